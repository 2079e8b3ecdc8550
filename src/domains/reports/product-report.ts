import { type SQL, sql } from 'drizzle-orm'
import {
  allProductSales,
  byMargin,
  byPieces,
  byRevenue,
  byStars,
  hasMargin,
  isRated,
  productSalesIn,
  topProductSales,
} from '#domains/summaries/product-sales.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { oneDecimal, type Period, percentOf } from './period.ts'
import type { ProductReport, SoldProduct } from './staff-contract.ts'

/** Rows of the table. */
const shown = 10

/**
 * Best-selling products and categories of the period. The database selects the few that are shown, because a large shop
 * sells tens of thousands of products in a period.
 */
export async function productReport(db: Db, period: Period): Promise<ProductReport> {
  const rows = await queryRows(db, {
    ...soldColumns,
    productsSold: col.int,
    categories: col.json<Category[]>(),
  }).run(sql`
    with ${productSalesIn(period)}, shown as (
      select * from ${topProductSales(period, shown, { order: byRevenue })} best
      union select * from ${topProductSales(period, 1, { order: byPieces })} best
      union select * from ${topProductSales(period, 1, { order: byMargin, where: hasMargin })} best
      union select * from ${topProductSales(period, 1, { order: byStars, where: isRated })} best
    ), together as (
      select ${categoryOf} as category, max(${categoryBnOf}) as "categoryBn", count(*)::int as products,
        sum(each.pieces)::int as pieces,
        sum(each.revenue)::float8 as revenue
      from ${allProductSales(period)} each left join categories c on c.slug = each.category group by 1
    )
    select ${columns}, (select sum(products)::int from together) as "productsSold",
      (select json_agg(together) from together) as categories
    from ${withNames(sql`shown`)}`)
  const sold = rows.map(inTaka)
  return {
    top: sold.slice(0, shown).map(({ knowsCost: _, ...product }) => product),
    productsSold: rows[0]?.productsSold ?? 0,
    categories: (rows[0]?.categories ?? [])
      .map(({ products: _, ...each }) => ({ ...each, revenue: toTaka(each.revenue) }))
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

const named = { id: col.int.orNull, name: col.text, category: col.text, categoryBn: col.text }
const sums = { sales: col.int, revenue: col.int, cost: col.int, knowsCost: col.boolean, rating: col.float.orNull }
const soldColumns = { ...named, ...sums }
type Row = RowOf<typeof soldColumns>
type Category = ProductReport['categories'][number] & { products: number }

/** The category's title; its slug if the category is deleted. */
const categoryOf = sql`coalesce(nullif(c.title_en, ''), nullif(each.category, ''), 'Not in the shop any more')`
const categoryBnOf = sql`coalesce(nullif(c.title_bn, ''), nullif(c.title_en, ''),
  nullif(each.category, ''), 'দোকানে আর নেই')`

/** Money in paisa. A product that was deleted, also one in the trash, has no number to link to. */
const columns = sql`case when p.deleted_at is null then p.number end as id,
  coalesce(p.title_en, each.name) as name, ${categoryOf} as category,
  ${categoryBnOf} as "categoryBn", each.pieces as sales, each.revenue, each.cost,
    each.lines_without_cost = 0 as "knowsCost",
  case when r.count > 0 then round(r.sum::numeric / r.count, 1)::float8 end as rating`

const withNames = (from: SQL) => sql`${from} each
  left join products p on p.number = each.number
  left join categories c on c.slug = each.category
  left join review_summaries r on r.product_number = each.number
  order by each.revenue desc, each.pieces desc, each.number, each.name`

/** Money in taka. */
type Sold = SoldProduct & { knowsCost: boolean }

/** Every product sold in the period, by revenue, highest first. */
export async function soldProducts(db: Db, period: Period): Promise<Sold[]> {
  const rows = await queryRows(db, soldColumns).run(sql`
    with ${productSalesIn(period)} select ${columns} from ${withNames(allProductSales(period))}`)
  return rows.map(inTaka)
}

const inTaka = ({ id, name, category, categoryBn, sales, revenue, cost, knowsCost, rating }: Row): Sold => ({
  id,
  name,
  category,
  categoryBn,
  sales,
  revenue: toTaka(revenue),
  profit: toTaka(revenue - cost),
  rating,
  knowsCost,
})

/** The first product with the highest value; null if no value is above 0. */
function bestOf(sold: Sold[], measure: (product: Sold) => number) {
  let best: ProductReport['best']['seller'] = null
  for (const product of sold) {
    const value = measure(product)
    if (value > (best?.value ?? 0)) best = { id: product.id, name: product.name, value: oneDecimal(value) }
  }
  return best
}
