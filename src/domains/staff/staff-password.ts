import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { passwordMatches } from '#platform/secrets/passwords.ts'
import { isBreached } from './breached-passwords.ts'
import { isCommon } from './common-passwords.ts'
import { meetsRequirements } from './staff-contract.ts'
import { staff } from './tables.ts'

/**
 * A staff password must not be common or breached, and must meet the requirements.
 * @throws Refusal 422 naming the field
 */
export function refuseWeakPassword(
  password: string,
  owner: { username: string; email: string },
  field: 'password' | 'newPassword',
) {
  if (!meetsRequirements(password)) throw notThatPassword('Password does not meet security requirements', field)
  if (isCommon(password) || isBreached(password))
    throw notThatPassword('That password is among the first that anybody would try. Please choose another', field)
  const lowered = password.toLowerCase()
  const [mailbox = ''] = owner.email.toLowerCase().split('@')
  const own = [owner.username.toLowerCase(), mailbox].filter((word) => word.length >= 4)
  // The own name with a few characters added is easy to guess for people who know the person.
  if (own.some((word) => lowered.includes(word) && lowered.length - word.length < 6))
    throw notThatPassword('Please choose a password that is not made of the username or e-mail address', field)
}

export const notThatPassword = (sentence: string, field: string) =>
  new Refusal(422, 'password_refused', sentence, { fields: { [field]: sentence } })

/**
 * Asks a signed-in staff member for their password again. A wrong one gives 422, not 401: they stay signed in. All such
 * checks share one rate limit, so that an unattended desk cannot be used for guessing.
 * @returns the hash that matched, so that a change can be made only while it is still current
 * @throws Refusal 422 naming the field, 429
 */
export async function reauthenticateStaff(
  db: Db,
  limits: Limits,
  staffId: number,
  password: string,
  field: 'currentPassword' | 'password' = 'password',
): Promise<string> {
  const account = `staff|${staffId}`
  await limits.count('changePassword', account)
  const [member] = await db.select({ passwordHash: staff.passwordHash }).from(staff).where(eq(staff.id, staffId))
  const matches = await passwordMatches(member?.passwordHash, password)
  if (!member || !matches) throw wrongPassword(field)
  await limits.forget('changePassword', account)
  return member.passwordHash
}

export function wrongPassword(field: string) {
  const sentence = 'Your current password is wrong'
  return new Refusal(422, 'wrong_password', sentence, { fields: { [field]: sentence } })
}
