import { publicZones } from '#domains/places/zones.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { type DeliveryZone, type DeliveryZones, elsewhereOf, zoneOf } from '#shared/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import { type Arrival, promiseChangesAt } from '#shared/promise/arrives-by.ts'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { arrivalSentences } from '#shared/promise/promise-texts.ts'
import { type DeliveryDays, deliveryDays } from './delivery-days.ts'
import { promiseFor } from './promise-for.ts'

/**
 * The promises of all places for a public page, as finished sentences of its language: the page is cached, and only the browser knows the
 * place. Cache tags: 'settings', 'delivery-times'; the page expires at `until`, so that it never shows a day that has passed.
 * @returns null: the shop shows none
 */
export async function pagePromise(db: Db, locale: Locale, now: Date): Promise<PagePromise | null> {
  const settings = await publicSettings(db)
  if (!settings.showDeliveryPromise) return null
  const until = promiseChangesAt(now, settings).getTime()
  // All pages of a language have the same until then: after midnight thousands are rendered anew.
  const read = () => readPromise(db, locale, now)
  return cached(db, `page-promise ${locale} ${until}`, read, ['settings', 'delivery-times'], {
    ttl: until - now.getTime(),
  })
}

async function readPromise(db: Db, locale: Locale, now: Date): Promise<PagePromise> {
  const [settings, zones, record] = await Promise.all([publicSettings(db), publicZones(db), deliveryDays(db)])
  const sentences: string[] = []
  const by: Record<string, number> = {}
  for (const [key, arrival] of arrivals({ settings, zones, record }, now)) {
    const sentence = arrivalSentences(arrival, locale)
    if (!sentences.includes(sentence)) sentences.push(sentence)
    by[key] = sentences.indexOf(sentence)
  }
  return { sentences, by, until: promiseChangesAt(now, settings).getTime() }
}

type Basis = { settings: ShopSettings; zones: DeliveryZones; record: DeliveryDays }

/** Each zone, each district that has a record in its zones, and 'elsewhere': the slowest of the zone for everywhere else. */
function arrivals({ settings, zones, record }: Basis, now: Date): [key: string, arrival: Arrival][] {
  const promised = (zone: DeliveryZone, district = '') => promiseFor({ settings, record }, zone, district, now)
  const elsewhere = elsewhereOf(zones)
  const all = [
    ...zones.zones.map((zone) => ({ key: `${zone.id}`, zone, arrival: promised(zone) })),
    ...[...record.keys()].flatMap((district) =>
      zonesIn(district, zones).map((zone) => ({
        key: `${district}:${zone.id}`,
        zone,
        arrival: promised(zone, district),
      })),
    ),
  ]
  const isLater = (a: Arrival | undefined, b: Arrival | undefined) => (a?.by ?? '9') > (b?.by ?? '9')
  const slowest = all
    .filter(({ zone }) => zone.id === elsewhere.id)
    .reduce<Arrival | undefined>(
      (latest, { arrival }) => (isLater(arrival, latest) ? arrival : latest),
      promised(elsewhere),
    )
  return [...all, { key: 'elsewhere', arrival: slowest }].flatMap(({ key, arrival }) =>
    arrival ? [[key, arrival]] : [],
  )
}

/** The zones that places of the district may be in. */
function zonesIn(district: string, zones: DeliveryZones): DeliveryZone[] {
  const thanas = Object.keys(zones.places).filter((code) => code.startsWith(`${district}-`))
  const found = [null, ...thanas].flatMap((thana) =>
    [true, false].map((isMetropolitan) => zoneOf({ district, thana, isMetropolitan }, zones)),
  )
  return [...new Set(found)]
}
