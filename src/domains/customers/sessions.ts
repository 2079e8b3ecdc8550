import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { customerSessions, customers } from './tables.ts'

const dayMs = 86_400_000
/** A session ends 7 days after its last use, and 30 days after it was opened. */
const idleMs = 7 * dayMs
const maxAgeMs = 30 * dayMs
/** Max-Age of the cookie, in seconds. */
export const sessionMaxAgeSeconds = maxAgeMs / 1000

export type Customer = { id: number; name: string; email: string; phone: string; loginTime: Date }

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
  if (now.getTime() - row.seenAt.getTime() > dayMs / 24) {
    await ignoreUnavailable(
      db.update(customerSessions).set({ seenAt: now }).where(eq(customerSessions.tokenHash, tokenHash)),
    )
  }
  const { seenAt: _, ...customer } = row
  return customer
}

/** Condition on customer_sessions: the session is still valid. */
export const isOpen = (now: Date) =>
  and(gt(customerSessions.expiresAt, now), gt(customerSessions.seenAt, new Date(now.getTime() - idleMs)))

/**
 * Deletes ended sessions, but keeps the last of each run of consecutive ones: it shows when the previous sign-in was.
 */
export async function purgeEndedSessions(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from customer_sessions where token_hash in (
      select token_hash from (
        select token_hash, expires_at, lead(expires_at) over (partition by customer_id order by created_at) as next
        from customer_sessions
      ) s where expires_at < ${now} and next < ${now}
    )`)
}
