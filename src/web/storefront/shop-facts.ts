import { useMatches } from 'react-router'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import type { SocialLink } from '#shared/social-links.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { type Packed, unpack } from './wire/packed.ts'

/** Facts about the shop for every page. Missing ones are empty. */
export type ShopFacts = {
  name: TextPair
  /** Whether the shop still has the demo's brand. */
  isDemoBrand: boolean
  /** Default preview image of pages without one: its URL, and whether it is 1200 × 630. */
  share: { image: string; isLarge: boolean }
  /** Language of a first visit, and of hreflang `x-default`. */
  firstLanguage: Locale
  phone: string
  whatsapp: string
  /** URL of the shop's Facebook page; empty if none. */
  facebook: string
  email: string
  address: TextPair
  openingHours: string
  socials: SocialLink[]
  zones: DeliveryZones
  year: string
  /** The notice of a closed shop; undefined: the shop is open. */
  closed?: TextPair | undefined
}

/** Route matches as React Router passes them to a meta function. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** The facts from the frame's loader, for meta functions. */
export function factsOf(matches: Matches): ShopFacts | undefined {
  const frame = matches.find((match) => match?.id.startsWith('frame'))?.loaderData as { facts: Packed } | undefined
  return frame && unpack<ShopFacts>(frame.facts)
}

/** The same for components. */
export const useFacts = (): ShopFacts | undefined => factsOf(useMatches())
