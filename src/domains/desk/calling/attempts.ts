import { desc, eq } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { OutcomeRequest } from '../staff-contract.ts'
import { deskAttempts } from '../tables.ts'
import type { CallRow } from './lock-call.ts'

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

/**
 * The attempt already written by this request, whose answer was lost.
 * @throws Refusal 409 key_reused if that attempt differs or was undone
 */
export async function attemptOfKey(
  tx: Db,
  order: OrderRow,
  { outcome, note, callAgainAt, idempotencyKey }: OutcomeRequest,
  member: StaffMember,
): Promise<number | undefined> {
  if (idempotencyKey === undefined) return undefined
  const [earlier] = await tx.select().from(deskAttempts).where(eq(deskAttempts.requestKey, idempotencyKey))
  if (!earlier) return undefined
  const isSame =
    earlier.orderRow === order.id &&
    earlier.staffId === member.id &&
    earlier.outcome === outcome &&
    earlier.note === note &&
    // For the other outcomes the server decides when to call again, if at all.
    (outcome !== 'no_answer' || earlier.callAgainAt?.getTime() === Date.parse(callAgainAt ?? ''))
  if (!isSame || earlier.undoneAt !== null) throw keyReused()
  return earlier.id
}

/** The key was used for another call, or for another outcome, note or time. */
export const keyReused = () =>
  new Refusal(409, 'key_reused', 'What came of this call was already saved. Please look at the order again')

type CallWords = { outcome: string; callAgainAt: Date | null; note: string }

/** Audit entry of a call after which the order keeps waiting. */
export const auditedCall = ({ outcome, callAgainAt, note }: CallWords) => ({
  ...{ outcome, callAgainAt: callAgainAt?.toISOString() ?? null },
  ...(note && { note }),
})

type OutcomeDetails = Pick<OutcomeRequest, 'outcome' | 'note' | 'idempotencyKey'> & { callAgainAt: Date | null }

/** Stores the outcome of a call, together with the queue row before it, which an undo restores. @returns its id */
export async function writeAttempt(
  tx: Db,
  call: CallRow,
  details: OutcomeDetails,
  { id, username }: StaffMember,
  now: Date,
): Promise<number> {
  const { outcome, note, callAgainAt, idempotencyKey = null } = details
  const [attempt] = await tx
    .insert(deskAttempts)
    .values({
      ...{ orderRow: call.orderRow, outcome, note, callAgainAt, staffId: id, actor: username, at: now },
      ...{ requestKey: idempotencyKey, dueBefore: call.dueAt, attemptsBefore: call.attempts },
      waitingBefore: call.waitingSince,
    })
    .returning({ id: deskAttempts.id })
  return attempt?.id ?? 0
}
