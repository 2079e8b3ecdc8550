import { type SQL, sql } from 'drizzle-orm'
import { removedProduct, salesSums, starsOf } from './product-periods.ts'

/** Dhaka days, both included; `summed`: 7, 30 or 90 if a summary has their sums. */
export type SummedDays = { since: string; until: string; summed: number | null }

/**
 * CTEs for sales in a period, always up to date: `dirty`, the products whose sums must be computed live, and `live`,
 * these sums. Of days that no summary has, all are computed.
 */
export const productSalesIn = ({ since, until, summed }: SummedDays): SQL =>
  summed === null
    ? sql`dirty as materialized (select null::int as number where false), live as materialized (${soldBetween(since, until)})`
    : sql`dirty as materialized (
    select number from product_periods_dirty(${summed}, ${until}::date)
  ), live as materialized (
    select ${columns} from product_periods_live(${until}::date)
    where period = ${summed} and number = any (array(select number from dirty))
  )`

/** As in the function product_periods_live. */
const soldBetween = (since: string, until: string) => sql`
    select s.number, s.name, coalesce(p.category, '') as category, ${sql.raw(starsOf)} as stars, s.pieces, s.revenue, s.cost, s.lines_without_cost
    from (
      select coalesce(l.product_number, ${removedProduct}::int) as number,
        case when l.product_number is null then l.name_en else '' end as name, ${sql.raw(salesSums)}
      from sold_lines l where l.sold_on between ${since}::date and ${until}::date group by 1, 2
    ) s
    left join products p on p.number = s.number
    left join review_summaries r on r.product_number = s.number
    where s.pieces > 0`

const columns = sql`number, name, category, stars, pieces, revenue, cost, lines_without_cost`

/** Of period 0 there is nothing. */
const clean = ({ summed }: SummedDays) =>
  sql`product_periods where period = ${summed ?? 0} and number not in (select number from dirty)`

/** Every product sold, with the columns of `product_periods`. Use after `productSalesIn`. */
export const allProductSales = (period: SummedDays): SQL => sql`(
    select ${columns} from live
    union all
    select ${columns} from ${clean(period)}
  )`

/** The first `most` products in that order, which must match one of the table's indexes. */
export const topProductSales = (
  period: SummedDays,
  most: number,
  { order, where = sql`true` }: { order: SQL; where?: SQL },
): SQL => sql`(
    select * from (
      (select ${columns} from live where ${where} order by ${order} limit ${most})
      union all
      (select ${columns} from ${clean(period)} and ${where} order by ${order} limit ${most})
    ) each order by ${order} limit ${most}
  )`

/** The orders for `topProductSales`; ties are broken by revenue. */
export const byRevenue = sql`revenue desc nulls last, pieces desc nulls last, number`
export const byPieces = sql`pieces desc nulls last, revenue desc nulls last, number`
export const byMargin = sql`floor((revenue - cost)::float8 / revenue * 1000 + 0.5) desc nulls last, ${byRevenue}`
export const byStars = sql`stars desc nulls last, ${byRevenue}`
export const hasMargin = sql`lines_without_cost = 0 and revenue > 0`
export const isRated = sql`stars > 0`
