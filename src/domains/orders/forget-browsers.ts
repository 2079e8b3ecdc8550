import { inArray } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { orders } from './tables.ts'

/** Orders of accounts that are about to go for good: without their account they must not open to a browser again. */
export async function forgetBrowsersOf(tx: Db, customerIds: number[]): Promise<void> {
  await tx.update(orders).set({ guestToken: null }).where(inArray(orders.customerId, customerIds))
}
