import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { ignoreUnavailable } from '#platform/database/database-errors.ts'
import { customers } from './tables.ts'

/**
 * Writes when the customer last signed in. Outside of the transaction that signs in: the list of users follows, and its
 * row may be locked by a change of many orders, for which nobody waits to sign in.
 */
export const recordLogin = (db: Db, customerId: number, now: Date): Promise<void> =>
  ignoreUnavailable(db.update(customers).set({ lastLoginAt: now }).where(eq(customers.id, customerId)))
