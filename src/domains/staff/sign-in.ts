import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { passwordMatches } from '#platform/passwords.ts'
import { Refusal } from '#platform/refusal.ts'
import { openStaffSession } from './sessions.ts'
import { staff } from './tables.ts'

type Attempt = { username: string; password: string; address: string }

/**
 * Signs a member of staff in. `main` says which door: the main admin's or the sub-admins'.
 * An unknown name, a wrong password, an inactive account and the wrong door all give the same answer in the same time.
 * @returns the session's token and the name as stored
 * @throws Refusal 401, 429
 */
export async function signInStaff(
  db: Db,
  limits: Limits,
  { username, password, address }: Attempt,
  { main, now }: { main: boolean; now: Date },
): Promise<{ token: string; username: string }> {
  const account = `${username.toLowerCase()}|${address}`
  // Asking at both doors is one attempt, so each door counts for itself.
  const door = main ? 'main' : 'sub'
  await limits.count('staffLoginFromAddress', `${door}|${address}`)
  await limits.count('staffLogin', `${door}|${account}`)

  const [found] = await db
    .select({ id: staff.id, username: staff.username, passwordHash: staff.passwordHash })
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
  if (!found || !matches) throw new Refusal(401, 'wrong_credentials', 'Invalid credentials')

  await limits.forget('staffLogin', `${door}|${account}`)
  await db.update(staff).set({ lastLoginAt: now }).where(eq(staff.id, found.id))
  return { token: await openStaffSession(db, found.id, now), username: found.username }
}
