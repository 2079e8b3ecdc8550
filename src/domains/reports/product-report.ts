import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { toTaka } from '#shared/money.ts'
import type { ProductReport, SoldProduct } from './contract.ts'
import { oneDecimal, type Period, percentOf } from './period.ts'
import { soldIn } from './sold-in.ts'

/** Rows of the table. */
const shown = 10

/**
 * Which products and categories earned the money of the period. The database picks out the few that are shown: a large shop sells tens of
 * thousands of products in a period.
 */
export async function productReport(db: Db, period: Period): Promise<ProductReport> {
  const { rows } = await db.execute<Row & Whole>(sql`
    with ${soldIn(period)}, shown as (
      (select * from sold ${bestFirst()} limit ${shown})
      union (select * from sold ${bestFirst(sql`pieces`)} limit 1)
      union (select * from sold where knows_cost and revenue > 0 ${bestFirst(marginOf)} limit 1)
      union (
        select sold.* from sold join review_summaries r on r.product_number = sold.number and r.count > 0
        ${bestFirst(starsOf)} limit 1
      )
    )
    select ${columns}, (select count(*) from sold)::int as "productsSold", (
        select json_agg(each) from (
          select ${categoryOf} as category, sum(sold.pieces)::int as pieces, sum(sold.revenue)::float8 as revenue
          from sold left join products p on p.number = sold.number left join categories c on c.slug = p.category group by 1
        ) each
      ) as categories
    from ${withNames(sql`shown`)}`)
  const sold = rows.map(inTaka)
  return {
    top: sold.slice(0, shown).map(({ knowsCost: _, ...product }) => product),
    productsSold: rows[0]?.productsSold ?? 0,
    categories: (rows[0]?.categories ?? [])
      .map(({ category, pieces, revenue }) => ({ category, pieces, revenue: toTaka(revenue) }))
      .sort((a, b) => b.revenue - a.revenue),
    best: {
      seller: bestOf(sold, ({ sales }) => sales),
      revenue: bestOf(sold, ({ revenue }) => revenue),
      margin: bestOf(
        sold.filter(({ knowsCost, revenue }) => knowsCost && revenue > 0),
        ({ profit, revenue }) => percentOf(profit, revenue),
      ),
      rated: bestOf(sold, ({ rating }) => rating ?? 0),
    },
  }
}

type Row = Omit<SoldProduct, 'profit'> & { cost: number; knowsCost: boolean }
type Whole = { productsSold: number; categories: ProductReport['categories'] }

/** The highest revenue first, or the highest of something else. */
const bestFirst = (measure?: SQL) =>
  sql`order by ${measure ? sql`${measure} desc, ` : sql``}sold.revenue desc, sold.pieces desc, sold.number`

/** In tenths of a percent, and of a star, rounded as they are shown: who is alike in it, comes by revenue. */
const marginOf = sql`floor((revenue - cost)::float8 / revenue * 1000 + 0.5)`
const starsOf = sql`(r.sum * 20 + r.count) / (r.count * 2)`

const categoryOf = sql`coalesce(nullif(c.title_en, ''), nullif(p.category, ''), 'Not in the shop any more')`

/** Of `sold`; money in paisa. */
const columns = sql`sold.number as id, coalesce(p.title_en, sold.name) as name, ${categoryOf} as category,
  sold.pieces as sales, sold.revenue, sold.cost, sold.knows_cost as "knowsCost",
  case when r.count > 0 then round(r.sum::numeric / r.count, 1)::float8 end as rating`

const withNames = (from: SQL) => sql`${from} sold
  left join products p on p.number = sold.number
  left join categories c on c.slug = p.category
  left join review_summaries r on r.product_number = sold.number ${bestFirst()}`

/** Money in taka. */
type Sold = SoldProduct & { knowsCost: boolean }

/** Every product that was sold in the period, the one with the highest revenue first. */
export async function soldProducts(db: Db, period: Period): Promise<Sold[]> {
  const { rows } = await db.execute<Row>(sql`with ${soldIn(period)} select ${columns} from ${withNames(sql`sold`)}`)
  return rows.map(inTaka)
}

const inTaka = ({ id, name, category, sales, revenue, cost, knowsCost, rating }: Row): Sold => ({
  id,
  name,
  category,
  sales,
  revenue: toTaka(revenue),
  profit: toTaka(revenue - cost),
  rating,
  knowsCost,
})

/** The first with the highest value, if anybody has one above 0. */
function bestOf(sold: Sold[], measure: (product: Sold) => number) {
  let best: { name: string; value: number } | null = null
  for (const product of sold) {
    const value = measure(product)
    if (value > (best?.value ?? 0)) best = { name: product.name, value: oneDecimal(value) }
  }
  return best
}
