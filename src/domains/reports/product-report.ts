import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { toTaka } from '#shared/money.ts'
import type { ProductReport, SoldProduct } from './contract.ts'
import { oneDecimal, type Period, percentOf } from './period.ts'
import { soldIn } from './sold-in.ts'

/** Rows of the table. */
const shown = 10

/** Which products and categories earned the money of the period. */
export async function productReport(db: Db, period: Period): Promise<ProductReport> {
  const sold = await soldProducts(db, period)
  return {
    top: sold.slice(0, shown).map(({ knowsCost: _, ...product }) => product),
    productsSold: sold.length,
    categories: byCategory(sold),
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

/** Money in taka. */
type Sold = SoldProduct & { knowsCost: boolean }

/** Every product that was sold in the period, the one with the highest revenue first. */
export async function soldProducts(db: Db, period: Period): Promise<Sold[]> {
  const { rows } = await db.execute<Sold & { cost: number }>(sql`
    with ${soldIn(period)}
    select sold.number as id, coalesce(p.title_en, sold.name) as name,
      coalesce(nullif(c.title_en, ''), p.category, '') as category,
      sold.pieces as sales, sold.revenue, sold.cost, sold.knows_cost as "knowsCost",
      case when r.count > 0 then round(r.sum::numeric / r.count, 1)::float8 end as rating
    from sold
    left join products p on p.number = sold.number
    left join categories c on c.slug = p.category
    left join review_summaries r on r.product_number = sold.number
    order by sold.revenue desc, sold.pieces desc, sold.number`)
  return rows.map(({ cost, ...row }) => ({
    ...row,
    category: row.category || 'Not in the shop any more',
    revenue: toTaka(row.revenue),
    profit: toTaka(row.revenue - cost),
  }))
}

function byCategory(sold: Sold[]): ProductReport['categories'] {
  const sums = new Map<string, { category: string; revenue: number; pieces: number }>()
  for (const { category, revenue, sales } of sold) {
    const sum = sums.get(category) ?? { category, revenue: 0, pieces: 0 }
    sum.revenue += revenue
    sum.pieces += sales
    sums.set(category, sum)
  }
  return [...sums.values()].sort((a, b) => b.revenue - a.revenue)
}

/** The first with the highest value, if anybody has one above 0. */
function bestOf(sold: Sold[], measure: (product: Sold) => number) {
  let best: { name: string; value: number } | null = null
  for (const product of sold) {
    const value = measure(product)
    if (value > (best?.value ?? 0)) best = { name: product.name, value: oneDecimal(value) }
  }
  return best
}
