import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopAddress, shopNameIn } from '#domains/settings/shop-settings.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import { formatCount } from '#shared/money.ts'
import { formatOpeningHours } from '#shared/opening-hours.ts'
import { showPhone } from '#shared/phone.ts'
import { districts } from '#shared/places/districts.ts'
import { banglaDigits } from '#shared/text/text.ts'
import { type CalendarTexts, calendarTexts } from './calendar-texts.ts'
import { type DeliveryTexts, deliveryTexts } from './delivery-texts.ts'

/** Variables of the page texts: the settings, formatted for one language. */
export type PageVariables = CalendarTexts & {
  delivery: DeliveryTexts
  shop: string
  /** Whether the setting is filled in; pages have a different sentence if it is not. */
  hasPhone: boolean
  hasAddress: boolean
  /** The shop uses the demo's brand and story. */
  isDemoBrand: boolean
  /** 01712-345678 as a tel: link. A missing phone, WhatsApp or e-mail address becomes a link to the contact page. */
  phone: string
  whatsapp: string
  email: string
  address: string
  hours: string
  since: string
  /** 64: all of the country. */
  districtCount: string

  confirmByPhone: boolean
  /** In some category a second size can be ordered to try. */
  secondSizes: boolean
}

/** @param secondSizes whether a category allows a second size to try */
export function pageVariables(
  s: ShopSettings,
  zones: DeliveryZones,
  secondSizes: boolean,
  locale: Locale,
): PageVariables {
  const bn = locale === 'bn'
  const digits = (text: string) => (bn ? banglaDigits(text) : text)
  const address = shopAddress(s, locale)
  const whatsapp = bn ? 'হোয়াটসঅ্যাপ' : 'WhatsApp'
  const contact = (text: string) => `[${text}](/contact)`
  const shownPhone = digits(showPhone(s.phone))
  return {
    ...calendarTexts(s, locale),
    delivery: deliveryTexts(zones, locale),
    shop: shopNameIn(s, locale),
    hasPhone: s.phone !== '',
    hasAddress: address !== '',
    isDemoBrand: s.tellsDemoStory,
    phone: s.phone ? `[${shownPhone}](tel:${s.phone})` : contact(bn ? 'আমাদের নম্বর' : 'our number'),
    whatsapp: s.whatsapp ? `[${whatsapp}](https://wa.me/${s.whatsapp.replace(/\D/g, '')})` : contact(whatsapp),
    email: s.email ? `[${s.email}](mailto:${s.email})` : contact(bn ? 'আমাদের ইমেইল' : 'our e-mail address'),
    address,
    hours: formatOpeningHours(s.openingHours, locale),
    since: digits(String(s.since)),
    districtCount: formatCount(districts.length, locale),

    confirmByPhone: s.confirmByPhone,
    secondSizes,
  }
}
