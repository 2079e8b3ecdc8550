import { and, count, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { piecesTakenByOrders } from '#domains/inventory/pieces-taken-by-orders.ts'
import { returnStock } from '#domains/inventory/take-stock.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { orders } from '../tables.ts'

/** The member of staff who started it; their account may be deleted before the job runs. */
export type Actor = { id: number | null; username: string }

/**
 * Moves orders to the trash (soft delete) and returns the stock of those that are still in the shop. They can be
 * restored for 30 days.
 * @param orderIds the numbers, or 'all'
 * @returns how many were deleted and how many remain
 * @throws Refusal 404 when none of them exists
 */
export function deleteOrders(
  db: Db,
  orderIds: string[] | 'all',
  member: StaffMember,
  now: Date,
): Promise<{ deleted: string[]; remaining: number }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const which = orderIds === 'all' ? undefined : inArray(orders.orderId, orderIds)
      const deleted = await moveToTrash(tx, and(isNull(orders.deletedAt), which), member, now)
      if (deleted.length === 0) throw new NotFound('Order')
      return { deleted, remaining: await countRemaining(tx) }
    }),
  )
}

/** Moves the orders of `which` to the trash, in the caller's transaction. @returns their numbers */
export async function moveToTrash(tx: Db, which: SQL | undefined, by: Actor, deletedAt: Date): Promise<string[]> {
  const gone = await tx
    .update(orders)
    .set({
      deletedAt,
      deletedBy: by.username,
      updatedAt: sql`greatest(${deletedAt.toISOString()}::timestamptz, ${orders.updatedAt} + interval '1 millisecond')`,
    })
    .where(which)
    .returning({ orderId: orders.orderId, status: orders.status })
  if (gone.length === 0) return []
  // After hand-over only the counter returns pieces to stock.
  const inShop = gone.filter(({ status }) => orderStates[status].isInShop).map(({ orderId }) => orderId)
  const pieces = await piecesTakenByOrders(tx, inShop)
  await invalidateStock(tx, await returnStock(tx, pieces, { actor: by.username, reason: 'order deleted' }))
  const deleted = gone.map(({ orderId }) => orderId)
  await appendEvents(
    tx,
    'order.deleted',
    deleted.map((orderId) => ({ orderId })),
  )
  const subject = deleted.length === 1 ? (deleted[0] ?? '') : `${formatCount(deleted.length)} orders`
  await writeAudit(tx, by, 'order.delete', subject, { before: deleted })
  return deleted
}

/** Orders that are not in the trash. */
export async function countRemaining(db: Db): Promise<number> {
  const [row] = await db.select({ left: count() }).from(orders).where(isNull(orders.deletedAt))
  return row?.left ?? 0
}
