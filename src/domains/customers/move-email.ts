import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { moveNotes } from './move-notes.ts'
import { invalidateResetLinks } from './reset-links.ts'

/**
 * What follows a locked account to its new e-mail address: its orders, and staff's notes. Links to choose a password
 * and to see orders that were mailed to the old one die. Call it before the address itself is changed: orders are
 * locked before their buyers, whom that locks.
 */
export async function moveEmail(tx: Db, customerId: number, moved: { from: string; to: string }, now: Date) {
  await appendEvent(tx, 'customer.email_changed', { customerId }, moved)
  await invalidateResetLinks(tx, customerId, now)
  await moveNotes(tx, customerId, moved)
}
