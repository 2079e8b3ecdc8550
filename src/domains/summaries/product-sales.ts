import { type SQL, sql } from 'drizzle-orm'

/**
 * CTEs for sales in a period (7, 30 or 90 days) that ends on `until`, always up to date: `dirty`, the products whose
 * sums must be computed live, and `live`, these sums.
 */
export const productSalesIn = (period: number, { until }: { until: string }): SQL => sql`dirty as materialized (
    select number from product_periods_dirty(${period}, ${until}::date)
  ), live as materialized (
    select ${columns} from product_periods_live(${until}::date)
    where period = ${period} and number = any (array(select number from dirty))
  )`

const columns = sql`number, name, category, stars, pieces, revenue, cost, lines_without_cost`

const clean = (period: number) =>
  sql`product_periods where period = ${period} and number not in (select number from dirty)`

/** Every product sold, with the columns of `product_periods`. Use after `productSalesIn`. */
export const allProductSales = (period: number): SQL => sql`(
    select ${columns} from live
    union all
    select ${columns} from ${clean(period)}
  )`

/** The first `most` products in that order, which must match one of the table's indexes. */
export const topProductSales = (
  period: number,
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
