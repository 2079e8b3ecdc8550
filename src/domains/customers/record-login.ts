import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { customers } from './tables.ts'

/**
 * Stores the time of the last sign-in, outside of the transaction that signs in: this also updates the list of users,
 * whose row a bulk change of orders may lock, and no sign-in should wait for that.
 */
export const recordLogin = (db: Db, customerId: number, now: Date): Promise<void> =>
  ignoreUnavailable(db.update(customers).set({ lastLoginAt: now }).where(eq(customers.id, customerId)))
