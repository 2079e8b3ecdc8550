import { sql } from 'drizzle-orm'
import { lastChange } from '#domains/audit/last-change.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import type { OfficeZones } from './staff-contract.ts'
import { deliveryZones } from './zones.ts'

/** Changes of the delivery zones in the audit log. */
export const zonesAction = 'delivery-zones.update'

/** The zones for the back office, in taka, with the version that a change must send. */
export async function officeZones(db: Db): Promise<OfficeZones> {
  // Read the version first: a change between the two reads then makes the next save stale instead of being lost.
  const version = await versionOfZones(db)
  const [{ zones, places, elsewhere }, last] = await Promise.all([deliveryZones(db), lastChange(db, zonesAction)])
  return {
    zones: zones.map((zone) => ({
      ...zone,
      price: toTaka(zone.price),
      perKg: toTaka(zone.perKg),
      codFee: toTaka(zone.codFee),
      freeOver: zone.freeOver === null ? null : toTaka(zone.freeOver),
      isElsewhere: zone.id === elsewhere,
      places: Object.keys(places).filter((place) => places[place] === zone.id),
    })),
    version,
    changedBy: last?.by ?? '',
    changedAt: last?.at.toISOString() ?? null,
  }
}

/** Changes with every change of a zone. */
export async function versionOfZones(db: Db): Promise<string> {
  const [row] = await queryRows(db, { version: col.text }).run(sql`
    select md5(coalesce((select string_agg(md5(z::text), '' order by id) from delivery_zones z), '')
      || coalesce((select string_agg(md5(p::text), '' order by place) from delivery_zone_places p), '')) as version`)
  return row?.version ?? ''
}

/** Whether a planned price has replaced that of its zone since staff last saved the zones. */
export async function isPlanDueSince(db: Db): Promise<boolean> {
  const [row] = await queryRows(db, { isDue: col.boolean }).run(sql`
    select exists (select from delivery_zones where updated_at > coalesce(
      (select max(at) from audit_log where action = ${zonesAction}), '-infinity')) as "isDue"`)
  return row?.isDue ?? false
}
