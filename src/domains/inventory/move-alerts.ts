import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addJob } from '#platform/jobs/jobs.ts'

type Recolored = { payload: { productNumber: number; from: string; to: string } }

/**
 * After two colours of a product were merged, one variant of each size is history and keeps the old name: its
 * subscriptions move to the variant that is sold. The job checks what can be bought when it runs.
 */
export async function alertsFollowColors(tx: Db, events: Recolored[]): Promise<void> {
  const column = <Value>(of: (payload: Recolored['payload']) => Value) =>
    sql.param(events.map(({ payload }) => of(payload)))
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    with moved as (
      delete from stock_alerts a using variants past, variants sold, unnest(
        ${column(({ productNumber }) => productNumber)}::int[], ${column(({ from }) => from)}::text[],
        ${column(({ to }) => to)}::text[]) as merged (number, old, name)
      where a.told_at is null and a.variant_id = past.id and past.product_number = number and past.color = old
        and sold.product_number = number and sold.color = name and sold.size = past.size
      returning sold.id as variant_id, number, a.email, a.locale, a.created_at
    ), stored as (
      insert into stock_alerts (variant_id, email, locale, created_at)
      select variant_id, email, locale, created_at from moved on conflict do nothing
    )
    select distinct number from moved`)
  for (const { number } of rows) await addJob(tx, 'back-in-stock-mail', { productNumber: number }, `back:${number}`)
}
