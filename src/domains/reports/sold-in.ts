import { type SQL, sql } from 'drizzle-orm'
import type { Days } from './period.ts'

/** Added up as floating point, which is as exact for whole paisa below 2^53 and takes half the time of the numeric that PostgreSQL would use. */
const sums = sql`sum(l.quantity)::int as pieces, sum(l.total::float8)::bigint as revenue,
  sum(l.unit_cost::float8 * l.quantity)::bigint as cost, bool_and(l.unit_cost > 0) as knows_cost`

/** Was it sold on one of these days, by an order that counts? */
export const linesSoldIn = ({ since, until }: Days) => sql`l.sold_on between ${since}::date and ${until}::date`

/**
 * `sold`: every product of which pieces were sold on these days, with pieces, revenue and cost in paisa. What has left the
 * shop for good has no number and is told apart by its name; only then is the name read from the lines, so that all others
 * come from the index 'order_lines_sold' alone.
 */
export const soldIn = (days: Days): SQL => sql`sold as (
  select l.product_number as number, null::text as name, ${sums}
  from order_lines l where ${linesSoldIn(days)} and l.product_number is not null group by l.product_number
  union all
  select null, l.name_en, ${sums}
  from order_lines l where ${linesSoldIn(days)} and l.product_number is null group by l.name_en
)`
