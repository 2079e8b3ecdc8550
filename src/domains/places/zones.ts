import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { Fragment, runPrepared, statement } from '#platform/database/prepared.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'

const zoneColumns = {
  id: col.int,
  nameEn: col.text,
  nameBn: col.text,
  price: col.int,
  perKg: col.int,
  freeOver: col.int.orNull,
  codFee: col.int,
  hoursFrom: col.int,
  hoursTo: col.int,
  isElsewhere: col.boolean,
  places: col.texts,
}
export type ZoneRow = RowOf<typeof zoneColumns>

/** Selects the zones in their order, with the prices that were planned for today, for `zonesOf`. */
export const zoneRows = new Fragment(`
    select z.id::int, z.name_en as "nameEn", z.name_bn as "nameBn", coalesce(n.price, z.price) as price,
      coalesce(n.per_kg, z.per_kg) as "perKg",
      case when n.id is null then z.free_over else n.free_over end as "freeOver",
        coalesce(n.cod_fee, z.cod_fee) as "codFee",
      z.hours_from as "hoursFrom", z.hours_to as "hoursTo", z.is_elsewhere as "isElsewhere",
      array(select p.place from delivery_zone_places p where p.zone_id = z.id order by p.place) as places
    from delivery_zones z left join lateral (
      select * from planned_zone_prices p
      where p.zone_id = z.id and p.valid_from <= (now() at time zone 'Asia/Dhaka')::date
        order by p.valid_from desc limit 1
    ) n on true
    order by z.is_elsewhere, z.position, z.id`)

export const zonesOf = (rows: readonly ZoneRow[]): DeliveryZones => ({
  zones: rows.map(({ nameEn, nameBn, isElsewhere: _, places: __, ...zone }) => ({
    ...zone,
    name: { en: nameEn, bn: nameBn },
  })),
  places: Object.fromEntries(rows.flatMap(({ id, places }) => places.map((place) => [place, id]))),
  elsewhere: rows.find(({ isElsewhere }) => isElsewhere)?.id ?? 0,
})

/** The zones in force. */
export const deliveryZones = async (db: Db): Promise<DeliveryZones> =>
  zonesOf(await runPrepared(db, 'delivery-zones', zoneColumns, statement`${zoneRows}`))

/** The same from the cache, for public pages: tag 'settings'. Prices of orders are never computed from it. */
export const publicZones = (db: Db): Promise<DeliveryZones> =>
  cached(db, 'delivery-zones', () => deliveryZones(db), ['settings'])
