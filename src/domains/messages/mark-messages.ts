import { and, inArray, ne, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { changesByMark, isMove, type MessageStatus } from '#shared/messages/message-status.ts'
import { formatCount } from '#shared/money.ts'
import type { MarkMessages } from './staff-contract.ts'
import { contactMessages } from './tables.ts'

type Member = Pick<StaffMember, 'id' | 'username'>
type Marked = Map<number, { before: MessageStatus; after: MessageStatus }>

/**
 * Marks messages as read or unread, archives or restores them. Reading does not change updatedAt, so that it does not
 * make a colleague's open answer stale. Reading an answered message leaves it answered.
 * @returns those that changed, by id
 * @throws NotFound when none of them exists
 */
export const markMessages = (db: Db, input: MarkMessages, member: Member, now: Date): Promise<Marked> =>
  db.transaction(async (tx) => {
    const { found, marked } = await markWithin(tx, input, member, now)
    if (found === 0) throw new NotFound('Message')
    return marked
  })

/** The same within the caller's transaction. @returns how many exist, and what changed */
export async function markWithin(
  tx: Db,
  { ids, status, unread }: MarkMessages,
  member: Member,
  now: Date,
): Promise<{ found: number; marked: Marked }> {
  const locked = await lockMessages(tx, ids)
  const changing = locked.filter((message) => changesByMark(message.status, status)).map(({ id }) => id)
  if (changing.length === 0) return { found: locked.length, marked: new Map() }
  const moved = isMove(status)
  const rows = await tx
    .update(contactMessages)
    .set({ status: status === 'inbox' ? inboxStatus(unread) : status, ...(moved && { updatedAt: now }) })
    .where(
      and(inArray(contactMessages.id, changing), status === 'inbox' ? undefined : ne(contactMessages.status, status)),
    )
    .returning({ id: contactMessages.id, status: contactMessages.status })
  const was = new Map(locked.map((message) => [message.id, message.status]))
  const marked: Marked = new Map(rows.map(({ id, status }) => [id, { before: was.get(id) ?? status, after: status }]))
  if (moved) await auditMoves(tx, member, status === 'archived' ? 'message.archive' : 'message.unarchive', marked)
  return { found: locked.length, marked }
}

export const lockMessages = (tx: Db, ids: number[]) =>
  tx
    .select({ id: contactMessages.id, status: contactMessages.status, updatedAt: contactMessages.updatedAt })
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .orderBy(contactMessages.id)
    .for('no key update')

/** Only moves into and out of the archive are audited, not who has read a message. */
export async function auditMoves(
  tx: Db,
  member: Member,
  action: 'message.archive' | 'message.unarchive',
  marked: Marked,
): Promise<void> {
  const all = [...marked].sort(([a], [b]) => a - b)
  if (all.length === 0) return
  const subject = all.length === 1 ? `#${all[0]?.[0]}` : `${formatCount(all.length)} messages`
  const before = all.map(([id, each]) => `#${id}: ${each.before}`)
  const after = all.map(([id, each]) => `#${id}: ${each.after}`)
  await writeAudit(tx, member, action, subject, { before, after })
}

const inboxStatus = (unread = false) => sql<MessageStatus>`case when exists (select from message_answers a
  where a.message_id = contact_messages.id) then 'answered' else ${unread ? 'new' : 'read'}::text end`
