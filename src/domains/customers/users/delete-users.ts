import { and, gt, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { knownDevices } from '#platform/database/tables.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { longAgo } from '../sign-out.ts'
import { customerSessions, customers, passwordResets } from '../tables.ts'
import { accountsWithIds, inBatches } from './account-batches.ts'
import { isGuest } from './change-user.ts'

export type Deleted = { userIds: string[]; deletedAt: Date; guestsKept: number }

/**
 * Moves accounts to the trash: they are hidden at once and their sessions end; orders stay. Guests are skipped, because
 * they exist only in their orders.
 * @param ids user ids, or 'all', which only the main admin may use
 * @throws Refusal 403 for 'all' and for admins unless the person is the main admin · 404 none of them exists · 409
 *   guest: all of them are guests
 */
export function deleteUsers(db: Db, ids: string[] | 'all', member: StaffMember, now: Date): Promise<Deleted> {
  if (ids === 'all' && !member.isMain) throw forbidden()
  const guests = ids === 'all' ? 0 : ids.filter((id) => id.startsWith('guest:')).length
  if (ids !== 'all' && guests === ids.length) throw isGuest('deleted')
  return withRetry(() =>
    db.transaction(async (tx) => {
      const chosen = ids === 'all' ? undefined : ids.filter((id) => !id.startsWith('guest:')).map(Number)
      const meant = and(isNull(customers.deletedAt), chosen && accountsWithIds(chosen))
      const gone = await inBatches(tx, meant, async (some) => {
        await shutOut(tx, some, now)
        return tx
          .update(customers)
          .set({ deletedAt: now, deletedBy: member.username })
          .where(accountsWithIds(some))
          .returning({ id: customers.id, email: customers.email, role: customers.role })
      })
      if (gone.length === 0) throw new NotFound('User')
      if (!member.isMain && gone.some(({ role }) => role === 'admin')) throw forbidden()
      const emails = gone.map(({ email }) => email)
      const subject = emails.length === 1 ? (emails[0] ?? '') : `${formatCount(emails.length)} users`
      await writeAudit(tx, member, 'user.delete', subject, {
        before: emails.slice(0, 1000),
      })
      return { userIds: gone.map(({ id }) => String(id)), deletedAt: now, guestsKept: guests }
    }),
  )
}

/** Ends sessions, mailed links and orders opened by private links: a restored account starts with a new sign-in. */
async function shutOut(tx: Db, ids: number[], now: Date) {
  const theirs = sql`any(${sql.param(ids)}::bigint[])`
  await tx
    .update(customerSessions)
    .set({ expiresAt: longAgo })
    .where(and(sql`${customerSessions.customerId} = ${theirs}`, gt(customerSessions.expiresAt, now)))
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(sql`${passwordResets.customerId} = ${theirs}`, isNull(passwordResets.usedAt)))
  const signedOut = ids.map((customerId) => ({ customerId, isEverywhere: true }))
  await appendEvents(tx, 'customer.signed_out', signedOut, { ordersToken: undefined })
  const accounts = ids.map((id) => `customer:${id}`)
  await tx.delete(knownDevices).where(sql`${knownDevices.account} = any(${sql.param(accounts)}::text[])`)
}
