import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Locks the stock levels of these products in variant order, as orders do. Call it before you change a product or its
 * variants: an order locks stock levels first and the product second, so the reverse order could deadlock.
 */
export async function lockStockLevels(tx: Db, productNumbers: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number = any(${sql.param(productNumbers)}::int[]) order by s.variant_id for no key update of s`)
}
