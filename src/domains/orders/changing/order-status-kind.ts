import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { ordersCancelled } from '#domains/orders/finding/orders-counted.ts'
import type { BulkKind, BulkOutcome } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import { mayFollow, type OrderStatus, orderStatuses } from '#shared/orders/order-status.ts'
import { orderEvents, orders } from '../tables.ts'
import { type Change, changeStatusWithin, mayGive, timelineNote } from './change-status.ts'
import { lockOrder } from './enter-status.ts'

type Input = Pick<Change, 'status' | 'note' | 'reason'>
type Snapshot = {
  status: OrderStatus
  /** The timeline step that gave it; missing before the change, and in tasks of earlier releases. */
  step?: number | undefined
}

const undone = 'A change of many orders was undone'

/**
 * Gives many orders one status, each on its own: a refused one does not stop the others.
 * @returns the id of the task
 * @throws Refusal 403 without the right
 */
export function startStatusChange(
  db: Db,
  { orderIds, ...input }: Input & { orderIds: string[] },
  member: StaffMember,
  now: Date,
): Promise<number> {
  if (!mayGive(member, input.status)) throw forbidden()
  const rows = [...new Set(orderIds)].map((orderId) => ({ subject: orderId, title: orderId }))
  const detail = { what: 'status', text: input.status }
  return db.transaction((tx) => startBulkTask(tx, { kind: 'order.status', input, detail, rows }, member, now))
}

export const orderStatusKind: BulkKind = {
  batchSize: 1,
  right: ['orders.edit', 'orders.cancel'],
  // The table of states must lead back, or the person must have the right to an exception. Undo needs orders.edit.
  mayUndo: (member, input) =>
    mayDo(member, 'orders.edit') && (mayDo(member, 'orders.override') || leadsBack(input as Input)),
  run: (input) => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const change = { ...(input as Input), orderId: row.subject }
    const { before } = await changeStatusWithin(tx, change, by, now)
    if (before === change.status && !timelineNote(change)) return [{ state: 'same' }]
    return [{ state: 'changed', before: { status: before }, after: await snapshotOf(tx, row.subject, change.status) }]
  },
  undo: () => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const [before, after] = [row.before, row.after] as [Snapshot, Snapshot]
    if (before.status === after.status) return [{ state: 'same' }]
    const { status } = await lockOrder(tx, row.subject)
    // Setting the same status again is a decision, too, which blocks the undo.
    const isAsLeft = after.step === undefined || after.step === (await lastStep(tx, row.subject))
    if (status !== after.status || !isAsLeft) throw new Refusal(409, 'changed_since', 'It was changed again since')
    const change = { orderId: row.subject, status: before.status, reason: undone, isBulkUndo: true }
    await changeStatusWithin(tx, change, by, now)
    return [{ state: 'changed', before: after, after: before }]
  },
  committed(outcomes) {
    for (const outcome of outcomes) if (isCancelled(outcome)) ordersCancelled.inc({ by: 'staff' })
  },
}

const snapshotOf = async (tx: Db, orderId: string, status: OrderStatus): Promise<Snapshot> => ({
  status,
  step: await lastStep(tx, orderId),
})

/** The latest entry on the timeline of a locked order that gave it a status. */
async function lastStep(tx: Db, orderId: string): Promise<number | undefined> {
  const [last] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderRow))
    .where(and(eq(orders.orderId, orderId), isNotNull(orderEvents.status)))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return last?.id
}

const isCancelled = (outcome: BulkOutcome): boolean =>
  outcome.state === 'changed' &&
  (outcome.after as Snapshot).status === 'cancelled' &&
  (outcome.before as Snapshot).status !== 'cancelled'

/** Whether every status before this one may also follow it. A change with a reason was an exception: false. */
function leadsBack({ status, reason }: Input): boolean {
  const before = orderStatuses.filter((each) => mayFollow(each, status))
  return reason === undefined && before.length > 0 && before.every((each) => mayFollow(status, each))
}
