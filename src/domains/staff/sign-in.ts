import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { signInsRefused } from '#platform/metrics.ts'
import { passwordMatches, refuseIfStorm } from '#platform/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import { passSecondFactor } from './second-factor.ts'
import { openStaffSession } from './sessions.ts'
import { staff } from './tables.ts'

/** `code`: from the telephone, or a recovery code; only asked of those who switched the second factor on. */
type Attempt = { username: string; password: string; code?: string | undefined; address: string }

/**
 * Signs a member of staff in. `main` says which door: the main admin's or the sub-admins'.
 * An unknown name, a wrong password, an inactive account and the wrong door all give the same answer in the same time.
 * Who has a second factor is asked for its code once name and password are right.
 * @returns the session's token and the name as stored
 * @throws Refusal 401 'wrong_credentials', 'second_factor' or 'wrong_code'; 429
 */
export async function signInStaff(
  db: Db,
  limits: Limits,
  { username, password, code, address }: Attempt,
  { main, now }: { main: boolean; now: Date },
): Promise<{ token: string; username: string }> {
  refuseIfStorm()
  const account = `${username.toLowerCase()}|${address}`
  // Asking at both doors is one attempt, so each door counts for itself.
  const door = main ? 'main' : 'sub'
  await limits.count('staffLoginFromAddress', `${door}|${address}`)
  await limits.count('staffLogin', `${door}|${account}`)

  const [found] = await db
    .select({
      id: staff.id,
      username: staff.username,
      passwordHash: staff.passwordHash,
      totpSecret: staff.totpSecret,
      totpSince: staff.totpSince,
    })
    .from(staff)
    .where(
      and(
        sql`lower(${staff.username}) = ${username.toLowerCase()}`,
        eq(staff.isMain, main),
        eq(staff.isActive, true),
        isNull(staff.deletedAt),
      ),
    )
  const matches = await passwordMatches(found?.passwordHash, password)
  if (!found || !matches) throw wrongCredentials()
  if (found.totpSince && found.totpSecret) {
    if (!code?.trim()) throw new Refusal(401, 'second_factor', 'Please enter the code from your authenticator app')
    await passSecondFactor(db, limits, { id: found.id, secret: found.totpSecret }, code, now)
  }

  // At the other door they knocked first, perhaps: that was no guess either.
  await Promise.all(['main', 'sub'].map((each) => limits.forget('staffLogin', `${each}|${account}`)))
  const token = await db.transaction(async (tx) => {
    // Hashing takes its time: a password, desk or second factor that changed meanwhile ended all sessions before this one.
    const [asProven] = await tx
      .update(staff)
      .set({ lastLoginAt: now })
      .where(
        and(
          eq(staff.id, found.id),
          eq(staff.passwordHash, found.passwordHash),
          sql`${staff.totpSince} is not distinct from ${found.totpSince?.toISOString() ?? null}::timestamptz`,
          eq(staff.isActive, true),
          isNull(staff.deletedAt),
        ),
      )
      .returning({ id: staff.id })
    return asProven && openStaffSession(tx, asProven.id, now)
  })
  if (!token) throw wrongCredentials()
  return { token, username: found.username }
}

function wrongCredentials() {
  signInsRefused.inc({ who: 'staff' })
  return new Refusal(401, 'wrong_credentials', 'Invalid credentials')
}
