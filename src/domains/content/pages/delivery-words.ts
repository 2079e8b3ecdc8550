import { type DeliveryZone, type DeliveryZones, freeEverywhereOver } from '#shared/delivery.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatCount, formatMoney } from '#shared/money.ts'

/** What pages say about delivery, in one language. */
export type DeliveryWords = {
  /** For a table: 'Dhaka city', 'within 24 hours', '৳60'. */
  zones: [name: string, time: string, charge: string][]
  /** '৳60 (Dhaka city) and ৳120 (Everywhere else)' */
  charges: string
  /** 'within 24 hours (Dhaka city) and 48 to 72 hours (Everywhere else)' */
  times: string
  /** ৳2,000: above it delivery is free everywhere. null: there is no such amount. */
  free: string | null
  /** In some zones delivery is free above an amount of their own, which the table names. */
  isFreeSomewhere: boolean
}

/** A sentence names each zone up to this number, and a range beyond it. */
const maxNamedZones = 4

export function deliveryWords(all: DeliveryZones, locale: Locale): DeliveryWords {
  const { zones } = all
  const language = contentLocale(locale)
  const free = freeEverywhereOver(all)
  const isFreeSomewhere = free === null && zones.some(({ price, freeOver }) => price > 0 && freeOver !== null)
  const timeOf = ({ hoursFrom, hoursTo }: DeliveryZone) => timeWords(hoursFrom, hoursTo, locale)
  const chargeOf = ({ price, freeOver }: DeliveryZone) =>
    isFreeSomewhere && freeOver !== null && price > 0
      ? freeWords[language](formatMoney(price, locale), formatMoney(freeOver, locale))
      : formatMoney(price, locale)
  const named = (words: (zone: DeliveryZone) => string) =>
    new Intl.ListFormat(language === 'bn' ? 'bn' : 'en-GB').format(
      zones.map((zone) => (zones.length > 1 ? `${words(zone)} (${zone.name[language]})` : words(zone))),
    )
  const isNamed = zones.length <= maxNamedZones
  const prices = zones.map(({ price }) => price)
  return {
    zones: zones.map((zone) => [zone.name[language], timeOf(zone), chargeOf(zone)]),
    charges: isNamed
      ? named(({ price }) => formatMoney(price, locale))
      : rangeWords[language](formatMoney(Math.min(...prices), locale), formatMoney(Math.max(...prices), locale)),
    times: isNamed ? named(timeOf) : timeWords(0, Math.max(...zones.map(({ hoursTo }) => hoursTo)), locale),
    free: free === null ? null : formatMoney(free, locale),
    isFreeSomewhere,
  }
}

function timeWords(from: number, to: number, locale: Locale): string {
  const [first, last] = [formatCount(from, locale), formatCount(to, locale)]
  const isSpan = from > 0 && from < to
  if (contentLocale(locale) === 'bn') return isSpan ? `${first} থেকে ${last} ঘণ্টা` : `${last} ঘণ্টার মধ্যে`
  return isSpan ? `${first} to ${last} hours` : `within ${last} hours`
}

const freeWords = {
  en: (price: string, over: string) => `${price}, free over ${over}`,
  bn: (price: string, over: string) => `${price}, ${over}-এর বেশি হলে ফ্রি`,
}

const rangeWords = {
  en: (least: string, most: string) => `${least} to ${most}, depending on the place`,
  bn: (least: string, most: string) => `জায়গা অনুযায়ী ${least} থেকে ${most}`,
}
