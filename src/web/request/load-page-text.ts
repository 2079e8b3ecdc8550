import type { RouterContextProvider } from 'react-router'
import { hasSecondSizes } from '#domains/catalogue/second-size.ts'
import { type PageName, pageText } from '#domains/content/pages/page-text.ts'
import { publicZones } from '#domains/places/zones.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings, shopAddress } from '#domains/settings/shop-settings.ts'
import type { Locale } from '#shared/locales.ts'
import { formatOpeningHours, readOpeningHours } from '#shared/opening-hours.ts'
import type { Place } from '#web/storefront/pages/place.ts'
import { shop } from './shop.ts'

/** Loader data of a content page: its text in the page's language, and the data of its head. */
export async function loadPageText<Name extends PageName>(context: Readonly<RouterContextProvider>, name: Name) {
  const { db, locale, origin, cacheTags } = context.get(shop)
  cacheTags('settings', 'menu')
  const [settings, zones, secondSizes] = await Promise.all([publicSettings(db), publicZones(db), hasSecondSizes(db)])
  return {
    text: pageText(name, settings, zones, locale, secondSizes),
    place: placeOf(settings, locale),
    origin,
    shopName: locale === 'bn' ? settings.shopNameBn : settings.shopName,
  }
}

export const placeOf = (s: ShopSettings, locale: Locale): Place => ({
  name: locale === 'bn' ? s.shopNameBn : s.shopName,
  address: shopAddress(s, locale),
  phone: s.phone,
  whatsapp: s.whatsapp,
  email: s.email,
  hours: formatOpeningHours(s.openingHours, locale),
  daily: readOpeningHours(s.openingHours),
  at: s.latitude === null || s.longitude === null ? null : { latitude: s.latitude, longitude: s.longitude },
})
