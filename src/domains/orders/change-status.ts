import { and, eq, isNull } from 'drizzle-orm'
import { announceStock } from '#domains/catalogue/announce-stock.ts'
import { returnStock, StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import { note } from '#domains/staff/audit.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import { type Db, retrying } from '#platform/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { addJob } from '#platform/jobs.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { piecesOf } from './pieces-of.ts'
import { orderEvents, orders } from './tables.ts'

type Change = { orderId: string; status: OrderStatus; updatedAt?: string; note?: string }

/**
 * Gives an order another status; any may be picked. Entering 'cancelled' puts its stock back, leaving it takes the stock
 * again, each exactly once. The change goes on the timeline with time and person, and the customer is told of shipped,
 * delivered and cancelled.
 * @returns when the order was changed last, and its status before
 * @throws Refusal 403 without the right (cancelling: orders.delete; else orders.edit), 404, 409 stale or sold_out
 */
export function changeStatus(
  db: Db,
  change: Change,
  member: StaffMember,
  now: Date,
): Promise<{ updatedAt: Date; before: OrderStatus }> {
  if (!mayDo(member, change.status === 'cancelled' ? 'orders.delete' : 'orders.edit')) throw forbidden()

  return retrying(() =>
    db.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.orderId, change.orderId), isNull(orders.deletedAt)))
        .for('update')
      if (!order) throw new NotFound('Order')
      if (order.status === change.status && !change.note) return { updatedAt: order.updatedAt, before: order.status }
      if (change.updatedAt && new Date(change.updatedAt).getTime() !== order.updatedAt.getTime()) {
        throw new Refusal(409, 'stale', 'Somebody else has changed this order meanwhile. Please look at it again')
      }

      if (order.status !== change.status) await moveStock(tx, order, change.status, member.username)
      const delivered = change.status === 'delivered'
      await tx
        .update(orders)
        .set({
          status: change.status,
          updatedAt: now,
          deliveredAt: delivered ? (order.deliveredAt ?? now) : null,
          // Cash on delivery is paid at the door.
          ...(order.paymentMethod === 'cod' && { paymentStatus: delivered ? 'paid' : 'pending' }),
        })
        .where(eq(orders.id, order.id))
      await tx.insert(orderEvents).values({
        orderRow: order.id,
        status: order.status === change.status ? null : change.status,
        note: change.note ?? '',
        actor: member.username,
        at: now,
      })
      await note(tx, member, 'order.status', order.orderId, {
        before: { status: order.status },
        after: { status: change.status },
      })
      const told = change.status
      if (order.status !== told && (told === 'shipped' || told === 'delivered' || told === 'cancelled')) {
        await addJob(tx, 'order-mail', { orderId: order.orderId, kind: told })
      }
      return { updatedAt: now, before: order.status }
    }),
  )
}

async function moveStock(
  tx: Db,
  order: { id: number; orderId: string; status: OrderStatus },
  to: OrderStatus,
  actor: string,
) {
  if (to !== 'cancelled' && order.status !== 'cancelled') return
  const pieces = await piecesOf(tx, [order.id])
  try {
    const left =
      to === 'cancelled'
        ? await returnStock(tx, pieces, { actor, reason: 'order cancelled' })
        : await takeStock(tx, pieces, actor)
    await announceStock(tx, left)
  } catch (error) {
    if (error instanceof StockShort) {
      throw new Refusal(409, 'sold_out', 'This order cannot be opened again: its pieces have been sold meanwhile')
    }
    throw error
  }
}
