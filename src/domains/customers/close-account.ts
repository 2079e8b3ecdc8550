import { and, eq } from 'drizzle-orm'
import { appendEvent } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import type { Limits } from '#platform/http/limits.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { newToken } from '#platform/secrets/tokens.ts'
import { deleteNotes } from './delete-notes.ts'
import { reauthenticate, wrongPassword } from './reauthenticate.ts'
import { customerAddresses, customerSessions, customers, passwordResets, wishlistItems } from './tables.ts'

/**
 * Permanently closes an account. Personal data, cart, wishlist, addresses, notes and sessions are deleted at once, and
 * the e-mail address can be registered again. Orders stay in the shop's books; private links no longer open them.
 * @throws Refusal 422 for a wrong password, 429
 */
export async function closeAccount(db: Db, limits: Limits, customerId: number, password: string, now: Date) {
  const proven = await reauthenticate(db, limits, customerId, password, 'password')
  const nobodyKnows = await hashPassword(newToken())
  await withRetry(() =>
    db.transaction(async (tx) => {
      const stillProven = and(eq(customers.id, customerId), eq(customers.passwordHash, proven))
      const [closing] = await tx.select({ email: customers.email }).from(customers).where(stillProven).for('update')
      if (!closing) throw wrongPassword('password')
      await tx
        .update(customers)
        .set({
          name: '',
          email: `closed-${customerId}@closed.invalid`,
          phone: '',
          dateOfBirth: null,
          gender: '',
          passwordHash: nobodyKnows,
          emailProvenAt: null,
          deletedAt: now,
          // Closed by its owner: it must not be restorable from the office's trash.
          deletedBy: null,
        })
        .where(eq(customers.id, customerId))
      await revokeDevices(tx, `customer:${customerId}`)
      await appendEvent(tx, 'customer.removed', { customerId })
      for (const kept of [customerSessions, customerAddresses, wishlistItems, passwordResets]) {
        await tx.delete(kept).where(eq(kept.customerId, customerId))
      }
      await deleteNotes(tx, [{ id: customerId, email: closing.email }])
    }),
  )
}
