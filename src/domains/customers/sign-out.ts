import { and, eq, ne } from 'drizzle-orm'
import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { isOpen } from './sessions.ts'
import { customerSessions } from './tables.ts'

/** Expiry of sessions that were signed out: setting the clock back does not reopen them. */
export const longAgo = new Date(0)

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
 * Ends all sessions of a customer, except the one of the token `but`, and revokes access to the customer's orders in
 * all browsers that opened them by a private link.
 * @returns number of ended sessions
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
 * Ends the session that a browser still has at a sign-in. If it belongs to the same customer, its row is deleted:
 * clients register and then log in, which counts as one sign-in. Another customer's session ends as if they had signed
 * out.
 */
export async function replaceCustomerSession(db: Db, token: string, customerId: number, now: Date): Promise<void> {
  await db
    .delete(customerSessions)
    .where(
      and(eq(customerSessions.tokenHash, hashToken(token)), eq(customerSessions.customerId, customerId), isOpen(now)),
    )
  await closeCustomerSession(db, token, now)
}
