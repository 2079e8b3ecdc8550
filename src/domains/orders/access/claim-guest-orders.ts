import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { moveNotes } from '#domains/customers/move-notes.ts'
import { customers } from '#domains/customers/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { orders } from '../tables.ts'

type Owner = { id: number; email: string; phone: string; emailProvenAt: Date | null }

/**
 * Moves guest orders with the customer's e-mail address, or without one and with her phone number, to her account.
 * Anybody can type an address or a number: orders by number, and by an address that is not verified, move only if this
 * browser placed them. Staff's notes about the number move with its last order.
 * @param browserToken the secret in the cookie of the ordering browser
 * @returns how many orders moved
 */
export async function claimGuestOrders(tx: Db, customerId: number, browserToken: string | undefined): Promise<number> {
  const [owner] = await tx.select().from(customers).where(eq(customers.id, customerId))
  if (!owner || (!owner.emailProvenAt && !browserToken)) return 0
  const placedHere = browserToken ? eq(orders.guestToken, hashToken(browserToken)) : undefined
  const ofEmail = await claim(
    tx,
    owner,
    and(eq(orders.email, owner.email), owner.emailProvenAt ? undefined : placedHere),
  )
  if (!placedHere || !owner.phone) return ofEmail
  const ofPhone = await claim(tx, owner, and(eq(orders.email, owner.phone), placedHere))
  if (ofPhone > 0) await moveNotes(tx, owner.id, { from: owner.phone, to: owner.email })
  return ofEmail + ofPhone
}

async function claim(tx: Db, { id, email }: Owner, which: SQL | undefined): Promise<number> {
  const claimed = await tx
    .update(orders)
    .set({ customerId: id, email })
    .where(and(isNull(orders.customerId), which))
    .returning({ id: orders.id })
  return claimed.length
}
