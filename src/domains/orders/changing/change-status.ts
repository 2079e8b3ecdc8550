import { writeAudit } from '#domains/audit/write-audit.ts'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { forbidden } from '#platform/http/access.ts'
import { mayFollow, type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import { checkOrderTransition } from './check-transition.ts'
import { enterStatus, lockOrder } from './enter-status.ts'
import { assertVersion } from './optimistic-lock.ts'
import { requireAdvance } from './require-advance.ts'
import { mustBeOwnLastStep } from './undo-step.ts'

export type Change = {
  orderId: string
  status: OrderStatus
  updatedAt?: string
  note?: string
  reason?: string
  /** Why the order proceeds without its advance. */
  withoutAdvance?: string
  /** The person undoes their own step, made just now (undo-step.ts). */
  undo?: boolean
  /** Undo of a bulk change: allowed as an exception. Its event says `isUndo`, as if the step had not happened. */
  isBulkUndo?: boolean
}

/**
 * Changes an order's status for staff: along the table of states, against it with a reason (check-transition.ts), or as
 * an undo of the person's own step (undo-step.ts). enterStatus applies the effects; the change is written to the audit
 * log.
 * @returns when the order was last changed, and its status before
 * @throws Refusal 403 without the right (cancelling: orders.cancel; else orders.edit; an exception: orders.override,
 *   too), 404, 409 stale, transition_not_allowed, too_late, advance_due or sold_out
 */
export async function changeStatus(
  db: Db,
  change: Change,
  member: StaffMember,
  now: Date,
): Promise<{ updatedAt: Date; before: OrderStatus }> {
  const changed = await withRetry(() => db.transaction((tx) => changeStatusWithin(tx, change, member, now)))
  if (change.status === 'cancelled' && changed.before !== 'cancelled') ordersCancelled.inc({ by: 'staff' })
  return changed
}

/** The same within the caller's transaction. */
export async function changeStatusWithin(
  tx: Db,
  change: Change,
  member: StaffMember,
  now: Date,
): Promise<{ updatedAt: Date; before: OrderStatus }> {
  if (!mayGive(member, change.status)) throw forbidden()
  const order = await lockOrder(tx, change.orderId)
  const note = timelineNote(change)
  if (order.status === change.status && !note) return { updatedAt: order.updatedAt, before: order.status }
  assertVersion(order, change.updatedAt)
  if (change.undo && !isUsual(order.status, change.status))
    await mustBeOwnLastStep(tx, order, change.status, member, now)
  else checkOrderTransition(order.status, change.status, { reason: change.reason, member })
  const step = { to: change.status, reason: change.withoutAdvance }
  const waived = await requireAdvance(tx, order, step, member, now)
  const updatedAt = await enterStatus(tx, order, change.status, {
    actor: member.username,
    note: [note, ...waived].filter(Boolean).join('\n'),
    isUndo: change.undo === true || change.isBulkUndo === true,
    now,
  })
  await writeAudit(tx, member, 'order.status', order.orderId, {
    before: { status: order.status },
    after: { status: change.status, ...auditNote(change) },
  })
  return { updatedAt, before: order.status }
}

const isUsual = (from: OrderStatus, to: OrderStatus) => from === to || mayFollow(from, to)

type Notes = { reason?: string | undefined; note?: string | undefined }

/** What staff wrote about a change, for the timeline: the reason of an exception, then the note. */
export const timelineNote = ({ reason, note }: Notes): string => [reason, note].filter(Boolean).join('\n')

/** The same for the audit log. */
export const auditNote = ({ reason, note }: Notes) => ({ ...(reason && { reason }), ...(note && { note }) })

/** Whether this member of staff has the permission that the status needs. */
export const mayGive = (member: StaffMember, status: OrderStatus): boolean => mayDo(member, orderStates[status].right)
