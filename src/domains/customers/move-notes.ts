import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { moveMentions } from '#domains/staff/mentions/delete-mentions.ts'
import type { Db } from '#platform/database/database.ts'
import { customerNotes } from './tables.ts'

/**
 * Moves staff notes when an account gets another key (shared/buyer-key.ts), in the caller's transaction. They stay if
 * another person has an order under the old key, because they may be about that person.
 * @param owner the account
 */
export async function moveNotes(tx: Db, owner: number, { from, to }: { from: string; to: string }): Promise<void> {
  const ofOthers = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, from), sql`${orders.customerId} is distinct from ${owner}`))
  const moved = await tx
    .update(customerNotes)
    .set({ email: to })
    .where(and(eq(customerNotes.email, from), sql`not exists ${ofOthers}`))
    .returning({ id: customerNotes.id })
  if (moved.length > 0) await moveMentions(tx, [{ from: `guest:${from}`, to: `guest:${to}` }])
}
