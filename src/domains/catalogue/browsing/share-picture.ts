import { createHash } from 'node:crypto'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopNameIn } from '#domains/settings/shop-settings.ts'
import type { FontPair } from '#shared/brand/brand.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatCount, formatMoney } from '#shared/money.ts'
import type { Picture, ProductPage } from '../contract.ts'

/** Raise it when the same content is drawn differently: addresses never change their picture. */
const drawing = 1

/** Everything that is seen in the picture of a product which Facebook and WhatsApp show. */
export type SharePicture = {
  title: string
  /** Formatted; '' if there is no price, or no earlier price. */
  price: string
  priceBefore: string
  discount: string
  photo: Pick<Picture, 'key' | 'width' | 'height'> | undefined
  shopName: string
  /** Storage keys; '': none. */
  logo: string
  icon: string
  logoHasName: boolean
  colors: Pick<ShopSettings, 'primaryColor' | 'accentColor' | 'inkColor'>
  fontPair: FontPair
}

/** @param nr position of the photo among the product's pictures; 0 also if it has none. @returns undefined: no such */
export function sharePicture(
  product: ProductPage,
  settings: ShopSettings,
  locale: Locale,
  nr: number,
): SharePicture | undefined {
  const photo = product.pictures[nr]
  if (!photo && nr !== 0) return undefined
  const { price, originalPrice, discountPercent } = product
  const { logo, icon, logoHasName, primaryColor, accentColor, inkColor, fontPair } = settings
  const language = contentLocale(locale)
  const isReduced = price !== null && originalPrice !== null && originalPrice > price
  return {
    title: product.title[language] || product.title.en || product.title.bn,
    price: price === null ? '' : formatMoney(price, locale),
    priceBefore: isReduced ? formatMoney(originalPrice, locale) : '',
    discount: isReduced && discountPercent > 0 ? `−${formatPercent(discountPercent, locale)}` : '',
    photo: photo && { key: photo.key, width: photo.width, height: photo.height },
    shopName: shopNameIn(settings, locale),
    logo,
    icon,
    logoHasName,
    colors: { primaryColor, accentColor, inkColor },
    fontPair,
  }
}

const formatPercent = (percent: number, locale: Locale) => `${formatCount(percent, locale)}%`

/** URL of the picture. It contains a hash of the content, so that copies in other services are never outdated. */
export const shareUrl = (locale: Locale, number: number, nr: number, picture: SharePicture): string =>
  `/share/${locale}/${number}/${nr}-${hashOf(picture)}.jpg`

const hashOf = (picture: SharePicture): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, picture]))
    .digest('hex')
    .slice(0, 12)
