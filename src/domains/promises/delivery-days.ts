import { thanasOf } from '#domains/places/places.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'
import { type Destination, metropolitanArea } from '#shared/delivery/delivery.ts'
import { districts } from '#shared/places/districts.ts'

/** Fewer parcels say nothing. */
const minParcels = 20

/**
 * Code of an area → delivery days within which 80 of 100 parcels arrived. Areas with too few parcels are left out. An
 * area is the metropolitan part of a district, or the rest of it: delivery times in Banani say nothing about Savar.
 */
export type DeliveryDays = ReadonlyMap<string, { district: string; days: number }>

/** The metropolitan thanas of each district that has some. */
const metropolitan = new Map(
  districts
    .map(
      ({ code }) =>
        [code, thanasOf(code).flatMap(({ kind, code }) => (kind === 'metropolitan' ? [code] : []))] as const,
    )
    .filter(([, thanas]) => thanas.length > 0),
)

export const hasMetropolitanArea = (district: string): boolean => metropolitan.has(district)

/** All districts with a metropolitan area, and all thanas in one. */
export const metropolitanPlaces = {
  districts: [...metropolitan.keys()],
  thanas: [...metropolitan.values()].flat(),
}

/** Code of the area of a destination: `dhaka-metropolitan`, or `dhaka` for the rest of the district. */
export const areaOf = ({ district, isMetropolitan }: Pick<Destination, 'district' | 'isMetropolitan'>): string =>
  isMetropolitan && hasMetropolitanArea(district) ? metropolitanArea(district) : district

/**
 * Cached delivery times of the shop's parcels, with tag 'delivery-times'. The courier of an order is unknown before it
 * is booked, so they are the times of the courier that carried most of the area's parcels, else those of all couriers
 * together.
 */
export const deliveryDays = (db: Db): Promise<DeliveryDays> =>
  cached(db, 'delivery-days', () => readDeliveryDays(db), ['delivery-times'])

async function readDeliveryDays(db: Db): Promise<DeliveryDays> {
  const rows = await runPrepared(
    db,
    'delivery-days',
    { district: col.text, isMetropolitan: col.boolean, days: col.int },
    statement`
    select distinct on (district, is_metropolitan) district, is_metropolitan as "isMetropolitan", days
    from delivery_times where parcels >= ${minParcels}
    order by district, is_metropolitan, (courier = ''), parcels desc, courier`,
  )
  return new Map(rows.map(({ days, ...area }) => [areaOf(area), { district: area.district, days }]))
}
