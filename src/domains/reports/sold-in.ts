import { type SQL, sql } from 'drizzle-orm'
import type { Days } from './period.ts'

/** Was it sold on one of these days, by an order that counts? */
export const linesSoldIn = ({ since, until }: Days) => sql`l.sold_on between ${since}::date and ${until}::date`

/** The number of what has left the shop for good: behind all others. */
export const gone = sql.raw('2147483647')

/** Added up as floating point, which is as exact for whole paisa below 2^53 and takes half the time of the numeric that PostgreSQL would use. */
const sums = (
  sign: SQL,
) => sql`sum(${sign} * l.quantity)::int as pieces, sum(${sign} * l.total::float8)::bigint as revenue,
  sum(${sign} * l.unit_cost::float8 * l.quantity)::bigint as cost, sum(${sign} * (l.unit_cost <= 0)::int)::int as costless`

/**
 * `fresh` of all lines of some days, for one period. Who has a number is read from the index 'order_lines_sold' alone.
 * @param stretches has `since`, `until` and `sign`: 1 where the lines come to the sums, -1 where they go from them
 */
export const linesOf = (period: number, stretches: SQL): SQL => sql`
    select ${period}::int as period, l.product_number as number, '' as name, ${sums(sql`s.sign`)}
    from ${stretches} s join order_lines l on l.sold_on between s.since and s.until
    where l.product_number is not null group by l.product_number
    union all
    select ${period}::int, ${gone}, l.name_en, ${sums(sql`s.sign`)}
    from ${stretches} s join order_lines l on l.sold_on between s.since and s.until
    where l.product_number is null group by l.name_en`

/** `fresh` of the lines with these ids, for one period. */
export const newLines = (period: number | SQL, which: SQL): SQL => sql`
    select ${period}::int as period, coalesce(l.product_number, ${gone}) as number,
      case when l.product_number is null then l.name_en else '' end as name, ${sums(sql`1`)}
    from ${which} group by 1, 2, 3`

/**
 * `touched`: of every period and product in `fresh` (period, number, name, and what it adds to pieces, revenue, cost, costless) what the
 * sums say (`old_…`) and what they come to, with the category and the stars that the product has now. Not sold: no pieces.
 */
export const touchedBy = (fresh: SQL): SQL => sql`fresh as materialized (
    select period, number, name, sum(pieces)::int as pieces, sum(revenue)::bigint as revenue, sum(cost)::bigint as cost,
      sum(costless)::int as costless
    from (${fresh}) each group by period, number, name
  ), touched as materialized (
    select f.period, f.number, f.name, coalesce(p.category, '') as category,
      case when r.count > 0 then (r.sum * 20 + r.count) / (r.count * 2) else 0 end as stars,
      coalesce(k.pieces, 0) + f.pieces as pieces, coalesce(k.revenue, 0) + f.revenue as revenue,
      coalesce(k.cost, 0) + f.cost as cost, coalesce(k.costless, 0) + f.costless as costless,
      k.category as old_category, k.pieces as old_pieces, k.revenue as old_revenue
    from fresh f
    left join sold_sums k on k.period = f.period and k.number = f.number and k.name = f.name
    left join products p on p.number = f.number
    left join review_summaries r on r.product_number = f.number
  )`

/** How the sums of the categories change with what is touched: `period`, `category`, `products`, `pieces`, `revenue`. */
export const categoriesTouched = sql`
  select period, category, 1 as products, pieces, revenue from touched where pieces > 0
  union all
  select period, old_category, -1, -old_pieces, -old_revenue from touched where old_pieces > 0`

/** No line has a higher id. With both ends of a stretch the planner expects few of them, and uses the index. */
export const everyLine = sql.raw('9223372036854775807')

/**
 * CTEs for what was sold on these days, to the moment what all their lines would say: the sums of the period, what changed of them since, and
 * lines that are not in them yet. Where the sums have other days than are asked for, as in the first minute of a day, these lines come too.
 */
export const soldIn = (period: number, { since, until }: Days): SQL => {
  const [first, last] = [sql`${since}::date`, sql`${until}::date`]
  return sql`summed as materialized (
    select coalesce(max(since), 'infinity') as since, coalesce(max(upto), 0) as upto from sold_spans where period = ${period}
  ), stretch as materialized (
    select stretch.since, stretch.until, sign from summed, lateral (values
      (${first}, least(${last}, summed.since - 1), 1), (summed.since, ${first} - 1, -1), (greatest(summed.since, ${last} + 1), 'infinity', -1)
    ) stretch(since, until, sign) where stretch.since <= stretch.until
  ), ${touchedBy(sql`
    ${linesOf(period, sql`stretch`)}
    union all
    ${newLines(period, sql`summed join order_lines l on l.id between summed.upto + 1 and ${everyLine} and l.sold_on >= summed.since`)}
    union all
    select ${period}::int, number, name, c.pieces, c.revenue, c.cost, c.costless
    from sold_changes c, summed where c.line is null or (c.line <= summed.upto and c.day >= summed.since)`)}`
}

const columns = sql`number, name, category, stars, pieces, revenue, cost, costless`

/** What the sums say of all that is not touched. */
const untouched = (period: number) =>
  sql`sold_sums where period = ${period} and (number, name) not in (select number, name from touched)`

/** Every product of which pieces were sold: `number`, `name`, `category`, `stars`, `pieces`, `revenue`, `cost`, `costless`. After `soldIn`. */
export const allSold = (period: number): SQL => sql`(
    select ${columns} from touched where pieces > 0
    union all
    select ${columns} from ${untouched(period)}
  )`

/** The first few of them in that order, which is one of the indexes of the sums. */
export const firstSold = (
  period: number,
  most: number,
  { order, where = sql`true` }: { order: SQL; where?: SQL },
): SQL => sql`(
    select * from (
      (select ${columns} from touched where pieces > 0 and ${where} order by ${order} limit ${most})
      union all
      (select ${columns} from ${untouched(period)} and ${where} order by ${order} limit ${most})
    ) each order by ${order} limit ${most}
  )`

/** The orders that `firstSold` knows; who is alike in it, comes by revenue. */
export const byRevenue = sql`revenue desc nulls last, pieces desc nulls last, number`
export const byPieces = sql`pieces desc nulls last, revenue desc nulls last, number`
export const byMargin = sql`floor((revenue - cost)::float8 / revenue * 1000 + 0.5) desc nulls last, ${byRevenue}`
export const byStars = sql`stars desc nulls last, ${byRevenue}`
export const hasMargin = sql`costless = 0 and revenue > 0`
export const isRated = sql`stars > 0`
