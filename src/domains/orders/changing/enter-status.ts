import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { piecesTakenByOrders } from '#domains/inventory/pieces-taken-by-orders.ts'
import { returnStock, StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { OrderEventCause } from '#shared/orders/order-event-cause.ts'
import { type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { isPaidOnDelivery } from '#shared/orders/payment-method.ts'
import type { PaymentStatus } from '#shared/orders/payment-status.ts'
import type { OrderRow } from '../order-view.ts'
import { missingPieces } from '../pieces-of.ts'
import { orderEvents, orders } from '../tables.ts'
import { addAdvanceReturnNote } from './add-advance-return-note.ts'
import { nextUpdatedAt } from './optimistic-lock.ts'

/**
 * Reads an order and locks its row until the transaction ends.
 * @throws Refusal 404, also for an order in the trash
 */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
    .for('update')
  if (!order) throw new NotFound('Order')
  return order
}

/**
 * The same for several orders, locked in the order of their ids, as lists of orders are. In the trash or unknown ones
 * are refused.
 * @throws Refusal 404
 */
export async function lockOrders(tx: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  const rows = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.orderId, [...orderIds]), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for('update')
  if (rows.length < new Set(orderIds).size) throw new NotFound('Order')
  return rows
}

/** Who sets a status, and why. */
type Entry = {
  actor: string
  note: string
  /** Why it happens without the customer's wish; the mail says it. */
  cause?: OrderEventCause
  /** With the cause `merged` the number of the order that has the pieces. */
  mergedWith?: string
  /** Undo of the last step, as if it had never been made. */
  isUndo?: boolean
  now: Date
}

/**
 * Sets the status of a locked order and applies its effects (src/shared/orders/order-status.ts): 'cancelled' returns
 * its stock while the pieces are in the shop and names an advance that is to be returned, leaving it takes what is
 * missing; adds the step to the timeline and triggers the customer's mail. If the status is unchanged, only the note is
 * written.
 * @returns the new updatedAt
 * @throws Refusal 409 sold_out
 */
export async function enterStatus(
  tx: Db,
  order: OrderRow,
  status: OrderStatus,
  { actor, note, cause, mergedWith, isUndo = false, now }: Entry,
): Promise<Date> {
  const isNew = order.status !== status
  if (isNew && status === 'cancelled') await addAdvanceReturnNote(tx, order, { actor, now })
  const delivered = status === 'delivered'
  const updatedAt = nextUpdatedAt(order, now)
  await tx
    .update(orders)
    .set({
      status,
      updatedAt,
      deliveredAt: delivered ? (order.deliveredAt ?? now) : null,
      ...(isNew && { paymentStatus: await paymentIn(tx, order, status) }),
    })
    .where(eq(orders.id, order.id))
  // The update has locked the buyer: before stock, as when an order is placed.
  if (isNew) await moveStock(tx, order, status, actor)
  await tx.insert(orderEvents).values({
    orderRow: order.id,
    status: isNew ? status : null,
    note,
    cause: cause ?? null,
    mergedWith: mergedWith ?? null,
    actor,
    at: now,
  })
  if (isNew) {
    const change = { orderId: order.orderId, from: order.status, to: status }
    await appendEvent(tx, 'order.status_changed', change, { isUndo })
  }
  return updatedAt
}

/**
 * The payment status that goes with the new order status: cash on delivery is paid on delivery, and pending again if
 * the order was not delivered after all. 'paid' and 'refunded' stay if they were set by hand (change-payment.ts).
 */
async function paymentIn(tx: Db, order: OrderRow, status: OrderStatus): Promise<PaymentStatus> {
  const now = order.paymentStatus
  if (!isPaidOnDelivery(order.paymentMethod) || now === 'refunded') return now
  if (status === 'delivered') return 'paid'
  if (order.status !== 'delivered' || now === 'pending') return now
  const [latest] = await tx
    .select({ payment: orderEvents.payment })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderRow, order.id), isNotNull(orderEvents.payment)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return latest?.payment === 'paid' ? 'paid' : 'pending'
}

/** Cancelling returns pieces that are still in the shop; reopening takes the pieces that the order lacks from stock. */
async function moveStock(tx: Db, { orderId, status: from }: OrderRow, to: OrderStatus, actor: string): Promise<void> {
  if (to === 'cancelled') {
    if (!orderState(from).isInShop) return
    const left = await returnStock(tx, await piecesTakenByOrders(tx, [orderId]), { actor, reason: 'order cancelled' })
    return invalidateStock(tx, left)
  }
  if (from !== 'cancelled') return
  try {
    await invalidateStock(tx, await takeStock(tx, await missingPieces(tx, [orderId]), actor))
  } catch (error) {
    if (error instanceof StockShort) {
      throw new Refusal(409, 'sold_out', 'This order cannot be opened again: its pieces have been sold in the meantime')
    }
    throw error
  }
}
