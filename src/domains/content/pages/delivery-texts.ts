import { type DeliveryZone, type DeliveryZones, freeEverywhereOver, rangeOf } from '#shared/delivery/delivery.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatCount, formatMoney } from '#shared/money.ts'
import { listOf } from '#shared/text/list-of.ts'

/** What pages say about delivery, in one language. */
export type DeliveryTexts = {
  /** For a table: 'Dhaka city', 'within 24 hours', '৳60'. */
  zones: [name: string, time: string, charge: string][]
  /**
   * What further kilograms and cash on delivery cost, as sentences that follow others: ' Beyond the first kilogram …';
   * '' if they cost nothing.
   */
  surcharges: string
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

export function deliveryTexts(all: DeliveryZones, locale: Locale): DeliveryTexts {
  const { zones } = all
  const language = contentLocale(locale)
  const free = freeEverywhereOver(all)
  const isFreeSomewhere =
    free === null && zones.some(({ price, perKg, freeOver }) => price + perKg > 0 && freeOver !== null)
  const timeOf = ({ hoursFrom, hoursTo }: DeliveryZone) => timeText(hoursFrom, hoursTo, locale)
  const say = words[language]
  const taka = (paisa: number) => formatMoney(paisa, locale)
  const chargeOf = ({ price, perKg, freeOver, codFee }: DeliveryZone) =>
    [
      taka(price),
      perKg > 0 && say.perKg(taka(perKg)),
      isFreeSomewhere && freeOver !== null && price + perKg > 0 && say.free(taka(freeOver)),
      codFee > 0 && say.codFee(taka(codFee)),
    ]
      .filter(Boolean)
      .join(', ')
  const named = (words: (zone: DeliveryZone) => string) =>
    listOf(
      zones.map((zone) => (zones.length > 1 ? `${words(zone)} (${zone.name[language]})` : words(zone))),
      language,
    )
  const isNamed = zones.length <= maxNamedZones
  const prices = rangeOf(zones, 'price')
  return {
    zones: zones.map((zone) => [zone.name[language], timeOf(zone), chargeOf(zone)]),
    charges: isNamed ? named(({ price }) => taka(price)) : say.range(taka(prices.least), taka(prices.most)),
    surcharges: surchargesOf(zones, locale),
    times: isNamed ? named(timeOf) : timeText(0, Math.max(...zones.map(({ hoursTo }) => hoursTo)), locale),
    free: free === null ? null : taka(free),
    isFreeSomewhere,
  }
}

function timeText(from: number, to: number, locale: Locale): string {
  const [first, last] = [formatCount(from, locale), formatCount(to, locale)]
  const isSpan = from > 0 && from < to
  if (contentLocale(locale) === 'bn') return isSpan ? `${first} থেকে ${last} ঘণ্টা` : `${last} ঘণ্টার মধ্যে`
  return isSpan ? `${first} to ${last} hours` : `within ${last} hours`
}

function surchargesOf(zones: readonly DeliveryZone[], locale: Locale): string {
  const say = words[contentLocale(locale)]
  const sentence = (
    amount: 'perKg' | 'codFee',
    sentences: { of: (taka: string) => string; upTo: (taka: string) => string },
  ) => {
    const { least, most } = rangeOf(zones, amount)
    if (most === 0) return ''
    return ` ${(least === most ? sentences.of : sentences.upTo)(formatMoney(most, locale))}`
  }
  return sentence('perKg', say.weight) + sentence('codFee', say.fee)
}

const words = {
  en: {
    range: (least: string, most: string) => `${least} to ${most}, depending on the place`,
    perKg: (taka: string) => `${taka} for each further kilogram`,
    free: (over: string) => `free over ${over}`,
    codFee: (taka: string) => `${taka} more for cash on delivery`,
    weight: {
      of: (taka: string) =>
        `That is for a parcel up to one kilogram; each started kilogram beyond it costs ${taka} more.`,
      upTo: (taka: string) =>
        `That is for a parcel up to one kilogram; each started kilogram beyond it costs up to ${taka} more, depending on the place.`,
    },
    fee: {
      of: (taka: string) => `Paying in cash at the door costs ${taka} more, also when delivery is free.`,
      upTo: (taka: string) =>
        `Paying in cash at the door costs up to ${taka} more, depending on the place, also when delivery is free.`,
    },
  },
  bn: {
    range: (least: string, most: string) => `জায়গা অনুযায়ী ${least} থেকে ${most}`,
    perKg: (taka: string) => `পরের প্রতি কেজিতে আরও ${taka}`,
    free: (over: string) => `${over}-এর বেশি হলে ফ্রি`,
    codFee: (taka: string) => `ক্যাশ অন ডেলিভারিতে আরও ${taka}`,
    weight: {
      of: (taka: string) => `এই চার্জ এক কেজি পর্যন্ত পার্সেলের; তার পর প্রতি কেজি বা তার অংশে আরও ${taka}।`,
      upTo: (taka: string) => `এই চার্জ এক কেজি পর্যন্ত পার্সেলের; তার পর জায়গা অনুযায়ী প্রতি কেজি বা তার অংশে আরও সর্বোচ্চ ${taka}।`,
    },
    fee: {
      of: (taka: string) => `দরজায় নগদে দাম দিলে আরও ${taka}, ডেলিভারি ফ্রি হলেও।`,
      upTo: (taka: string) => `দরজায় নগদে দাম দিলে জায়গা অনুযায়ী আরও সর্বোচ্চ ${taka}, ডেলিভারি ফ্রি হলেও।`,
    },
  },
}
