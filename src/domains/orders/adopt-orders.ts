import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/tokens.ts'
import { orders } from './tables.ts'

type Owner = { id: number; email: string; phone: string; emailProvenAt: Date | null }

/**
 * Gives orders that were placed with this customer's e-mail address, or without one and with her phone number, and belong
 * to no account, to hers; from then on they go under her address. Anybody can type an address or a number: those of a
 * number, and of an address as long as it is not proven to be hers, only come when this very browser placed them.
 * @param browserToken the secret in the cookie of the browser that ordered
 * @returns how many came
 */
export async function adoptOrders(tx: Db, owner: Owner, browserToken: string | undefined): Promise<number> {
  if (!owner.emailProvenAt && !browserToken) return 0
  const placedHere = browserToken && eq(orders.guestToken, hashToken(browserToken))
  const byEmail = and(eq(orders.email, owner.email), owner.emailProvenAt ? undefined : placedHere || undefined)
  const byPhone = placedHere && owner.phone ? and(eq(orders.email, owner.phone), placedHere) : undefined
  const adopted = await tx
    .update(orders)
    .set({ customerId: owner.id, email: owner.email })
    .where(and(isNull(orders.customerId), or(byEmail, byPhone)))
    .returning({ id: orders.id })
  return adopted.length
}
