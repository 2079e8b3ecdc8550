import { sql } from 'drizzle-orm'
import { categories, products } from '#domains/catalogue/tables.ts'
import { isEmptyShop } from '#domains/opening/count-demo.ts'
import { orders } from '#domains/orders/tables.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { announce, decorateFrontPage } from './history/front-page.ts'
import { prepareOffice } from './history/office.ts'
import { planYear } from './history/orders.ts'
import { createProducts } from './history/products.ts'
import { writeReviews } from './history/reviews.ts'
import { addSeries } from './history/series.ts'
import { createStockHistory } from './history/stock.ts'
import { storeYear } from './history/store-year.ts'

/** The same seed and time produce the same data. */
const seed = 'bunon'

type Filling = {
  /** Wanted number of products. If undefined, or fewer than the designs: one product per design. */
  products: number | undefined
  /** Orders of the year, without those whose time today is still in the future. undefined: 1,900. */
  orders?: number | undefined
  say: (line: string) => void
  /** End of the generated history (default: now). */
  now?: Date
}

/**
 * Fills an empty shop with the demo: products, stock, customers, a year of orders, reviews. Does nothing if the shop
 * has data. One transaction: if the start is interrupted, the shop stays empty and the next start tries again.
 */
export async function fillDemo(
  db: Db,
  { products: wanted = 0, orders, say, now = new Date() }: Filling,
): Promise<void> {
  if (await isFilled(db)) return
  const filled = await db.transaction(async (tx) => {
    // If two processes start on one database, the second waits here without a timeout and then finds it filled.
    await tx.execute(sql`set local lock_timeout = 0`)
    await tx.execute(sql`set local statement_timeout = 0`)
    // A year of 100,000 orders takes a minute to plan.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bunon-demo'))`)
    if (await isFilled(tx)) return false
    say('Filling the demo shop …')
    // Sequences are not rolled back: after an interrupted start, product numbers must begin at 1 again.
    await tx.execute(sql`select setval(pg_get_serial_sequence('products', 'number'), 1, false)`)
    const assortment = await createProducts(tx, now)
    await decorateFrontPage(tx, assortment)
    await announce(tx, now)
    await prepareOffice(tx, now)
    if (orders) say(`Planning ${orders} orders …`)
    const year = planYear(assortment, now, seed, orders)
    if (orders) say(`Storing ${year.orders.length} orders, with parcels and stock …`)
    await storeYear(tx, year, now)
    await createStockHistory(tx, assortment, year.orders, now)
    await writeReviews(tx, year.orders, now, seed)
    await addSeries(tx, assortment, wanted, now, say)
    return true
  })
  // Up-to-date statistics for the query planner.
  if (filled) await db.execute(sql`analyze`)
}

type Asked = {
  /** Also customers, and a year of their orders and reviews. */
  withOrders: boolean
  reached: (phase: 'goods' | 'orders' | 'people', done: number) => Promise<void>
  now: Date
}

/**
 * Fills a shop without products and orders at the owner's request, with the shop's own brand. Numbers of deleted
 * products are not reused. One transaction, as above.
 * @returns false if the shop is not empty
 */
export async function fillEmptyShop(db: Db, { withOrders, reached, now }: Asked): Promise<boolean> {
  const { shopName } = await shopSettings(db)
  const filled = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bunon-demo'))`)
    if (!(await isEmptyShop(tx))) return false
    const assortment = await createProducts(tx, now, shopName)
    await reached('goods', 1)
    await decorateFrontPage(tx, assortment)
    const year = withOrders ? planYear(assortment, now, seed) : { orders: [], customers: [] }
    if (withOrders) {
      await storeYear(tx, year, now)
      await reached('orders', 2)
    }
    await createStockHistory(tx, assortment, year.orders, now)
    if (withOrders) {
      await writeReviews(tx, year.orders, now, seed)
      await reached('people', 3)
    }
    return true
  })
  if (filled) await db.execute(sql`analyze`)
  return filled
}

/** Whether the shop has products, categories or orders. */
async function isFilled(db: Db): Promise<boolean> {
  const [filled] = await queryRows(db, { any: col.boolean }).run(
    sql`select exists(select 1 from ${products}) or exists(select 1 from ${categories}) or exists(select 1 from ${orders}) as any`,
  )
  return filled?.any ?? false
}
