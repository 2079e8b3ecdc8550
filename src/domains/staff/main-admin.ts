import { randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database/database.ts'
import { hashPassword, passwordMatches } from '#platform/secrets/passwords.ts'
import { staff } from './tables.ts'

/**
 * Creates the main admin if there is none. Nobody knows the password until `showInitialPassword`, unless one is given.
 */
export async function ensureMainAdmin(db: Db, { username, password }: Config['admin']): Promise<void> {
  const [existing] = await db.select({ id: staff.id }).from(staff).where(eq(staff.isMain, true))
  if (existing) return
  const passwordHash = await hashPassword(password ?? randomPassword())
  await db
    .insert(staff)
    .values({ username, passwordHash, unseenPasswordHash: passwordHash, isMain: true })
    .onConflictDoNothing()
}

/**
 * Shows the main admin's first password if no start has done so yet: the given one, or a new random one, so that no
 * readable password has to be stored until a start completes. A password that was changed since is left unchanged.
 * @param show called once the password is in force. If the process ends at this very moment, the next start sets and
 *   shows another one
 */
export async function showInitialPassword(
  db: Db,
  given: string | undefined,
  show: (username: string, password: string) => void,
): Promise<void> {
  const isUnseen = and(eq(staff.isMain, true), eq(staff.unseenPasswordHash, staff.passwordHash))
  await db.transaction(async (turn) => {
    // If two machines start at once, the password shown by the first must stay valid.
    await turn.execute(sql`select pg_advisory_xact_lock(hashtext('bunon-initial-password'))`)
    const password = given ?? randomPassword()
    const [unseen] = await db.select({ hash: staff.passwordHash }).from(staff).where(isUnseen)
    if (!unseen) return
    // The shop is open already: who is signing in with the given password must not find its hash replaced.
    const isInForce = given !== undefined && (await passwordMatches(unseen.hash, given))
    const passwordHash = isInForce ? unseen.hash : await hashPassword(password)
    const [main] = await db
      .update(staff)
      .set({ passwordHash, unseenPasswordHash: passwordHash })
      .where(isUnseen)
      .returning({ username: staff.username })
    if (!main) return
    show(main.username, password)
    await db.update(staff).set({ unseenPasswordHash: null }).where(isUnseen)
  })
}

/** 16 characters without look-alikes, of all four classes that staff passwords require. */
export function randomPassword(): string {
  const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '-+=%!']
  const all = kinds.join('')
  const pick = (from: string) => from[randomInt(from.length)] as string
  for (;;) {
    const password = Array.from({ length: 16 }, () => pick(all)).join('')
    if (kinds.every((kind) => [...password].some((character) => kind.includes(character)))) return password
  }
}
