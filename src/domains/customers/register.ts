import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import type { RegisterRequest } from './contract.ts'
import { refusePersonalPassword } from './new-password.ts'
import { type Browser, type StartedSession, startSession } from './start-session.ts'
import { customers } from './tables.ts'

/**
 * Opens an account and signs in. E-mail addresses are unique, ignoring case, also under concurrent requests.
 * @throws Refusal 409 email_taken, 422 for a password that is the name or the address
 */
export async function register(db: Db, input: RegisterRequest, browser: Browser, now: Date): Promise<StartedSession> {
  refusePersonalPassword(input.password, input)
  const passwordHash = await hashPassword(input.password)
  // Guest orders that move to the account may be changed by staff at the same moment.
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { name, phone, locale } = input
      const [customer] = await tx
        .insert(customers)
        .values({
          name,
          phone,
          locale,
          email: input.email.toLowerCase(),
          passwordHash,
          createdAt: now,
          lastLoginAt: now,
        })
        .onConflictDoNothing()
        .returning()
      if (!customer) throw emailTaken()
      return startSession(tx, customer, browser, now)
    }),
  )
}

/** Reveals nothing about the owner of the address. */
export function emailTaken() {
  const sentence = 'There is already an account with this e-mail address'
  return new Refusal(409, 'email_taken', sentence, { fields: { email: sentence } })
}
