import { type ZoneRow, zoneRows, zonesOf } from '#domains/places/zones.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { settingsOf, storedSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'

/** The owner's settings for pricing an order. */
export type OrderTerms = { settings: ShopSettings; zones: DeliveryZones }

/** The settings and delivery zones in force, never from the cache. One statement: every order reads them. */
export async function readTerms(db: Db): Promise<OrderTerms> {
  const [row] = await runPrepared(
    db,
    'order-terms',
    { settings: col.json<{ name: string; value: unknown }[]>(), zones: col.json<ZoneRow[]>() },
    statement`
    select (select coalesce(json_agg(s), '[]') from (${storedSettings}) s) as settings,
      (select coalesce(json_agg(z), '[]') from (${zoneRows}) z) as zones`,
  )
  return { settings: settingsOf(row?.settings ?? []), zones: zonesOf(row?.zones ?? []) }
}
