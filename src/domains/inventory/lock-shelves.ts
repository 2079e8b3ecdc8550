import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Holds the shelves of these products until the transaction ends, in the order in which orders take them. Whoever
 * changes a product or its variants does this first: an order holds shelves, then refers to the product, and taking
 * both the other way round would block the two for ever.
 */
export async function lockShelves(tx: Db, productNumbers: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number = any(${sql.param(productNumbers)}::int[]) order by s.variant_id for no key update of s`)
}
