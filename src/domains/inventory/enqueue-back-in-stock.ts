import { eq, isNull, sql } from 'drizzle-orm'
import type { Delivered } from '#domains/events/subscribe.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { stockAlerts } from './tables.ts'

/**
 * Enqueues back-in-stock mails for subscribers of a variant that has stock again, or of the variants of a product that
 * may be purchasable again. The job checks what can be bought when it runs.
 */
export async function enqueueBackInStock(tx: Db, event: Delivered<'stock.back' | 'product.changed'>): Promise<void> {
  const variants =
    event.type === 'stock.back'
      ? eq(stockAlerts.variantId, event.payload.variantId)
      : sql`${stockAlerts.variantId} in (select id from variants where product_number = ${event.payload.productNumber})`
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select distinct v.product_number as number from ${stockAlerts} join variants v on v.id = ${stockAlerts.variantId}
    where ${isNull(stockAlerts.toldAt)} and ${variants}`)
  for (const { number } of rows) await addJob(tx, 'back-in-stock-mail', { productNumber: number }, `back:${number}`)
}
