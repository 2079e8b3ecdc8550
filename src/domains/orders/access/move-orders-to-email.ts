import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { buyers, orders } from '../tables.ts'
import { revokeOrderLinks } from './order-links.ts'

/**
 * Gives the orders of an account its new e-mail address, also those in the trash. Private links that were mailed to the
 * old address no longer open them. Orders for which the customer typed another address stay; so do other people's
 * orders under the old one.
 */
export async function moveOrdersToEmail(tx: Db, customerId: number, { from, to }: { from: string; to: string }) {
  const hers = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.email, from)))
    .orderBy(orders.id)
    .for('no key update')
  if (hers.length === 0) return
  const rows = hers.map(({ id }) => id)
  await tx
    .update(orders)
    // An edit form that was opened before would restore the old address, so it becomes stale.
    .set({ email: to, updatedAt: sql`greatest(now(), ${orders.updatedAt} + interval '1 millisecond')` })
    .where(inArray(orders.id, rows))
  await revokeOrderLinks(tx, rows)
  // `buyers` keeps people without orders. This person continues under the new address, so the old row is deleted.
  const left = tx.select({ id: orders.id }).from(orders).where(eq(orders.email, from))
  await tx.delete(buyers).where(and(eq(buyers.email, from), notExists(left)))
}
