import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { isNothingToPay, type PaymentStatus } from '#shared/orders/payment-status.ts'
import type { OrderRow } from '../order-view.ts'
import { orderEvents, orders } from '../tables.ts'
import { auditNote, timelineNote } from './change-status.ts'
import { checkPaymentTransition } from './check-transition.ts'
import { lockOrder } from './enter-status.ts'
import { assertVersion, nextUpdatedAt } from './optimistic-lock.ts'

type Change = { orderId: string; payment: PaymentStatus; updatedAt?: string; note?: string; reason?: string }

/**
 * Sets an order's payment status by hand; against the table of states only with a reason (check-transition.ts). Sends
 * no mail. If the payment is unchanged, only the note is written, and no open form becomes stale.
 * @returns when the order was last changed
 * @throws Refusal 404 · 409 stale, cancelled, transition_not_allowed · 403: an exception without orders.override
 */
export function changePayment(db: Db, change: Change, member: StaffMember, now: Date): Promise<{ updatedAt: Date }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, change.orderId)
      if (order.paymentStatus === change.payment) {
        await noteUnchanged(tx, order, change, member, now)
        return { updatedAt: order.updatedAt }
      }
      assertVersion(order, change.updatedAt)
      if (change.payment === 'paid' && isNothingToPay(order.status, order.paymentStatus))
        throw new Refusal(409, 'cancelled', 'This order is cancelled: nothing is to be paid for it')
      checkPaymentTransition(order.paymentStatus, change.payment, { reason: change.reason, member })
      const updatedAt = nextUpdatedAt(order, now)
      await tx.update(orders).set({ paymentStatus: change.payment, updatedAt }).where(eq(orders.id, order.id))
      await tx.insert(orderEvents).values({
        orderRow: order.id,
        payment: change.payment,
        note: timelineNote(change),
        actor: member.username,
        at: now,
      })
      await writeAudit(tx, member, 'order.payment', order.orderId, {
        before: { payment: order.paymentStatus },
        after: { payment: change.payment, ...auditNote(change) },
      })
      await appendEvent(tx, 'order.payment_changed', { orderId: order.orderId })
      return { updatedAt }
    }),
  )
}

async function noteUnchanged(tx: Db, order: OrderRow, change: Change, member: StaffMember, now: Date): Promise<void> {
  const note = timelineNote(change)
  if (!note) return
  await tx.insert(orderEvents).values({ orderRow: order.id, note, actor: member.username, at: now })
  await writeAudit(tx, member, 'order.note', order.orderId, { after: { note } })
}
