import type { Words } from '#domains/catalogue/contract.ts'
import type { DeliveryRates } from '#shared/delivery.ts'
import type { SocialLink } from './social-links.ts'

/** What every page of the shop knows about the shop. */
export type ShopFacts = {
  name: Words
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

/** The facts that the frame around a page has loaded, for what stands in its head. */
export function factsOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): ShopFacts | undefined {
  const frame = matches.find((match) => match?.id === 'frame')?.loaderData as { facts: ShopFacts } | undefined
  return frame?.facts
}
