import { type SQL, sql } from 'drizzle-orm'

/** Dhaka days (2026-11-21), both included. */
type Days = { since: string; until: string }

/** As the index of the table says it. */
const bySpent = sql`order by spent desc nulls last, orders desc nulls last, email`

/**
 * Who spent most in one of the periods (7, 30 or 90 days) that end on `until`, to the moment what all their orders would say: `email`,
 * `orders`, `spent` (paisa) of the first `most`, with `last`, the day of the last of these orders.
 */
export const mostSpentIn = (period: number, { since, until }: Days, most: number): SQL => sql`(
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
