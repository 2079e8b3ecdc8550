import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { type Days, daysOf } from './period.ts'

/**
 * Orders placed on a Dhaka day, without those in the trash. Cancelled ones count only under `cancelled`. Money in
 * paisa.
 */
const salesColumns = {
  day: col.text,
  orders: col.int,
  revenue: col.int,
  pieces: col.int,
  delivery: col.int,
  delivered: col.int,
  cancelled: col.int,
}
export type SalesDay = RowOf<typeof salesColumns>

/** Rows that count. `order_days` does not include orders in the trash. */
const counts = sql.raw('order_counts(status, null)')

/** Every day of the span, oldest first, including days without orders. */
export async function salesByDay(db: Db, days: Days): Promise<SalesDay[]> {
  const rows = await queryRows(db, salesColumns).run(sql`
    select day::text as day,
      coalesce(sum(orders) filter (where ${counts}), 0)::int as orders,
      coalesce(sum(total) filter (where ${counts}), 0)::bigint as revenue,
      coalesce(sum(pieces) filter (where ${counts}), 0)::int as pieces,
      coalesce(sum(delivery) filter (where ${counts}), 0)::bigint as delivery,
      coalesce(sum(orders) filter (where status = 'delivered'), 0)::int as delivered,
      coalesce(sum(orders) filter (where status = 'cancelled'), 0)::int as cancelled
    from order_days_now where day between ${days.since}::date and ${days.until}::date group by day`)
  const known = new Map(rows.map((row) => [row.day, row]))
  return daysOf(days).map((day) => known.get(day) ?? { ...nothing, day })
}

const nothing = { orders: 0, revenue: 0, pieces: 0, delivery: 0, delivered: 0, cancelled: 0 }

/** Sum of the days in a span. */
export function sumOf(days: SalesDay[], { since, until }: Days): Omit<SalesDay, 'day'> {
  const sum = { ...nothing }
  for (const each of days) {
    if (each.day < since || each.day > until) continue
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += each[name]
  }
  return sum
}
