import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import type { Days } from './period.ts'

/** Cash in and out on a Dhaka day, in paisa. */
const cashColumns = { day: col.text, came: col.int, went: col.int }
export type Cash = RowOf<typeof cashColumns>

/**
 * Cash flow per day. In: paid orders, on the day of delivery. Out: received stock, on the day of receipt, minus
 * taken-back stock, on the day it was taken back. Stock without a recorded cost counts at the stock level's current
 * cost. Days without cash flow are left out.
 */
export const cashByDay = (db: Db, { since, until }: Days): Promise<Cash[]> =>
  queryRows(db, cashColumns).run(sql`
    select day::text as day, sum(came)::bigint as came, sum(went)::bigint as went
    from (
      select day, came, went from cash_days_now where day between ${since}::date and ${until}::date
      union all
      select (m.at at time zone 'Asia/Dhaka')::date, 0, m.quantity * coalesce(s.unit_cost, 0)
      from stock_movements m left join stock_levels s on s.variant_id = m.variant_id
      where (m.taken_back or m.type in ('in', 'restock') and m.quantity > 0) and m.unit_cost is null
        and m.at >= ${since}::timestamp at time zone 'Asia/Dhaka'
          and m.at < (${until}::date + 1)::timestamp at time zone 'Asia/Dhaka'
    ) each group by day`)
