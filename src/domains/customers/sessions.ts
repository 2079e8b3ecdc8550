import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database.ts'
import { hashToken, newToken } from '#platform/tokens.ts'
import { customerSessions, customers } from './tables.ts'

const day = 86_400_000
/** A session ends 7 days after its last use, and 30 days after its beginning. */
const idle = 7 * day
const longest = 30 * day

export type Customer = { id: number; name: string; email: string; phone: string; loginTime: Date }

/** Opens a session; answers the token for the cookie. */
export async function openCustomerSession(db: Db, customerId: number, now: Date): Promise<string> {
  const token = newToken()
  await db.insert(customerSessions).values({
    tokenHash: hashToken(token),
    customerId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + longest),
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
        gt(customerSessions.expiresAt, now),
        gt(customerSessions.seenAt, new Date(now.getTime() - idle)),
        eq(customers.isActive, true),
        isNull(customers.deletedAt),
      ),
    )
  if (!row) return undefined
  if (now.getTime() - row.seenAt.getTime() > day / 24) {
    await db.update(customerSessions).set({ seenAt: now }).where(eq(customerSessions.tokenHash, tokenHash))
  }
  const { seenAt: _, ...customer } = row
  return customer
}

export async function closeCustomerSession(db: Db, token: string): Promise<void> {
  await db.delete(customerSessions).where(eq(customerSessions.tokenHash, hashToken(token)))
}
