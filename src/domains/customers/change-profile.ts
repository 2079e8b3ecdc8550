import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import type { profileRequest } from './contract.ts'
import { followEmailChange } from './follow-email-change.ts'
import { lockCustomer } from './lock-customer.ts'
import { reauthenticate, wrongPassword } from './reauthenticate.ts'
import { emailTaken } from './register.ts'
import type { Customer } from './sessions.ts'
import { customers } from './tables.ts'

/**
 * Changes those of name, phone and e-mail address that are given. A new address needs the current password and counts
 * as unproven; `followEmailChange` says what follows it.
 * @returns the updated customer
 * @throws Refusal 409 email_taken or stale, 422 for a missing or wrong password, 429
 */
export async function changeProfile(
  db: Db,
  limits: Limits,
  customer: Customer,
  { name, phone, currentPassword, ...input }: z.output<typeof profileRequest>,
  now: Date,
): Promise<Customer> {
  const email = input.email?.toLowerCase()
  let proven: string | undefined
  if (email !== undefined && email !== customer.email) {
    if (!currentPassword) throw passwordNeeded()
    proven = await reauthenticate(db, limits, customer.id, currentPassword)
  }
  try {
    return await withRetry(() =>
      db.transaction(async (tx) => {
        const before = await lockCustomer(tx, customer.id)
        const moved = email !== undefined && email !== before.email
        // Another device changed the e-mail address in the meantime, so this request has not proved the password for
        // it.
        if (moved && email === customer.email)
          throw new Refusal(409, 'stale', 'Your profile was changed in the meantime. Please look at it again')
        if (moved && before.passwordHash !== proven) throw wrongPassword('currentPassword')
        if (moved) await followEmailChange(tx, customer.id, { from: before.email, to: email }, now)
        const changed = { name: name ?? before.name, phone: phone ?? before.phone }
        await tx
          .update(customers)
          .set({ ...changed, ...(moved && { email, emailProvenAt: null }) })
          .where(eq(customers.id, customer.id))
        return { ...customer, ...changed, email: moved ? email : before.email }
      }),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'customers_email_once') throw emailTaken()
    throw error
  }
}

function passwordNeeded() {
  const sentence = 'Please enter your current password'
  return new Refusal(422, 'password_needed', sentence, { fields: { currentPassword: sentence } })
}
