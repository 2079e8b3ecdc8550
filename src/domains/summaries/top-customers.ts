import { type SQL, sql } from 'drizzle-orm'
import type { SummedDays } from './product-sales.ts'

/** Must match the index of the table. */
const bySpent = sql`order by spent desc nulls last, orders desc nulls last, email`

/**
 * SQL for the top `most` customers of a period, always up to date: `email`, `orders`, `spent` (paisa), and `last`, the
 * day of the latest of these orders.
 */
export const topCustomersIn = ({ since, until, summed }: SummedDays, most: number): SQL => sql`(
    with ${summed === null ? computed(since, until, most) : fromSummary(summed, until, most)}
    select email, orders, spent, (
      select max(placed_on) from counted_orders o
      where o.email = first.email and o.placed_on between ${since}::date and ${until}::date
    ) as last
    from first
  )`

/** Of days that no summary has. */
const computed = (since: string, until: string, most: number) => sql`first as (
      select email, count(*)::int as orders, sum(total::float8)::bigint as spent from counted_orders
      where placed_on between ${since}::date and ${until}::date group by email ${bySpent} limit ${most}
    )`

const fromSummary = (period: number, until: string, most: number) => sql`dirty as materialized (
      select email from customer_periods_dirty(${period}, ${until}::date)
    ), first as (
      select * from (
        (select email, orders, spent from customer_periods where period = ${period} and email not in (select email from dirty)
          ${bySpent} limit ${most})
        union all
        (select email, orders, spent from customer_periods_live(${until}::date)
          where period = ${period} and email = any (array(select email from dirty)) ${bySpent} limit ${most})
      ) each ${bySpent} limit ${most}
    )`
