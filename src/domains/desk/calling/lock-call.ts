import { eq } from 'drizzle-orm'
import type { OrderRow } from '#domains/orders/order-view.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { callState } from '#shared/orders/call-state.ts'
import { staffWord } from '#shared/orders/order-status.ts'
import { deskCalls } from '../tables.ts'

export type CallRow = typeof deskCalls.$inferSelect

/**
 * The order's row in the queue, locked. Its order is locked already, as everywhere.
 * @throws Refusal 409 not_waiting
 */
export async function lockCall(tx: Db, order: OrderRow): Promise<CallRow> {
  const [call] = await tx.select().from(deskCalls).where(eq(deskCalls.orderRow, order.id)).for('update')
  if (call && callState(call.state).isOpen) return call
  const status = staffWord(order.status)
  throw new Refusal(409, 'not_waiting', `Order ${order.orderId} does not wait for a call any more: it is ${status}`)
}

/** @throws Refusal 409 taken: another person is working on it */
export async function mustBeFree(tx: Db, call: CallRow, { id }: StaffMember, now: Date): Promise<void> {
  if (call.takenBy === null || call.takenBy === id || call.takenUntil === null || call.takenUntil <= now) return
  const [other] = await tx.select({ name: staff.username }).from(staff).where(eq(staff.id, call.takenBy))
  throw new Refusal(409, 'taken', `${other?.name ?? 'Somebody else'} is calling about this order now`)
}
