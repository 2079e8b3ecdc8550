import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { restorableSince } from '#shared/trash-days.ts'
import { customers } from '../tables.ts'
import { accountsWithIds, inBatches } from './account-batches.ts'

/**
 * Excludes accounts that their owners closed: their personal data is gone, so there is nothing to restore. Those closed
 * under earlier releases are still in the trash.
 */
const notClosed = sql`${customers.email} not like '%@closed.invalid'`

/**
 * Restores accounts from the trash, within 30 days. Accounts closed by their owners are skipped.
 * @param which user ids, or all that were deleted at exactly that time
 * @throws Refusal 404 · 403 for admins unless the person is the main admin · 409 email_taken: one of the addresses
 *   was registered again in the meantime (then none is restored)
 */
export async function restoreUsers(
  db: Db,
  which: { userIds: string[] } | { deletedAt: Date },
  member: StaffMember,
  now: Date,
): Promise<number> {
  const wanted =
    'deletedAt' in which
      ? eq(customers.deletedAt, which.deletedAt)
      : accountsWithIds(which.userIds.filter((id) => !id.startsWith('guest:')).map(Number))
  const meant = and(isNotNull(customers.deletedBy), notClosed, gt(customers.deletedAt, restorableSince(now)), wanted)
  try {
    return await db.transaction(async (tx) => {
      const back = await inBatches(tx, meant, (some) =>
        tx
          .update(customers)
          .set({ deletedAt: null, deletedBy: null })
          .where(accountsWithIds(some))
          .returning({ email: customers.email, role: customers.role }),
      )
      if (back.length === 0) throw new NotFound('User')
      if (!member.isMain && back.some(({ role }) => role === 'admin')) throw forbidden()
      const emails = back.map(({ email }) => email)
      const subject = emails.length === 1 ? (emails[0] ?? '') : `${formatCount(emails.length)} users`
      await writeAudit(tx, member, 'user.restore', subject, {
        after: emails.slice(0, 1000),
      })
      return back.length
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'customers_email_once') throw error
    const sentence = 'Somebody has registered with this e-mail address in the meantime'
    throw new Refusal(409, 'email_taken', sentence)
  }
}
