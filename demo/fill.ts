import { sql } from 'drizzle-orm'
import { categories, products } from '#domains/catalogue/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { decorateFrontPage } from './history/front-page.ts'
import { planYear } from './history/orders.ts'
import { createProducts } from './history/products.ts'
import { writeReviews } from './history/reviews.ts'
import { addSeries } from './history/series.ts'
import { createStockHistory } from './history/stock.ts'
import { storeYear } from './history/store-year.ts'

/** The same seed and time produce the same data. */
const seed = 'bunon'

type Filling = {
  /** Wanted number of products. undefined, or fewer than there are designs: each design once. */
  products: number | undefined
  say: (line: string) => void
  /** End of the generated history (default: now). */
  now?: Date
}

/**
 * Fills an empty shop with the demo: products, stock, customers, a year of orders, reviews. A shop with data is left
 * alone. One transaction: if the start is interrupted, the shop stays empty and the next start tries again.
 */
export async function fillDemo(db: Db, { products: wanted = 0, say, now = new Date() }: Filling): Promise<void> {
  if (await isFilled(db)) return
  const filled = await db.transaction(async (tx) => {
    // If two processes start on one database, the second waits here and then finds it filled, however long that takes.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bunon-demo'))`)
    if (await isFilled(tx)) return false
    say('Filling the demo shop …')
    const assortment = await createProducts(tx, now)
    await decorateFrontPage(tx, assortment)
    const year = planYear(assortment, now, seed)
    await storeYear(tx, year, now)
    await createStockHistory(tx, assortment, year.orders, now)
    await writeReviews(tx, year.orders, now, seed)
    await addSeries(tx, assortment, wanted, now, say)
    return true
  })
  // Up-to-date statistics for the query planner.
  if (filled) await db.execute(sql`analyze`)
}

/** Are there products, categories or orders? */
async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists(select 1 from ${products}) or exists(select 1 from ${categories}) or exists(select 1 from ${orders}) as any`,
  )
  return rows[0]?.any ?? false
}
