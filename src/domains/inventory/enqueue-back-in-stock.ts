import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { stockAlerts } from './tables.ts'

/** Enqueues back-in-stock mails for subscribers of these variants. Call it in the transaction that adds stock to an empty variant. */
export const enqueueBackInStock = (tx: Db, variantIds: number[]): Promise<void> =>
  enqueue(tx, inArray(stockAlerts.variantId, variantIds))

/** The same for all variants of a product that becomes purchasable again. */
export const enqueueBackInStockOfProduct = (tx: Db, productNumber: number): Promise<void> =>
  enqueue(tx, sql`${stockAlerts.variantId} in (select id from variants where product_number = ${productNumber})`)

async function enqueue(tx: Db, variants: SQL) {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select distinct v.product_number as number from ${stockAlerts} join variants v on v.id = ${stockAlerts.variantId}
    where ${isNull(stockAlerts.toldAt)} and ${variants}`)
  for (const { number } of rows) await addJob(tx, 'tell-back-in-stock', { productNumber: number }, `back:${number}`)
}
