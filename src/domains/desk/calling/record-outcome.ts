import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { addTimelineEntry } from '#domains/orders/changing/add-timeline-entry.ts'
import { mayGive } from '#domains/orders/changing/change-status.ts'
import { checkOrderTransition } from '#domains/orders/changing/check-transition.ts'
import { enterStatus, lockOrder } from '#domains/orders/changing/enter-status.ts'
import { assertVersion } from '#domains/orders/changing/optimistic-lock.ts'
import { requireAdvance } from '#domains/orders/changing/require-advance.ts'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { forbidden } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatDate } from '#shared/dates.ts'
import { callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { maxCallAgainDays, type OutcomeRequest } from '../staff-contract.ts'
import { deskCalls } from '../tables.ts'
import { attemptOfKey, auditedCall, keyReused, writeAttempt } from './attempts.ts'
import { leaseEnd } from './claim-call.ts'
import { type CallRow, lockCall, mustBeFree } from './lock-call.ts'

/** The status that an outcome gives the order; without one it goes on waiting. */
const statusAfter = { confirmed: 'confirmed', changed: 'confirmed', cancelled: 'cancelled' } as const

/** After a wrong number the order is due again when somebody may have found another way to the customer. */
const wrongNumberRestMs = 2 * 3_600_000

/**
 * Records the outcome of a call and applies it: confirms or cancels the order, or schedules the next call. After a
 * wrong number the order stays with this person, who may find another way to reach the customer. Idempotent by key.
 * @returns the attempt, for taking it back
 * @throws Refusal 403 cancelled without orders.cancel, or without the advance and orders.override · 404 · 409 stale,
 *   not_waiting, taken, advance_due, key_reused · 422 a moment of the next call that is past or far
 */
export async function recordOutcome(
  db: Db,
  input: OutcomeRequest,
  member: StaffMember,
  now: Date,
): Promise<{ attemptId: number }> {
  if (input.outcome === 'cancelled' && !mayGive(member, 'cancelled')) throw forbidden()
  const callAgainAt = callAgainOf(input, now)
  const write = () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, input.orderId)
      const earlier = await attemptOfKey(tx, order, input, member)
      if (earlier !== undefined) return { attemptId: earlier, isNew: false }
      const call = await lockCall(tx, order)
      await mustBeFree(tx, call, member, now)
      assertVersion(order, input.updatedAt)
      if (callAgainAt) await waitOn(tx, order, { ...input, callAgainAt, call }, member, now)
      else await giveStatus(tx, order, input, member, now)
      return { attemptId: await writeAttempt(tx, call, { ...input, callAgainAt }, member, now), isNew: true }
    })
  try {
    const { attemptId, isNew } = await withRetry(write)
    if (input.outcome === 'cancelled' && isNew) ordersCancelled.inc({ by: 'staff' })
    return { attemptId }
  } catch (error) {
    // The same key arrived for two orders at once.
    if (brokenConstraint(error) !== 'desk_attempts_request_key_unique') throw error
    throw keyReused()
  }
}

/** When to call again; null where nobody has to. @throws Refusal 422 */
function callAgainOf({ outcome, callAgainAt }: OutcomeRequest, now: Date): Date | null {
  if (outcome === 'wrong_number') return new Date(now.getTime() + wrongNumberRestMs)
  if (outcome !== 'no_answer' || callAgainAt === undefined) return null
  const at = new Date(callAgainAt)
  const latest = now.getTime() + maxCallAgainDays * 86_400_000
  if (at > now && at.getTime() <= latest) return at
  const sentence = `Please choose a moment within the next ${maxCallAgainDays} days`
  throw new Refusal(422, 'invalid_request', sentence, { fields: { callAgainAt: sentence } })
}

/** The queue forgets the order by the event of its new status. */
async function giveStatus(tx: Db, order: OrderRow, input: OutcomeRequest, member: StaffMember, now: Date) {
  const { outcome, note } = input
  if (outcome === 'no_answer' || outcome === 'wrong_number') return
  const status = statusAfter[outcome]
  checkOrderTransition(order.status, status, { reason: undefined, member })
  const waived = await requireAdvance(tx, order, { to: status, reason: input.withoutAdvance }, member, now)
  const words = [callOutcomeLabels[outcome], note, ...waived].filter(Boolean).join('\n')
  await enterStatus(tx, order, status, { actor: member.username, note: words, now })
  await writeAudit(tx, member, 'order.status', order.orderId, {
    before: { status: order.status },
    after: { status, note: words },
  })
}

type Waiting = Pick<OutcomeRequest, 'outcome' | 'note'> & { callAgainAt: Date; call: CallRow }

async function waitOn(tx: Db, order: OrderRow, input: Waiting, member: StaffMember, now: Date) {
  const { outcome, note, callAgainAt, call } = input
  const taken =
    outcome === 'wrong_number' ? { takenBy: member.id, takenUntil: leaseEnd(now) } : { takenBy: null, takenUntil: null }
  await tx
    .update(deskCalls)
    .set({ dueAt: callAgainAt, attempts: call.attempts + 1, ...taken })
    .where(eq(deskCalls.orderRow, order.id))
  const next = `Call again ${formatDate(callAgainAt, 'en', 'moment')}`
  await addTimelineEntry(tx, {
    orderRow: order.id,
    note: [callOutcomeLabels[outcome], next, note].filter(Boolean).join('\n'),
    actor: member.username,
    at: now,
  })
  await writeAudit(tx, member, 'order.call', order.orderId, { after: auditedCall(input) })
}
