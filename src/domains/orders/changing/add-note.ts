import { tellNamed } from '#domains/staff/mentions/name-staff.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { orderEvents } from '../tables.ts'
import { lockOrder } from './enter-status.ts'

/**
 * Adds an internal note to an order's timeline; shoppers do not see it. Whom it names with @ is told. updatedAt stays,
 * so that no open form becomes stale.
 * @throws Refusal 404
 */
export function addNote(
  db: Db,
  { orderId, text }: { orderId: string; text: string },
  member: StaffMember,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    await tx.insert(orderEvents).values({ orderRow: order.id, note: text, actor: member.username, at: now })
    await tellNamed(tx, { kind: 'order', subject: orderId, text }, member, now)
    await writeAudit(tx, member, 'order.note', orderId, { after: { note: text } })
  })
}
