import { sql } from 'drizzle-orm'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'

/** Applies planned prices whose day has come to their zones, and invalidates cached pages. */
export async function applyPlans(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with due as (
        delete from planned_zone_prices where valid_from <= (now() at time zone 'Asia/Dhaka')::date returning *
      ), latest as (select distinct on (zone_id) * from due order by zone_id, valid_from desc)
      update delivery_zones z set price = l.price, per_kg = l.per_kg, free_over = l.free_over, cod_fee = l.cod_fee,
        updated_at = now(), updated_by = l.planned_by
      from latest l where z.id = l.zone_id`)
    if (rowCount) await invalidateTags(tx, ['settings'])
  })
}
