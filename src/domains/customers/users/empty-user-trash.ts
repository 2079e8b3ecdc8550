import { and, isNotNull } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { deleteNotes } from '../delete-notes.ts'
import { customers } from '../tables.ts'
import { accountsWithIds, batchSize } from './account-batches.ts'

/**
 * Empties the trash permanently: deletes accounts with addresses, wishlist, cart and notes. Orders, reviews and
 * messages stay.
 * @returns number of deleted accounts
 * @throws Refusal 404 when the trash is empty
 */
export async function emptyUserTrash(db: Db, member: StaffMember): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await removeSome(db, member)
    removed += gone
    if (gone < batchSize) break
  }
  if (removed === 0) throw new Refusal(404, 'not_found', 'The trash is empty')
  return removed
}

/** One transaction per batch, because it also locks the accounts' orders, and others must not wait long for those. */
function removeSome(db: Db, member: StaffMember): Promise<number> {
  return db.transaction(async (tx) => {
    const going = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(isNotNull(customers.deletedAt), isNotNull(customers.deletedBy)))
      .orderBy(customers.id)
      .limit(batchSize)
      .for('update')
    if (going.length === 0) return 0
    const ids = going.map(({ id }) => id)
    await appendEvents(
      tx,
      'customer.removed',
      ids.map((customerId) => ({ customerId })),
    )
    const gone = await tx
      .delete(customers)
      .where(accountsWithIds(ids))
      .returning({ id: customers.id, email: customers.email })
    await deleteNotes(tx, gone)
    await writeAudit(tx, member, 'user.purge', `${formatCount(gone.length)} users`)
    return gone.length
  })
}
