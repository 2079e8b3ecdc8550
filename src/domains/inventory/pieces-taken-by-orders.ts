import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { Pieces } from './take-stock.ts'

/**
 * The pieces that are out of stock for these orders: taken and not given back, as the ledger says. Lock the orders
 * first.
 * @param orderIds ORD-…
 */
export async function piecesTakenByOrders(tx: Db, orderIds: readonly string[]): Promise<Pieces[]> {
  if (orderIds.length === 0) return []
  return queryRows(tx, { variantId: col.int, quantity: col.int, orderId: col.text }).run(sql`
    select variant_id::int as "variantId", (-sum(quantity))::int as quantity, order_id as "orderId"
    from stock_movements where order_id = any(${sql.param(orderIds)}::text[])
    group by variant_id, order_id having sum(quantity) < 0 order by order_id, variant_id`)
}
