import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database.ts'
import { decorateFrontPage } from './history/front-page.ts'
import { furnishShelves } from './history/shelves.ts'
import { openStock } from './history/stock.ts'

type Filling = {
  /** How many products; undefined: each design once. */
  products: number | undefined
  say: (line: string) => void
  /** The end of the history. */
  now?: Date
}

/**
 * Fills an empty shop with the demo: goods, stock, customers, orders of a year, reviews. A filled one stays as it is.
 * All or nothing: a start that is broken off leaves the shop empty, and the next one begins again.
 */
export async function fillDemo(db: Db, { say, now = new Date() }: Filling): Promise<void> {
  if (await isFilled(db)) return
  say('Filling the demo shop …')
  await db.transaction(async (tx) => {
    const shelves = await furnishShelves(tx, now)
    await decorateFrontPage(tx, shelves)
    await openStock(tx, shelves)
  })
}

async function isFilled(db: Db): Promise<boolean> {
  const [row] = await db.select({ any: sql<boolean>`exists(select 1 from ${products})` }).from(sql`(values (1)) v`)
  return row?.any ?? false
}
