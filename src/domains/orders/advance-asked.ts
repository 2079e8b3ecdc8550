import { advanceOf } from '#domains/cod-rules/advances.ts'
import type { Db } from '#platform/database/database.ts'
import { advanceDue } from '#shared/cod/advance-due.ts'
import { orderState } from '#shared/orders/order-status.ts'
import type { OrderRow } from './order-view.ts'

/**
 * Paisa that the buyer is still asked for before the order is sent; 0 if none, and once it is handed over, paid or
 * cancelled.
 */
export async function advanceAskedFor(db: Db, order: OrderRow): Promise<number> {
  const isAsked = orderState(order.status).isInShop && order.paymentStatus === 'pending'
  return isAsked ? advanceDue(await advanceOf(db, order)) : 0
}
