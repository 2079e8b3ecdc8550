import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { appendEvent } from '#domains/events/append-event.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { unlessAway } from '#platform/database/database-errors.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { customerSessions, customers } from './tables.ts'

const day = 86_400_000
/** A session ends 7 days after its last use, and 30 days after it was opened. */
const idle = 7 * day
const maxAgeMs = 30 * day
/** Max-Age of the cookie, in seconds. */
export const sessionMaxAgeSeconds = maxAgeMs / 1000

export type Customer = { id: number; name: string; email: string; phone: string; loginTime: Date }

/** Expiry of sessions that were signed out: setting the clock back does not reopen them. */
export const longAgo = new Date(0)

/** Opens a session and returns the token for the cookie. */
export async function openCustomerSession(db: Db, customerId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(customerSessions).values({
    tokenHash: hashToken(token),
    customerId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + maxAgeMs),
  })
  return token
}

export async function customerByToken(db: Db, token: string | undefined, clock: Clock): Promise<Customer | undefined> {
  if (!token || token.length > 100) return undefined
  const now = clock()
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      loginTime: customerSessions.createdAt,
      seenAt: customerSessions.seenAt,
    })
    .from(customerSessions)
    .innerJoin(customers, eq(customers.id, customerSessions.customerId))
    .where(
      and(
        eq(customerSessions.tokenHash, tokenHash),
        isOpen(now),
        eq(customers.isActive, true),
        isNull(customers.deletedAt),
      ),
    )
  if (!row) return undefined
  if (now.getTime() - row.seenAt.getTime() > day / 24) {
    await unlessAway(db.update(customerSessions).set({ seenAt: now }).where(eq(customerSessions.tokenHash, tokenHash)))
  }
  const { seenAt: _, ...customer } = row
  return customer
}

/** Condition on customer_sessions: the session is still valid. */
export const isOpen = (now: Date) =>
  and(gt(customerSessions.expiresAt, now), gt(customerSessions.seenAt, new Date(now.getTime() - idle)))

/**
 * Signs out. The ended row stays, so that the dashboard can show the previous sign-in.
 * @param ordersToken secret of the browser's orders: orders that it opened by a private link are closed too
 */
export async function closeCustomerSession(db: Db, token: string, now: Date, ordersToken?: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(customerSessions)
      .set({ expiresAt: longAgo })
      .where(and(eq(customerSessions.tokenHash, hashToken(token)), isOpen(now)))
      .returning({ customerId: customerSessions.customerId })
    if (ended) await appendEvent(tx, 'customer.signed_out', { ...ended, isEverywhere: false }, { ordersToken })
  })
}

/**
 * Ends all sessions of a customer, except the one of the token `but`, and closes her orders in all browsers that opened them by a private
 * link.
 * @returns how many were open
 */
export async function closeCustomerSessions(db: Db, customerId: number, now: Date, but?: string): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(customerSessions)
      .set({ expiresAt: longAgo })
      .where(
        and(
          eq(customerSessions.customerId, customerId),
          isOpen(now),
          but ? ne(customerSessions.tokenHash, hashToken(but)) : undefined,
        ),
      )
      .returning({ customerId: customerSessions.customerId })
    await appendEvent(tx, 'customer.signed_out', { customerId, isEverywhere: true }, { ordersToken: undefined })
    return ended.length
  })
}

/**
 * Ends the session that a browser has when somebody signs in. If it belongs to the same customer, its row is deleted: clients register and
 * then log in, which counts as one sign-in. Another customer's session ends as if they had signed out.
 */
export async function replaceCustomerSession(db: Db, token: string, customerId: number, now: Date): Promise<void> {
  await db
    .delete(customerSessions)
    .where(
      and(eq(customerSessions.tokenHash, hashToken(token)), eq(customerSessions.customerId, customerId), isOpen(now)),
    )
  await closeCustomerSession(db, token, now)
}

/** Deletes ended sessions, but keeps the last of each run of consecutive ones: it shows when the previous sign-in was. */
export async function purgeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from customer_sessions where token_hash in (
      select token_hash from (
        select token_hash, expires_at, lead(expires_at) over (partition by customer_id order by created_at) as next
        from customer_sessions
      ) s where expires_at < ${now} and next < ${now}
    )`)
}
