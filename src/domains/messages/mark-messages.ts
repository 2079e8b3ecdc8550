import { and, inArray, ne, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import type { MarkMessages } from './staff-contract.ts'
import { contactMessages } from './tables.ts'

/**
 * Marks messages as read or unread, archives or restores them. Reading does not change updatedAt, so that it does not
 * make a colleague's open answer stale. Reading an answered message leaves it answered.
 * @returns how many changed
 * @throws NotFound when none of them exists
 */
export async function markMessages(db: Db, { ids, status }: MarkMessages, member: StaffMember, now: Date) {
  return db.transaction(async (tx) => {
    const held = await tx
      .select({ id: contactMessages.id, status: contactMessages.status })
      .from(contactMessages)
      .where(inArray(contactMessages.id, ids))
      .orderBy(contactMessages.id)
      .for('no key update')
    if (held.length === 0) throw new NotFound('Message')
    const changing = held.filter((message) => changes(message.status, status)).map(({ id }) => id)
    if (changing.length === 0) return 0
    const moved = status === 'archived' || status === 'inbox'
    const marked = await tx
      .update(contactMessages)
      .set({ status: status === 'inbox' ? asItWas : status, ...(moved && { updatedAt: now }) })
      .where(
        and(inArray(contactMessages.id, changing), status === 'inbox' ? undefined : ne(contactMessages.status, status)),
      )
      .returning({ id: contactMessages.id, status: contactMessages.status })
    if (moved) {
      const subject = changing.length === 1 ? `#${changing[0]}` : `${changing.length} messages`
      const before = held.filter(({ id }) => changing.includes(id)).map(({ id, status }) => `#${id}: ${status}`)
      const after = marked.map(({ id, status }) => `#${id}: ${status}`).sort()
      await writeAudit(tx, member, `message.${status === 'archived' ? 'archive' : 'unarchive'}`, subject, {
        before,
        after,
      })
    }
    return changing.length
  })
}

function changes(now: string, wanted: MarkMessages['status']): boolean {
  if (wanted === 'archived') return now !== 'archived'
  if (wanted === 'inbox') return now === 'archived'
  return wanted === 'read' ? now === 'new' : now === 'read'
}

const asItWas = sql`case when exists (select from message_answers a where a.message_id = contact_messages.id) then 'answered' else 'read' end`
