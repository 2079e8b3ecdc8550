import { type SQL, sql } from 'drizzle-orm'
import type { Days } from './period.ts'
import { counts, placedIn } from './sales-by-day.ts'

const sums = sql`sum(l.quantity)::int as pieces, sum(l.total)::bigint as revenue,
  sum(l.unit_cost * l.quantity)::bigint as cost, bool_and(l.unit_cost > 0) as knows_cost`

/**
 * `sold`: every product of which pieces were sold on these days, with pieces, revenue and cost in paisa. What has left the
 * shop for good has no number and is told apart by its name; only then is the name read from the lines, so that all others
 * come from the index 'order_lines_sold' alone.
 */
export const soldIn = (days: Days): SQL => sql`sold as (
  select l.product_number as number, null::text as name, ${sums}
  from orders o join order_lines l on l.order_row = o.id
  where ${placedIn(days)} and ${counts} and l.product_number is not null group by l.product_number
  union all
  select null, l.name_en, ${sums}
  from orders o join order_lines l on l.order_row = o.id
  where ${placedIn(days)} and ${counts} and l.product_number is null group by l.name_en
)`
