import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { hashPassword } from '#platform/passwords.ts'
import { killResetLinks } from './forgot-password.ts'
import { refuseOwnWords } from './new-password.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { closeCustomerSessions } from './sessions.ts'
import { customers } from './tables.ts'

type Change = { currentPassword: string; newPassword: string }

/**
 * Changes a customer's password. Her other sessions end and mailed links die.
 * @param session the token of the session she acts from, which stays
 * @throws Refusal 422 naming the field, 429
 */
export async function changePassword(
  db: Db,
  limits: Limits,
  customer: { id: number; name: string; email: string },
  { currentPassword, newPassword }: Change,
  session: string | undefined,
  now: Date,
): Promise<void> {
  refuseOwnWords(newPassword, customer, 'newPassword')
  const proven = await provePassword(db, limits, customer.id, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Of two changes at once from the same password, one wins.
    const [changed] = await tx
      .update(customers)
      .set({ passwordHash })
      .where(and(eq(customers.id, customer.id), eq(customers.passwordHash, proven)))
      .returning({ id: customers.id })
    if (!changed) throw wrongPassword('currentPassword')
    await killResetLinks(tx, customer.id, now)
    await closeCustomerSessions(tx, customer.id, now, session)
  })
}
