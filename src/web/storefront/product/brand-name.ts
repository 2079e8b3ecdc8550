import type { TextPair } from '#shared/text-pair.ts'
import { inPageLocale } from '../../ui/locale.ts'

/** A brand has one name, in any script; where it is the shop's own, the shop's name in the language of the page. */
export const brandName = (brand: string, shop: TextPair | undefined): string =>
  shop && brand === shop.en ? inPageLocale(shop) : brand
