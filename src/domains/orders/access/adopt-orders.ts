import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { moveNotes } from '#domains/customers/move-notes.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { orders } from '../tables.ts'

type Owner = { id: number; email: string; phone: string; emailProvenAt: Date | null }

/**
 * Gives orders that were placed with this customer's e-mail address, or without one and with her phone number, and belong
 * to no account, to hers; from then on they go under her address. Anybody can type an address or a number: those of a
 * number, and of an address as long as it is not proven to be hers, only come when this very browser placed them. What staff
 * noted about the number comes along with its last order.
 * @param browserToken the secret in the cookie of the browser that ordered
 * @returns how many came
 */
export async function adoptOrders(tx: Db, owner: Owner, browserToken: string | undefined): Promise<number> {
  if (!owner.emailProvenAt && !browserToken) return 0
  const placedHere = browserToken ? eq(orders.guestToken, hashToken(browserToken)) : undefined
  const ofEmail = await adopt(
    tx,
    owner,
    and(eq(orders.email, owner.email), owner.emailProvenAt ? undefined : placedHere),
  )
  if (!placedHere || !owner.phone) return ofEmail
  const ofPhone = await adopt(tx, owner, and(eq(orders.email, owner.phone), placedHere))
  if (ofPhone > 0) await moveNotes(tx, owner.id, { from: owner.phone, to: owner.email })
  return ofEmail + ofPhone
}

async function adopt(tx: Db, { id, email }: Owner, which: SQL | undefined): Promise<number> {
  const adopted = await tx
    .update(orders)
    .set({ customerId: id, email })
    .where(and(isNull(orders.customerId), which))
    .returning({ id: orders.id })
  return adopted.length
}
