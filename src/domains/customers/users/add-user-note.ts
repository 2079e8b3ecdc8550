import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { buyers } from '#domains/orders/tables.ts'
import { createMentions } from '#domains/staff/mentions/mention-staff.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { noteRequest } from '../staff-contract.ts'
import { customerNotes, customers } from '../tables.ts'

/**
 * Adds a note about a customer, for staff only. Staff named with @ get a mention.
 * @throws NotFound
 */
export async function addUserNote(
  db: Db,
  { id, text }: z.output<typeof noteRequest>,
  member: StaffMember,
  now: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const email = await addressOf(tx, id)
    await tx.insert(customerNotes).values({ email, text, actor: member.username, at: now })
    await createMentions(tx, { kind: 'customer', subject: id, text }, member, now)
    await writeAudit(tx, member, 'user.note', email, { after: text })
    return email
  })
}

/**
 * The key of the user's notes: e-mail address, or phone number of a guest without one. Locked until the note is
 * written, because a change of the address moves the account's existing notes.
 * @throws NotFound
 */
async function addressOf(tx: Db, id: string): Promise<string> {
  const [found] = id.startsWith('guest:')
    ? await tx
        .select({ email: buyers.email })
        .from(buyers)
        .where(eq(buyers.email, id.slice('guest:'.length)))
        .for('share')
    : await tx
        .select({ email: customers.email })
        .from(customers)
        .where(eq(customers.id, Number(id)))
        .for('share')
  if (!found) throw new NotFound('User')
  return found.email
}
