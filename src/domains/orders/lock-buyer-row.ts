import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Locks the row that counts the orders of a locked order's buyer. Call it before stock is changed, if the order is
 * changed after that: placing an order locks its buyer first and stock levels last, so the reverse order could
 * deadlock.
 */
export async function lockBuyerRow(tx: Db, { email }: { email: string }): Promise<void> {
  await tx.execute(sql`select from buyers where email = ${email} for no key update`)
}
