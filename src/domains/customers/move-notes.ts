import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { customerNotes } from './tables.ts'

/**
 * What staff noted about a person goes along when an account is known by another key from now on (shared/buyer-key.ts), in the
 * caller's transaction. While an order of anybody else goes under the old one, the notes may be about them, and stay.
 * @param owner the account
 */
export async function moveNotes(tx: Db, owner: number, { from, to }: { from: string; to: string }): Promise<void> {
  const ofOthers = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, from), sql`${orders.customerId} is distinct from ${owner}`))
  await tx
    .update(customerNotes)
    .set({ email: to })
    .where(and(eq(customerNotes.email, from), sql`not exists ${ofOthers}`))
}
