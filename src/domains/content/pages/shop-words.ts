import type { ShopSettings } from '#domains/settings/defaults.ts'
import { shopAddress } from '#domains/settings/shop-settings.ts'
import { cities, cityNames } from '#shared/delivery.ts'
import { formatCount, formatMoney, type Locale, toPaisa } from '#shared/money.ts'
import { sayOpeningHours } from '#shared/opening-hours.ts'
import { showPhone } from '#shared/phone.ts'
import { banglaDigits } from '#shared/text.ts'

/** What the settings say, in the words of one language: every figure of a page's text comes from here. */
export type ShopWords = {
  shop: string
  /** Which of the facts the owner has given; pages word a sentence about a missing one differently. */
  hasPhone: boolean
  hasAddress: boolean
  /** The shop is the one that the demo tells about. */
  isDemoBrand: boolean
  /** 01712-345678 as a link to call it; one that is missing is a link to the contact page, as WhatsApp and e-mail are. */
  phone: string
  whatsapp: string
  email: string
  address: string
  hours: string
  since: string
  /** ৳60 */
  dhaka: string
  elsewhere: string
  /** ৳2,000; null: no delivery is free. */
  free: string | null
  cities: string
  otherCities: string
  cityCount: string
  otherCityCount: string
  confirmByPhone: boolean
}

export function shopWords(s: ShopSettings, locale: Locale): ShopWords {
  const bn = locale === 'bn'
  const digits = (text: string) => (bn ? banglaDigits(text) : text)
  const taka = (amount: number) => formatMoney(toPaisa(amount), locale)
  const names = cities.map((city) => cityNames[city][locale].replace(/ \(.*\)/, ''))
  const [, ...others] = names
  const list = new Intl.ListFormat(bn ? 'bn' : 'en-GB')
  const address = shopAddress(s, locale)
  const whatsapp = bn ? 'হোয়াটসঅ্যাপ' : 'WhatsApp'
  const contact = (words: string) => `[${words}](/contact)`
  const shownPhone = digits(showPhone(s.phone))
  return {
    shop: bn ? s.shopNameBn : s.shopName,
    hasPhone: s.phone !== '',
    hasAddress: address !== '',
    isDemoBrand: s.tellsDemoStory,
    phone: s.phone ? `[${shownPhone}](tel:${s.phone})` : contact(bn ? 'আমাদের নম্বর' : 'our number'),
    whatsapp: s.whatsapp ? `[${whatsapp}](https://wa.me/${s.whatsapp.replace(/\D/g, '')})` : contact(whatsapp),
    email: s.email ? `[${s.email}](mailto:${s.email})` : contact(bn ? 'আমাদের ইমেইল' : 'our e-mail address'),
    address,
    hours: sayOpeningHours(s.openingHours, locale),
    since: digits(String(s.since)),
    dhaka: taka(s.deliveryDhaka),
    elsewhere: taka(s.deliveryElsewhere),
    free: s.freeDeliveryOver === null ? null : taka(s.freeDeliveryOver),
    cities: list.format(names),
    otherCities: list.format(others),
    cityCount: formatCount(names.length, locale),
    otherCityCount: formatCount(others.length, locale),
    confirmByPhone: s.confirmByPhone,
  }
}
