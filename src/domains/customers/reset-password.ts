import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { lockCustomer } from './lock-customer.ts'
import { refusePersonalPassword } from './new-password.ts'
import { recordLogin } from './record-login.ts'
import { invalidateResetLinks } from './reset-links.ts'
import { closeCustomerSessions } from './sign-out.ts'
import { type Browser, type StartedSession, startSession } from './start-session.ts'
import { customers, passwordResets } from './tables.ts'

/**
 * Sets a new password by a mailed link and signs in. The link proves the address, so guest orders placed with it move
 * to the account. All sessions end. A link works once, also under concurrent use.
 * @throws Refusal 422: the link is used, expired or invalid (link_dead), or the password is the name or the address
 */
export async function resetPassword(
  db: Db,
  { token, password }: { token: string; password: string },
  browser: Browser,
  now: Date,
): Promise<StartedSession> {
  const isLive = and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  )
  const [owner] = await db
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(passwordResets)
    .innerJoin(customers, eq(customers.id, passwordResets.customerId))
    .where(and(isLive, eq(customers.isActive, true), isNull(customers.deletedAt)))
  // Hashing is expensive: do not do it for guessed links.
  if (!owner) throw linkDead()
  refusePersonalPassword(password, owner)
  const passwordHash = await hashPassword(password)

  // Guest orders that move to the account may be changed by staff at the same moment.
  const started = await withRetry(() =>
    db.transaction(async (tx) => {
      await lockCustomer(tx, owner.id)
      const used = await tx.update(passwordResets).set({ usedAt: now }).where(isLive).returning()
      if (used.length === 0) throw linkDead()
      await invalidateResetLinks(tx, owner.id, now)
      const [customer] = await tx
        .update(customers)
        .set({ passwordHash, emailProvenAt: now })
        .where(eq(customers.id, owner.id))
        .returning()
      if (!customer) throw linkDead()
      await closeCustomerSessions(tx, customer.id, now)
      await revokeDevices(tx, `customer:${customer.id}`)
      return startSession(tx, customer, browser, now)
    }),
  )
  await recordLogin(db, owner.id, now)
  return started
}

const linkDead = () =>
  new Refusal(422, 'link_dead', 'This link is used or too old. Please ask for a new one', {
    fields: { token: 'This link is used or too old. Please ask for a new one' },
  })
