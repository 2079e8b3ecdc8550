import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { moveNotes } from './move-notes.ts'
import { invalidateResetLinks } from './reset-links.ts'

/**
 * Moves orders and staff notes of a locked account to its new e-mail address, and invalidates links mailed to the old
 * one. Call it before the account's row is updated: orders are locked before `buyers`, and that update locks `buyers`.
 */
export async function followEmailChange(tx: Db, customerId: number, moved: { from: string; to: string }, now: Date) {
  await appendEvent(tx, 'customer.email_changed', { customerId }, moved)
  await invalidateResetLinks(tx, customerId, now)
  await moveNotes(tx, customerId, moved)
}
