import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Days } from './period.ts'

/** What came in and went out on a Dhaka day, in paisa. */
export type Cash = { day: string; came: number; went: number }

/**
 * What moved through the till: in by orders that are paid, on the day on which they were delivered; out by stock, on the day on which it came,
 * less what was taken back, on the day of that. Stock whose cost nobody noted counts as its level says now. Days on which nothing moved are
 * left out.
 */
export async function cashByDay(db: Db, { since, until }: Days): Promise<Cash[]> {
  const { rows } = await db.execute<Cash>(sql`
    select day::text as day, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select day, came, went from cash_days_now where day between ${since}::date and ${until}::date
      union all
      select (m.at at time zone 'Asia/Dhaka')::date, 0, m.quantity * coalesce(s.unit_cost, 0)
      from stock_movements m left join stock_levels s on s.variant_id = m.variant_id
      where (m.taken_back or m.type in ('in', 'restock') and m.quantity > 0) and m.unit_cost is null
        and m.at >= ${since}::timestamp at time zone 'Asia/Dhaka' and m.at < (${until}::date + 1)::timestamp at time zone 'Asia/Dhaka'
    ) each group by day`)
  return rows
}
