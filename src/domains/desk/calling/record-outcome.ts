import { desc, eq } from 'drizzle-orm'
import { mayGive } from '#domains/orders/changing/change-status.ts'
import { checkOrderTransition } from '#domains/orders/changing/check-transition.ts'
import { enterStatus, lockOrder } from '#domains/orders/changing/enter-status.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { ordersCancelled } from '#domains/orders/orders-counted.ts'
import { orderEvents } from '#domains/orders/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { staff } from '#domains/staff/tables.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { forbidden } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatDate } from '#shared/dates.ts'
import { callOutcomeLabels } from '#shared/orders/call-outcome.ts'
import { maxCallAgainDays, type OutcomeRequest } from '../staff-contract.ts'
import { deskAttempts, deskCalls } from '../tables.ts'

type CallRow = typeof deskCalls.$inferSelect

/** The status that an outcome gives the order; without one it goes on waiting. */
const statusAfter = { confirmed: 'confirmed', changed: 'confirmed', cancelled: 'cancelled' } as const

/**
 * Writes down what came of a call, and does it: confirms or cancels the order, or lets it wait for the next call. After a wrong number the
 * order stays with whoever has it, for another way to reach the customer.
 * @returns the attempt, for taking it back
 * @throws Refusal 403 cancelled without orders.cancel · 404 · 409 stale, not_waiting, taken · 422 a moment of the next call that is past or far
 */
export async function recordOutcome(
  db: Db,
  asked: OutcomeRequest,
  member: StaffMember,
  now: Date,
): Promise<{ attemptId: number }> {
  if (asked.outcome === 'cancelled' && !mayGive(member, 'cancelled')) throw forbidden()
  const callAgainAt = callAgainOf(asked, now)
  const attemptId = await withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, asked.orderId)
      const call = await lockCall(tx, order)
      await mustBeFree(tx, call, member, now)
      mustBeAsSeen(order, asked)
      if (asked.outcome === 'no_answer' || asked.outcome === 'wrong_number')
        await waitOn(tx, order, { ...asked, callAgainAt, call }, member, now)
      else await giveStatus(tx, order, asked, member, now)
      const [attempt] = await tx
        .insert(deskAttempts)
        .values({
          orderRow: order.id,
          outcome: asked.outcome,
          note: asked.note,
          callAgainAt,
          staffId: member.id,
          actor: member.username,
          at: now,
          dueBefore: call.dueAt,
          attemptsBefore: call.attempts,
        })
        .returning({ id: deskAttempts.id })
      return attempt?.id ?? 0
    }),
  )
  if (asked.outcome === 'cancelled') ordersCancelled.inc({ by: 'staff' })
  return { attemptId }
}

function callAgainOf({ outcome, callAgainAt }: OutcomeRequest, now: Date): Date | null {
  if (outcome !== 'no_answer' || callAgainAt === undefined) return null
  const at = new Date(callAgainAt)
  const latest = now.getTime() + maxCallAgainDays * 86_400_000
  if (at > now && at.getTime() <= latest) return at
  const sentence = `Please choose a moment within the next ${maxCallAgainDays} days`
  throw new Refusal(422, 'invalid_request', sentence, { fields: { callAgainAt: sentence } })
}

/**
 * The order's row in the queue, locked. Its order is locked already, as everywhere.
 * @throws Refusal 409 not_waiting
 */
export async function lockCall(tx: Db, order: OrderRow): Promise<CallRow> {
  const [call] = await tx.select().from(deskCalls).where(eq(deskCalls.orderRow, order.id)).for('update')
  if (call?.state === 'waiting') return call
  const status = order.status === 'delivered' ? 'completed' : order.status
  throw new Refusal(409, 'not_waiting', `Order ${order.orderId} does not wait for a call any more: it is ${status}`)
}

/** @throws Refusal 409 taken: somebody else has it before her */
async function mustBeFree(tx: Db, call: CallRow, { id }: StaffMember, now: Date): Promise<void> {
  if (call.takenBy === null || call.takenBy === id || call.takenUntil === null || call.takenUntil <= now) return
  const [other] = await tx.select({ name: staff.username }).from(staff).where(eq(staff.id, call.takenBy))
  throw new Refusal(409, 'taken', `${other?.name ?? 'Somebody else'} is calling about this order now`)
}

function mustBeAsSeen(order: OrderRow, { updatedAt }: OutcomeRequest): void {
  if (new Date(updatedAt).getTime() === order.updatedAt.getTime()) return
  throw new Refusal(409, 'stale', 'Somebody else has changed this order in the meantime. Please look at it again')
}

/** The queue forgets the order by the event of its new status. */
async function giveStatus(tx: Db, order: OrderRow, asked: OutcomeRequest, member: StaffMember, now: Date) {
  const { outcome, note } = asked
  if (outcome === 'no_answer' || outcome === 'wrong_number') return
  const status = statusAfter[outcome]
  checkOrderTransition(order.status, status, { reason: undefined, member })
  const words = [callOutcomeLabels[outcome], note].filter(Boolean).join('\n')
  await enterStatus(tx, order, status, { actor: member.username, note: words, now })
  await writeAudit(tx, member, 'order.status', order.orderId, {
    before: { status: order.status },
    after: { status, note: words },
  })
}

type Waiting = Pick<OutcomeRequest, 'outcome' | 'note'> & { callAgainAt: Date | null; call: CallRow }

async function waitOn(tx: Db, order: OrderRow, asked: Waiting, { username }: StaffMember, now: Date) {
  const { outcome, note, callAgainAt, call } = asked
  if (callAgainAt)
    await tx
      .update(deskCalls)
      .set({ dueAt: callAgainAt, attempts: call.attempts + 1, takenBy: null, takenUntil: null })
      .where(eq(deskCalls.orderRow, order.id))
  const next = callAgainAt && `Call again ${formatDate(callAgainAt, 'en', 'moment')}`
  await tx.insert(orderEvents).values({
    orderRow: order.id,
    note: [callOutcomeLabels[outcome], next, note].filter(Boolean).join('\n'),
    actor: username,
    at: now,
  })
}

/** The latest attempt of an order. */
export async function lastAttempt(tx: Db, orderRow: number): Promise<typeof deskAttempts.$inferSelect | undefined> {
  const [attempt] = await tx
    .select()
    .from(deskAttempts)
    .where(eq(deskAttempts.orderRow, orderRow))
    .orderBy(desc(deskAttempts.id))
    .limit(1)
  return attempt
}
