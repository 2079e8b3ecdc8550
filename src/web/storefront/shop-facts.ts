import { useMatches } from 'react-router'
import type { Words } from '#domains/catalogue/contract.ts'
import type { DeliveryRates } from '#shared/delivery.ts'
import type { SocialLink } from './social-links.ts'

/** What every page of the shop knows about the shop. What it does not have is empty. */
export type ShopFacts = {
  name: Words
  /** It is the brand that the demo tells about. */
  isDemoBrand: boolean
  phone: string
  whatsapp: string
  /** The address of the shop's page; empty: none. */
  facebook: string
  email: string
  address: Words
  openingHours: string
  socials: SocialLink[]
  /** In paisa. */
  rates: DeliveryRates
  year: string
}

/** The pages around one, as its meta function is given them. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The facts that the frame around a page has loaded, for what stands in its head. */
export function factsOf(matches: Matches): ShopFacts | undefined {
  const frame = matches.find((match) => match?.id === 'frame')?.loaderData as { facts: ShopFacts } | undefined
  return frame?.facts
}

/** The same for what stands on the page. */
export const useFacts = (): ShopFacts | undefined => factsOf(useMatches())
