import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { moveNotes } from '#domains/customers/move-notes.ts'
import { customers } from '#domains/customers/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { orders } from '../tables.ts'

/**
 * Moves guest orders with the customer's e-mail address, or without one and with the customer's phone number, to the
 * account. Everyone can type any address or number: orders by number, and by an address that is not verified, move only
 * if this browser placed them. Staff's notes about the number move with its last order.
 * @param browserToken the secret in the cookie of the ordering browser
 * @returns number of moved orders
 */
export async function claimGuestOrders(tx: Db, customerId: number, browserToken: string | undefined): Promise<number> {
  const [owner] = await tx.select().from(customers).where(eq(customers.id, customerId))
  if (!owner || (!owner.emailProvenAt && !browserToken)) return 0
  const placedHere = browserToken ? eq(orders.guestToken, hashToken(browserToken)) : undefined
  const ofEmail = and(eq(orders.email, owner.email), owner.emailProvenAt ? undefined : placedHere)
  const ofPhone = placedHere && owner.phone ? and(eq(orders.email, owner.phone), placedHere) : undefined
  // Locks in the same order as staff who change several orders, to avoid deadlocks.
  const claimed = await tx
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(and(isNull(orders.customerId), or(ofEmail, ofPhone)))
    .orderBy(orders.id)
    .for('no key update')
  if (claimed.length === 0) return 0
  const rows = claimed.map(({ id }) => id)
  await tx.update(orders).set({ customerId: owner.id, email: owner.email }).where(inArray(orders.id, rows))
  if (claimed.some(({ email }) => email !== owner.email))
    await moveNotes(tx, owner.id, { from: owner.phone, to: owner.email })
  return claimed.length
}
