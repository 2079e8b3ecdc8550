import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { appendEvents } from '#domains/events/append-event.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { knownDevices } from '#platform/database/tables.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { isGuest } from './change-user.ts'
import { longAgo } from './sessions.ts'
import { customerSessions, customers, passwordResets } from './tables.ts'

/** Deleted accounts can be restored for this long. */
const trashDays = 30
const day = 86_400_000

/** Excludes accounts that their owners closed: their personal data is gone, so there is nothing to restore. */
const notClosed = sql`${customers.email} not like '%@closed.invalid'`

export type Deleted = { userIds: string[]; deletedAt: Date; guestsKept: number }

/**
 * Moves accounts to the trash: they are hidden at once and their sessions end; orders stay. Guests are skipped, because they exist only in
 * their orders.
 * @param ids user ids, or 'all', which only the main admin may use
 * @throws Refusal 403 for 'all' and for admins by anybody but the main admin · 404 none of them exists · 409 guest: all of them are guests
 */
export function deleteUsers(db: Db, ids: string[] | 'all', member: StaffMember, now: Date): Promise<Deleted> {
  if (ids === 'all' && !member.isMain) throw forbidden()
  const guests = ids === 'all' ? 0 : ids.filter((id) => id.startsWith('guest:')).length
  if (ids !== 'all' && guests === ids.length) throw isGuest('deleted')
  return withRetry(() =>
    db.transaction(async (tx) => {
      const chosen = ids === 'all' ? undefined : ids.filter((id) => !id.startsWith('guest:')).map(Number)
      const meant = and(isNull(customers.deletedAt), chosen && among(chosen))
      const gone = await batchByBatch(tx, meant, async (some) => {
        await shutOut(tx, some, now)
        return tx
          .update(customers)
          .set({ deletedAt: now, deletedBy: member.username })
          .where(among(some))
          .returning({ id: customers.id, email: customers.email, role: customers.role })
      })
      if (gone.length === 0) throw new NotFound('User')
      if (!member.isMain && gone.some(({ role }) => role === 'admin')) throw forbidden()
      const emails = gone.map(({ email }) => email)
      await writeAudit(tx, member, 'user.delete', emails.length === 1 ? (emails[0] ?? '') : `${emails.length} users`, {
        before: emails.slice(0, 1000),
      })
      return { userIds: gone.map(({ id }) => String(id)), deletedAt: now, guestsKept: guests }
    }),
  )
}

/** Accounts per statement: more would exceed the database's statement timeout. */
const batchSize = 1000

/** Matches these ids. One array parameter, because the number of parameters is limited. */
const among = (ids: number[]) => sql`${customers.id} = any(${sql.param(ids)}::bigint[])`

/** Applies `change` to the matching accounts in batches; each batch is locked until the transaction ends. @returns all results */
async function batchByBatch<T>(tx: Db, meant: SQL | undefined, change: (some: number[]) => Promise<T[]>): Promise<T[]> {
  const changed: T[] = []
  for (let reached = 0; ; ) {
    const some = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(meant, gt(customers.id, reached)))
      .orderBy(customers.id)
      .limit(batchSize)
      .for('update')
    const ids = some.map(({ id }) => id)
    changed.push(...(await change(ids)))
    if (ids.length < batchSize) return changed
    reached = ids.at(-1) ?? reached
  }
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

/**
 * Restores accounts from the trash, within 30 days. Accounts closed by their owners are skipped.
 * @param which user ids, or all that were deleted at exactly that moment
 * @throws Refusal 404 · 403 for admins by anybody but the main admin · 409 email_taken: one of the addresses was registered again in the
 * meantime (then none is restored)
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
      : among(which.userIds.filter((id) => !id.startsWith('guest:')).map(Number))
  const meant = and(
    isNotNull(customers.deletedBy),
    notClosed,
    gt(customers.deletedAt, new Date(now.getTime() - trashDays * day)),
    wanted,
  )
  try {
    return await db.transaction(async (tx) => {
      const back = await batchByBatch(tx, meant, (some) =>
        tx
          .update(customers)
          .set({ deletedAt: null, deletedBy: null })
          .where(among(some))
          .returning({ email: customers.email, role: customers.role }),
      )
      if (back.length === 0) throw new NotFound('User')
      if (!member.isMain && back.some(({ role }) => role === 'admin')) throw forbidden()
      const emails = back.map(({ email }) => email)
      await writeAudit(tx, member, 'user.restore', emails.length === 1 ? (emails[0] ?? '') : `${emails.length} users`, {
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

/**
 * Empties the trash for good: deletes accounts with addresses, hearts and cart. Orders, reviews and messages stay.
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
    const gone = await tx.delete(customers).where(among(ids)).returning({ id: customers.id })
    await writeAudit(tx, member, 'user.purge', `${gone.length} users`)
    return gone.length
  })
}
