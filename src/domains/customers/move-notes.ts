import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { customerNotes } from './tables.ts'

/**
 * Moves staff notes when an account gets another key (shared/buyer-key.ts), in the caller's transaction. They stay if
 * somebody else has an order under the old key, because they may be about that person.
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
