import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { isOverriddenAt } from '#domains/cod-rules/override-decision.ts'
import { addTimelineEntry } from '#domains/orders/changing/add-timeline-entry.ts'
import { enterStatus, lockOrder } from '#domains/orders/changing/enter-status.ts'
import { tooLate, undoMs } from '#domains/orders/changing/undo-step.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { orders } from '#domains/orders/tables.ts'
import { isLiveParcel } from '#domains/parcels/live-parcels.ts'
import { parcelsOf } from '#domains/parcels/lock-parcel.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/refusal.ts'
import { callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { deskAttempts, deskCalls } from '../tables.ts'
import { auditedCall, lastAttempt } from './attempts.ts'
import { leaseEnd } from './claim-call.ts'
import { lockCall, mustBeFree } from './lock-call.ts'

/**
 * Undoes an outcome that this person has just recorded: the order is queued as before, claimed by this person. A
 * cancellation stays, because the customer was notified. So does a confirmation without the advance, because it
 * overrode a decision for a reason that stays.
 * @throws Refusal 404 another person's outcome · 409 too_late: after two minutes, after another call, or once the
 *   order is packed or booked · 409 taken: another person is working on the order by now
 */
export function undoOutcome(db: Db, attemptId: number, member: StaffMember, now: Date): Promise<{ orderId: string }> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, await orderOfAttempt(tx, attemptId, member))
      const attempt = await lastAttempt(tx, order.id)
      const isStale = attempt?.id !== attemptId || attempt.undoneAt !== null
      if (isStale || now.getTime() - attempt.at.getTime() > undoMs || attempt.outcome === 'cancelled') throw tooLate()
      const note = `Taken back: ${callOutcomeLabels[attempt.outcome]}`
      if (attempt.outcome === 'confirmed' || attempt.outcome === 'changed')
        await reopen(tx, order, { note, attempt }, member, now)
      else {
        await mustBeFree(tx, await lockCall(tx, order), member, now)
        await addTimelineEntry(tx, { orderRow: order.id, note, actor: member.username, at: now })
        await writeAudit(tx, member, 'order.call', order.orderId, { before: auditedCall(attempt), after: { note } })
      }
      await tx
        .update(deskCalls)
        .set({
          dueAt: attempt.dueBefore,
          attempts: attempt.attemptsBefore,
          // Otherwise the hours until automatic cancellation would start again.
          ...(attempt.waitingBefore && { waitingSince: attempt.waitingBefore }),
          takenBy: member.id,
          takenUntil: leaseEnd(now),
        })
        .where(eq(deskCalls.orderRow, order.id))
      await tx.update(deskAttempts).set({ undoneAt: now }).where(eq(deskAttempts.id, attemptId))
      return { orderId: order.orderId }
    }),
  )
}

async function orderOfAttempt(tx: Db, attemptId: number, { id }: StaffMember): Promise<string> {
  const [found] = await tx
    .select({ orderId: orders.orderId, staffId: deskAttempts.staffId })
    .from(deskAttempts)
    .innerJoin(orders, eq(orders.id, deskAttempts.orderRow))
    .where(eq(deskAttempts.id, attemptId))
  if (found?.staffId !== id) throw new NotFound('Call')
  return found.orderId
}

type Reopening = { note: string; attempt: { at: Date } }

/** Nothing was sent to the customer and nothing was packed, so the undo is no exception to the table of states. */
async function reopen(tx: Db, order: OrderRow, { note, attempt }: Reopening, member: StaffMember, now: Date) {
  if (order.status !== 'confirmed' || (await parcelsOf(tx, order.id)).some(isLiveParcel)) throw tooLate()
  if (await isOverriddenAt(tx, order.id, attempt.at)) throw tooLate()
  await enterStatus(tx, order, 'pending', { actor: member.username, note, now })
  await writeAudit(tx, member, 'order.status', order.orderId, {
    before: { status: order.status },
    after: { status: 'pending', note },
  })
}
