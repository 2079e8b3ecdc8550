import { sql } from 'drizzle-orm'
import { categories, products } from '#domains/catalogue/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { decorateFrontPage } from './history/front-page.ts'
import { planYear } from './history/orders.ts'
import { writeReviews } from './history/reviews.ts'
import { addSeries } from './history/series.ts'
import { furnishShelves } from './history/shelves.ts'
import { stockTheShelves } from './history/stock.ts'
import { storeYear } from './history/store-year.ts'

/** The same seed and the same moment give the same shop. */
const seed = 'bunon'

type Filling = {
  /** How many products the shop shall have; undefined, or fewer than there are designs: each design once. */
  products: number | undefined
  say: (line: string) => void
  /** The end of the history. */
  now?: Date
}

/**
 * Fills an empty shop with the demo: goods, stock, customers, orders of a year, reviews. A filled one stays as it is.
 * All or nothing: a start that is broken off leaves the shop empty, and the next one begins again.
 */
export async function fillDemo(db: Db, { products: wanted = 0, say, now = new Date() }: Filling): Promise<void> {
  if (await isFilled(db)) return
  const filled = await db.transaction(async (tx) => {
    // Two shops that start on one database: the second waits here, and then finds it filled.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bunon-demo'))`)
    if (await isFilled(tx)) return false
    say('Filling the demo shop …')
    const shelves = await furnishShelves(tx, now)
    await decorateFrontPage(tx, shelves)
    const year = planYear(shelves, now, seed)
    await storeYear(tx, year, now)
    await stockTheShelves(tx, shelves, year.orders, now)
    await writeReviews(tx, year.orders, now, seed)
    await addSeries(tx, shelves, wanted, now, say)
    return true
  })
  // So that the first pages are planned with the figures of this shop, not of an empty one.
  if (filled) await db.execute(sql`analyze`)
}

/** Somebody's own goods, categories or orders are left alone. */
async function isFilled(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists(select 1 from ${products}) or exists(select 1 from ${categories}) or exists(select 1 from ${orders}) as any`,
  )
  return rows[0]?.any ?? false
}
