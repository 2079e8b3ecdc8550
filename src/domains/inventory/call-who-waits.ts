import { inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { stockAlerts } from './tables.ts'

/** Call it in the transaction that fills empty shelves: whoever waits for these variants is told once it has happened. */
export const callWhoWaits = (tx: Db, variantIds: number[]): Promise<void> =>
  call(tx, inArray(stockAlerts.variantId, variantIds))

/** The same when a product that could not be bought may be bought again. */
export const callWhoWaitsFor = (tx: Db, productNumber: number): Promise<void> =>
  call(tx, sql`${stockAlerts.variantId} in (select id from variants where product_number = ${productNumber})`)

async function call(tx: Db, variants: SQL) {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select distinct v.product_number as number from ${stockAlerts} join variants v on v.id = ${stockAlerts.variantId}
    where ${isNull(stockAlerts.toldAt)} and ${variants}`)
  for (const { number } of rows) await addJob(tx, 'tell-back-in-stock', { productNumber: number }, `back:${number}`)
}
