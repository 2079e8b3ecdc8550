import { type SQL, sql } from 'drizzle-orm'
import type { Days } from './period.ts'
import { counts, placedIn } from './sales-by-day.ts'

const sums = sql`sum(l.quantity)::int as pieces, sum(l.total)::bigint as revenue,
  sum(l.unit_cost * l.quantity)::bigint as cost, bool_and(l.unit_cost > 0) as knows_cost`

/** Orders are numbered as they come: of the lines of all years only a stretch is read. */
const spanned = sql`l.order_row between (select first from span) and (select last from span)`

/**
 * `sold`: every product of which pieces were sold on these days, with pieces, revenue and cost in paisa. What has left the
 * shop for good has no number and is told apart by its name; only then is the name read from the lines, so that all others
 * come from the index 'order_lines_sold' alone.
 */
export const soldIn = (days: Days): SQL => sql`span as materialized (
  select min(o.id) as first, max(o.id) as last from orders o where ${placedIn(days)} and ${counts}
), sold as (
  select l.product_number as number, null::text as name, ${sums}
  from orders o join order_lines l on l.order_row = o.id
  where ${placedIn(days)} and ${counts} and l.product_number is not null and ${spanned} group by l.product_number
  union all
  select null, l.name_en, ${sums}
  from orders o join order_lines l on l.order_row = o.id
  where ${placedIn(days)} and ${counts} and l.product_number is null and ${spanned} group by l.name_en
)`
