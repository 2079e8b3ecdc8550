import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { forgetBrowsersOf } from '#domains/orders/forget-browsers.ts'
import { note } from '#domains/staff/audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { brokenConstraint, type Db, retrying } from '#platform/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { knownDevices } from '#platform/tables.ts'
import { isGuest } from './change-user.ts'
import { longAgo } from './sessions.ts'
import { customerSessions, customers, passwordResets } from './tables.ts'

/** So long what was deleted can be taken back. */
const trashDays = 30
const day = 86_400_000

/** Its owner closed it: there is nobody behind it who could come back. */
const notClosed = sql`${customers.email} not like '%@closed.invalid'`

export type Deleted = { userIds: string[]; deletedAt: Date; guestsKept: number }

/**
 * Lays accounts into the trash: they vanish at once and their sessions end; orders stay. Guests are passed over, since
 * they are what the orders say.
 * @param ids of the list, or 'all', which only the main admin may say
 * @throws Refusal 403 for 'all' and for admins by anybody but the main admin · 404 none of them exists · 409 guest: there
 *   are only guests among them
 */
export function deleteUsers(db: Db, ids: string[] | 'all', member: StaffMember, now: Date): Promise<Deleted> {
  if (ids === 'all' && !member.isMain) throw forbidden()
  const guests = ids === 'all' ? 0 : ids.filter((id) => id.startsWith('guest:')).length
  if (ids !== 'all' && guests === ids.length) throw isGuest('deleted')
  return retrying(() =>
    db.transaction(async (tx) => {
      const chosen = ids === 'all' ? undefined : ids.filter((id) => !id.startsWith('guest:')).map(Number)
      const gone = await tx
        .update(customers)
        .set({ deletedAt: now, deletedBy: member.username })
        .where(and(isNull(customers.deletedAt), chosen && inArray(customers.id, chosen)))
        .returning({ id: customers.id, email: customers.email, role: customers.role })
      if (gone.length === 0) throw new NotFound('User')
      if (!member.isMain && gone.some(({ role }) => role === 'admin')) throw forbidden()
      await shutOut(
        tx,
        gone.map(({ id }) => id),
        now,
      )
      const emails = gone.map(({ email }) => email)
      await note(tx, member, 'user.delete', emails.length === 1 ? (emails[0] ?? '') : `${emails.length} users`, {
        before: emails.slice(0, 1000),
      })
      return { userIds: gone.map(({ id }) => String(id)), deletedAt: now, guestsKept: guests }
    }),
  )
}

/** Ends sessions and mailed links: an account that is taken back begins with a new log-in. */
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
  await tx.delete(knownDevices).where(
    inArray(
      knownDevices.account,
      ids.map((id) => `customer:${id}`),
    ),
  )
}

/**
 * Takes accounts out of the trash again, for 30 days. Such as their owners have closed are passed over.
 * @param which those ids, or everything that was deleted at that moment
 * @throws Refusal 404 · 403 for admins by anybody but the main admin · 409 email_taken: somebody has registered with one
 *   of the addresses meanwhile (then none is restored)
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
      : inArray(customers.id, which.userIds.filter((id) => !id.startsWith('guest:')).map(Number))
  try {
    return await db.transaction(async (tx) => {
      const back = await tx
        .update(customers)
        .set({ deletedAt: null, deletedBy: null })
        .where(
          and(
            isNotNull(customers.deletedBy),
            notClosed,
            gt(customers.deletedAt, new Date(now.getTime() - trashDays * day)),
            wanted,
          ),
        )
        .returning({ email: customers.email, role: customers.role })
      if (back.length === 0) throw new NotFound('User')
      if (!member.isMain && back.some(({ role }) => role === 'admin')) throw forbidden()
      const emails = back.map(({ email }) => email)
      await note(tx, member, 'user.restore', emails.length === 1 ? (emails[0] ?? '') : `${emails.length} users`, {
        after: emails.slice(0, 1000),
      })
      return back.length
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'customers_email_once') throw error
    const sentence = 'Somebody has registered with this e-mail address meanwhile'
    throw new Refusal(409, 'email_taken', sentence)
  }
}

/**
 * Empties the trash for good: accounts with addresses, hearts, cart. Orders, reviews and messages stay.
 * @returns how many accounts went
 * @throws Refusal 404 when the trash is empty
 */
export async function emptyUserTrash(db: Db, member: StaffMember): Promise<number> {
  return db.transaction(async (tx) => {
    const going = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(isNotNull(customers.deletedAt), isNotNull(customers.deletedBy)))
      .for('update')
    if (going.length === 0) throw new Refusal(404, 'not_found', 'The trash is empty')
    const ids = going.map(({ id }) => id)
    await forgetBrowsersOf(tx, ids)
    const gone = await tx.delete(customers).where(inArray(customers.id, ids)).returning({ id: customers.id })
    await note(tx, member, 'user.purge', `${gone.length} users`)
    return gone.length
  })
}
