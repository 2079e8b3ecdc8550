import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { passwordMatches } from '#platform/secrets/passwords.ts'
import { customers } from './tables.ts'

/**
 * Checks the password of a signed-in customer again, before an action that a stranger at their device must not do. A
 * wrong one gives 422, not 401: the customer stays signed in. All such checks share one limit against guessing.
 * @returns the matching hash, so that the change can depend on its still being current
 * @throws Refusal 422 naming the field, 429
 */
export async function reauthenticate(
  db: Db,
  limits: Limits,
  customerId: number,
  password: string,
  field: 'currentPassword' | 'password' = 'currentPassword',
): Promise<string> {
  await limits.count('changePassword', String(customerId))
  const [customer] = await db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  const matches = await passwordMatches(customer?.passwordHash, password)
  if (!customer || !matches) throw wrongPassword(field)
  await limits.forget('changePassword', String(customerId))
  return customer.passwordHash
}

export function wrongPassword(field: 'currentPassword' | 'password') {
  const sentence = 'Your current password is wrong'
  return new Refusal(422, 'wrong_password', sentence, { fields: { [field]: sentence } })
}
