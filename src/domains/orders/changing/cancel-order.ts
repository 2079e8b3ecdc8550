import { mayStillCancel } from '#domains/orders/access/shopper-rights.ts'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { enterStatus, lockOrder } from './enter-status.ts'

/**
 * Cancels an order for its shopper, until it is being packed. The endpoint has checked who the shopper is. Idempotent.
 * @throws Refusal 404, 409 too_late
 */
export async function cancelOrder(
  db: Db,
  { orderId, reason }: { orderId: string; reason: string },
  now: Date,
): Promise<{ updatedAt: Date }> {
  const { updatedAt, isNew } = await withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order.status === 'cancelled') return { updatedAt: order.updatedAt, isNew: false }
      if (!mayStillCancel(order.status)) {
        throw new Refusal(
          409,
          'too_late',
          'This order can no longer be cancelled here: it is already being packed. Please contact us',
        )
      }
      const entered = await enterStatus(tx, order, 'cancelled', { actor: 'Customer', note: reason, now })
      return { updatedAt: entered, isNew: true }
    }),
  )
  if (isNew) ordersCancelled.inc({ by: 'customer' })
  return { updatedAt }
}
