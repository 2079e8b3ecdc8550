import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { isKnownDevice } from '#platform/database/known-devices.ts'
import { addressKey } from '#platform/http/address-key.ts'
import type { Limits } from '#platform/http/limits.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import type { forgotPasswordRequest } from './contract.ts'
import { customers } from './tables.ts'

/**
 * Requests a link for a new password. For any address it only enqueues a job, so that neither the answer nor its time
 * reveals whether there is an account.
 * @param origin base of the link
 */
export function forgotPassword(
  db: Db,
  { email, locale }: z.output<typeof forgotPasswordRequest>,
  origin: string,
): Promise<void> {
  return addJob(db, 'password-reset-mail', { email: email.toLowerCase(), locale, origin })
}

/**
 * Counts a request for a new password per e-mail address (known or not) and per network address. Browsers that the
 * account has used before have a counter of their own, so that strangers cannot lock out the owner.
 * @throws Refusal 429
 */
export async function countForgotten(
  db: Db,
  limits: Limits,
  email: string,
  { address, device }: { address: string; device: string | undefined },
): Promise<void> {
  const [known] = device
    ? await db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.email, email), isKnownDevice(sql`'customer:' || ${customers.id}`, device)))
    : []
  if (known && device) return limits.count('forgot', `${email}|device:${hashToken(device)}`)
  await limits.count('forgotFromAddress', addressKey(address))
  await limits.count('forgot', email)
}
