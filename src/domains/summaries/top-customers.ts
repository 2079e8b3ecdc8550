import { type SQL, sql } from 'drizzle-orm'

/** Dhaka days (2026-11-21), both included. */
type Days = { since: string; until: string }

/** Must match the index of the table. */
const bySpent = sql`order by spent desc nulls last, orders desc nulls last, email`

/**
 * SQL for the top `most` customers of a period (7, 30 or 90 days) that ends on `until`, always up to date: `email`,
 * `orders`, `spent` (paisa), and `last`, the day of the latest of these orders.
 */
export const topCustomersIn = (period: number, { since, until }: Days, most: number): SQL => sql`(
    with dirty as materialized (
      select email from customer_periods_dirty(${period}, ${until}::date)
    ), first as (
      select * from (
        (select email, orders, spent from customer_periods where period = ${period} and email not in (select email from dirty)
          ${bySpent} limit ${most})
        union all
        (select email, orders, spent from customer_periods_live(${until}::date)
          where period = ${period} and email = any (array(select email from dirty)) ${bySpent} limit ${most})
      ) each ${bySpent} limit ${most}
    )
    select email, orders, spent, (
      select max(placed_on) from counted_orders o
      where o.email = first.email and o.placed_on between ${since}::date and ${until}::date
    ) as last
    from first
  )`
