import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import type { DeliveryZone, DeliveryZones } from '#shared/delivery.ts'

type Row = Omit<DeliveryZone, 'name'> & { nameEn: string; nameBn: string; isElsewhere: boolean; places: string[] }

/** The zones in force, in their order. */
export async function deliveryZones(db: Db): Promise<DeliveryZones> {
  const rows = await runPrepared<Row>(
    db,
    'delivery-zones',
    statement`
    select z.id::int, z.name_en as "nameEn", z.name_bn as "nameBn", z.price, z.per_kg as "perKg", z.free_over as "freeOver", z.cod_fee as "codFee",
      z.hours_from as "hoursFrom", z.hours_to as "hoursTo", z.is_elsewhere as "isElsewhere",
      array(select p.place from delivery_zone_places p where p.zone_id = z.id order by p.place) as places
    from delivery_zones z order by z.is_elsewhere, z.position, z.id`,
  )
  return {
    zones: rows.map(({ nameEn, nameBn, isElsewhere: _, places: __, ...zone }) => ({
      ...zone,
      name: { en: nameEn, bn: nameBn },
    })),
    places: Object.fromEntries(rows.flatMap(({ id, places }) => places.map((place) => [place, id]))),
    elsewhere: rows.find(({ isElsewhere }) => isElsewhere)?.id ?? 0,
  }
}

/** The same from the cache, for public pages: tag 'settings'. Prices of orders are never computed from it. */
export const publicZones = (db: Db): Promise<DeliveryZones> =>
  cached(db, 'delivery-zones', () => deliveryZones(db), ['settings'])
