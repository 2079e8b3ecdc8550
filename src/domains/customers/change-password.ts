import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import type { Limits } from '#platform/http/limits.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { refusePersonalPassword } from './new-password.ts'
import { reauthenticate, wrongPassword } from './reauthenticate.ts'
import { invalidateResetLinks } from './reset-links.ts'
import { closeCustomerSessions } from './sign-out.ts'
import { customers } from './tables.ts'

type Change = { currentPassword: string; newPassword: string }

/**
 * Changes a customer's password. All other sessions end, other known browsers count as new, and mailed links become
 * invalid.
 * @param acting secrets of the session and the browser that make the change; both stay
 * @throws Refusal 422 naming the field, 429
 */
export async function changePassword(
  db: Db,
  limits: Limits,
  customer: { id: number; name: string; email: string },
  { currentPassword, newPassword }: Change,
  acting: { session: string | undefined; device: string | undefined },
  now: Date,
): Promise<void> {
  refusePersonalPassword(newPassword, customer, 'newPassword')
  const proven = await reauthenticate(db, limits, customer.id, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    // Of two concurrent changes from the same password, one wins.
    const [changed] = await tx
      .update(customers)
      .set({ passwordHash })
      .where(and(eq(customers.id, customer.id), eq(customers.passwordHash, proven)))
      .returning({ id: customers.id })
    if (!changed) throw wrongPassword('currentPassword')
    await invalidateResetLinks(tx, customer.id, now)
    await closeCustomerSessions(tx, customer.id, now, acting.session)
    await revokeDevices(tx, `customer:${customer.id}`, acting.device)
  })
}
