import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { addTimelineEntry } from '#domains/orders/changing/add-timeline-entry.ts'
import { orders } from '#domains/orders/tables.ts'
import { parcelsOf } from '#domains/parcels/lock-parcel.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { BulkActor, BulkKind } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatExactMoney } from '#shared/money.ts'
import { hasCashOutside } from './has-cash-outside.ts'

type Noted = { parcels: number[]; at: string }

/** Couriers or riders have paid out the cash of these orders. @returns the id of the task */
export function startPaidOut(db: Db, orderIds: readonly string[], member: StaffMember, now: Date): Promise<number> {
  const rows = [...new Set(orderIds)].map((orderId) => ({ subject: orderId, title: orderId }))
  const task = { kind: 'order.paid-out', input: {}, detail: { what: 'paid-out' }, rows }
  return db.transaction((tx) => startBulkTask(tx, task, member, now))
}

/** Does not affect payment status and revenue: the customer has paid when the parcel is delivered. */
export const paidOutKind: BulkKind = {
  batchSize: 1,
  right: 'orders.payment',
  mayUndo: () => true,
  run: () => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const order = await lockOrder(tx, row.subject)
    const held = (await parcelsOf(tx, order.id)).filter(hasCashOutside)
    if (held.length === 0) throw new Refusal(409, 'nothing_held', 'Nobody holds cash of this order')
    const ids = held.map(({ id }) => id)
    await tx.update(parcels).set({ paidOutAt: now, paidOutBy: by.username }).where(inArray(parcels.id, ids))
    const amount = held.reduce((sum, { collected, toCollect }) => sum + (collected ?? toCollect), 0)
    await tell(tx, order, `The cash was paid out: ${formatExactMoney(amount)}`, by, now)
    await writeAudit(tx, by, 'order.paid-out', order.orderId, { after: { parcels: held.map(({ number }) => number) } })
    return [{ state: 'changed', before: {}, after: { parcels: ids, at: now.toISOString() } satisfies Noted }]
  },
  undo: () => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const order = await lockOrder(tx, row.subject)
    const { parcels: ids, at } = row.after as Noted
    const taken = await tx
      .update(parcels)
      .set({ paidOutAt: null, paidOutBy: '' })
      .where(and(inArray(parcels.id, ids), eq(parcels.paidOutAt, new Date(at))))
      .returning({ number: parcels.number })
    if (taken.length === 0) throw new Refusal(409, 'changed_since', 'It was changed again since')
    await tell(tx, order, 'That the cash was paid out was taken back', by, now)
    await writeAudit(tx, by, 'order.paid-out', order.orderId, {
      before: { parcels: taken.map(({ number }) => number) },
    })
    return [{ state: 'changed', before: row.after, after: {} }]
  },
}

/** Finds orders in the trash, too: their cash may still come in, and until then the trash keeps them. */
async function lockOrder(tx: Db, orderId: string) {
  const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId)).for('update')
  if (!order) throw new NotFound('Order')
  return order
}

const tell = (tx: Db, { id }: { id: number }, note: string, by: BulkActor, now: Date) =>
  addTimelineEntry(tx, { orderRow: id, note, actor: by.username, at: now })
