import { publicZones } from '#domains/places/zones.ts'
import { closingAt } from '#domains/settings/closing.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { elsewhereOf } from '#shared/delivery/delivery.ts'
import type { Locale } from '#shared/locales.ts'
import { type Arrival, arrivalAt, promiseChangesAt } from '#shared/promise/arrives-by.ts'
import type { PagePromise } from '#shared/promise/page-promise.ts'
import { arrivalSentences } from '#shared/promise/promise-texts.ts'
import { deliveryDays } from './delivery-days.ts'
import { type DeliveryOption, deliveryOptionsOf } from './delivery-options.ts'

/**
 * The promises of all places for a public page, as finished sentences of its language: the page is cached, and only the
 * browser knows the place. Cache tags: 'settings', 'delivery-times'; the page expires at `until`, so that it never
 * shows a day that has passed.
 * @returns null: the shop shows no promises, or is closed, so that no order can start the days of a promise
 */
export async function pagePromise(db: Db, locale: Locale, now: Date): Promise<PagePromise | null> {
  const settings = await publicSettings(db)
  if (!settings.showDeliveryPromise || closingAt(settings, now)) return null
  const until = promiseChangesAt(now, settings).getTime()
  // Cached until then for all pages of a language: after midnight thousands are rendered again.
  const read = () => readPromise(db, locale, now)
  return cached(db, `page-promise ${locale} ${until}`, read, ['settings', 'delivery-times'], {
    ttl: until - now.getTime(),
  })
}

async function readPromise(db: Db, locale: Locale, now: Date): Promise<PagePromise> {
  const [settings, zones, record] = await Promise.all([publicSettings(db), publicZones(db), deliveryDays(db)])
  const options = deliveryOptionsOf({ zones, record })
  const elsewhere = elsewhereOf(zones)
  const toElsewhere = options
    .filter(({ zone }) => zone.id === elsewhere.id)
    .map((option) => ({ ...option, key: 'elsewhere' }))
  const sentences: string[] = []
  const by: Record<string, number> = {}
  for (const [key, arrival] of slowest([...options, ...toElsewhere], ({ time }) => arrivalAt(now, time, settings))) {
    const sentence = arrivalSentences(arrival, locale)
    if (!sentences.includes(sentence)) sentences.push(sentence)
    by[key] = sentences.indexOf(sentence)
  }
  return { sentences, by, until: promiseChangesAt(now, settings).getTime() }
}

/**
 * The latest arrival of the options that share a key. If nothing can be promised for one of them, the key has no
 * promise.
 */
function slowest(
  options: DeliveryOption[],
  arrivalOf: (option: DeliveryOption) => Arrival | undefined,
): Map<string, Arrival> {
  const found = new Map<string, Arrival>()
  const without = new Set<string>()
  for (const option of options) {
    const arrival = arrivalOf(option)
    const before = found.get(option.key)
    if (!arrival) without.add(option.key)
    else if (!before || arrival.by > before.by) found.set(option.key, arrival)
  }
  for (const key of without) found.delete(key)
  return found
}
