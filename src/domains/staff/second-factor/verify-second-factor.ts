import { and, eq, lt } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { KeyMissing, type Secrets } from '#platform/secrets/secrets.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { stepOfCode } from '#platform/secrets/totp.ts'
import { staff } from '../tables.ts'
import { totpSecretName } from './seal-secrets.ts'

/**
 * Verifies the code from the telephone at sign-in; each code works once. Recovery codes: see `spendRecoveryCode`.
 * @throws Refusal 401 'wrong_code', 429
 */
export async function passSecondFactor(
  { db, limits, secrets }: Pick<AppContext, 'db' | 'limits' | 'secrets'>,
  { id, secret, knownDevice }: { id: number; secret: string; knownDevice: string | undefined },
  code: string,
  now: Date,
): Promise<void> {
  // Counted per account, not per address: somebody who has the password must not guess from a thousand addresses. Known
  // browsers are counted separately, so that a guesser does not lock the owner out.
  const key = knownDevice ? `${id}|device:${hashToken(knownDevice)}` : String(id)
  await limits.count('staffCode', key)
  if (!(await spendCode(db, id, openSecret(secrets, secret, id), code, now))) throw wrongCode(401)
  await limits.forget('staffCode', key)
}

async function spendCode(db: Db, staffId: number, secret: string, code: string, now: Date): Promise<boolean> {
  const step = stepOfCode(secret, code, now, 0)
  if (step === undefined) return false
  // Of two concurrent sign-ins with one code, one wins. A code older than the last used one is refused too.
  const used = await db
    .update(staff)
    .set({ totpStep: step })
    .where(and(eq(staff.id, staffId), lt(staff.totpStep, step)))
    .returning({ id: staff.id })
  return used.length > 0
}

/**
 * The unsealed secret.
 * @throws Refusal 409 when the key that sealed it is missing
 */
export function openSecret(secrets: Secrets, stored: string, staffId: number): string {
  try {
    return secrets.open(stored, totpSecretName(staffId))
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error
    const sentence = 'Codes cannot be checked: a key of this shop is missing. A recovery code still opens'
    throw new Refusal(409, 'key_missing', sentence)
  }
}

export function wrongCode(status: 401 | 422) {
  const sentence = 'That code is wrong, or it was used already'
  return new Refusal(status, 'wrong_code', sentence, { fields: { code: sentence } })
}
