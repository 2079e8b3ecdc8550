import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'

/** Fewer parcels say nothing. */
const minParcels = 20

/** Code of a district → delivery days within which 80 of 100 parcels arrived. Districts with too few parcels are left out. */
export type DeliveryDays = ReadonlyMap<string, number>

/**
 * What the shop's parcels took, from the cache: tag 'delivery-times'. Which courier will carry an order is not known before it is booked, so
 * they are the times of the courier that carried most of the district's parcels, else those of all couriers together.
 */
export const deliveryDays = (db: Db): Promise<DeliveryDays> =>
  cached(db, 'delivery-days', () => readDeliveryDays(db), ['delivery-times'])

async function readDeliveryDays(db: Db): Promise<DeliveryDays> {
  const rows = await runPrepared<{ district: string; days: number }>(
    db,
    'delivery-days',
    statement`
    select distinct on (district) district, days from delivery_times where parcels >= ${minParcels}
    order by district, (courier = ''), parcels desc, courier`,
  )
  return new Map(rows.map(({ district, days }) => [district, days]))
}
