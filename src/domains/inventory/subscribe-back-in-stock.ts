import { sql } from 'drizzle-orm'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { StockAlert } from './contract.ts'
import { stockAlerts } from './tables.ts'

/**
 * Subscribes an e-mail address to a sold-out variant. Subscribing twice has no effect.
 * @throws NotFound for a product or variant that is not shown; Refusal 409 available when it can be bought now
 */
export async function subscribeBackInStock(db: Db, alert: StockAlert, now: Date): Promise<void> {
  const product = await productNumberOf(db, String(alert.product))
  if (!product) throw new NotFound('Product')
  await db.transaction(async (tx) => {
    const variantId = await lockVariant(tx, product.number, alert)
    if (await canBeBought(tx, variantId))
      throw new Refusal(409, 'available', 'This size can be bought now', { size: alert.size, color: alert.color })
    await tx
      .insert(stockAlerts)
      .values({ variantId, email: alert.email.toLowerCase(), locale: alert.locale, createdAt: now })
      .onConflictDoNothing()
  })
}

/** Locks the stock level, so that no subscription is stored just after the mails of a restock were enqueued. */
async function lockVariant(tx: Db, productNumber: number, { size, color }: StockAlert): Promise<number> {
  const [variant] = await queryRows(tx, { id: col.int }).run(sql`
    select v.id from variants v join stock_levels s on s.variant_id = v.id
    where v.product_number = ${productNumber} and v.size = ${size} and v.color = ${color} and v.is_active
    for share of s`)
  if (!variant) throw new NotFound('Size')
  return variant.id
}

async function canBeBought(tx: Db, variantId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from variant_offers where variant_id = ${variantId} and pieces > 0`)
  return rows.length > 0
}
