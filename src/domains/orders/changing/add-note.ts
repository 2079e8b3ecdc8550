import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { createMentions, mentionedStaff } from '#domains/staff/mentions/mention-staff.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { orderEvents } from '../tables.ts'
import { lockOrder } from './enter-status.ts'

/**
 * Adds a note to an order's timeline, for staff or also for the customer. Staff named with @ get a mention. `updatedAt`
 * stays, so that no open form becomes stale.
 * @throws Refusal 404, 422 when the customer would read the name of a colleague
 */
export function addNote(
  db: Db,
  { orderId, text, forCustomer }: { orderId: string; text: string; forCustomer: boolean },
  member: StaffMember,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (forCustomer) await refuseNamedStaff(tx, text)
    await tx
      .insert(orderEvents)
      .values({ orderRow: order.id, note: text, forCustomer, actor: member.username, at: now })
    await createMentions(tx, { kind: 'order', subject: orderId, text }, member, now)
    await writeAudit(tx, member, 'order.note', orderId, { after: { note: text, ...(forCustomer && { forCustomer }) } })
  })
}

async function refuseNamedStaff(tx: Db, text: string) {
  const [named] = await mentionedStaff(tx, { kind: 'order', text })
  if (!named) return
  const sentence = `The customer would read the name of ${named.username}. Please take it out, or keep the note for staff`
  throw new Refusal(422, 'names_staff', sentence, { fields: { text: sentence } })
}

/**
 * Hides a note from the customer; it stays on the timeline for staff.
 * @throws Refusal 404, also if it is hidden already
 */
export function hideNote(db: Db, { orderId, id }: { orderId: string; id: number }, member: StaffMember): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [hidden] = await tx
      .update(orderEvents)
      .set({ forCustomer: false })
      .where(and(eq(orderEvents.id, id), eq(orderEvents.orderRow, order.id), eq(orderEvents.forCustomer, true)))
      .returning({ note: orderEvents.note })
    if (!hidden) throw new NotFound('Note')
    await writeAudit(tx, member, 'order.hide-note', orderId, { before: { note: hidden.note } })
  })
}
