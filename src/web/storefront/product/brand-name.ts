import type { TextPair } from '#shared/text-pair.ts'
import { inPageLocale } from '../../ui/locale.ts'

/**
 * The product's brand, which has one name in any script; for the shop's own brand, the shop's name in the page's
 * language.
 */
export const brandName = (brand: string, shop: TextPair | undefined): string =>
  shop && brand === shop.en ? inPageLocale(shop) : brand
