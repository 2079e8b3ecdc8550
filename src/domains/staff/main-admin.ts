import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { hashPassword } from '#platform/passwords.ts'
import { staff } from './tables.ts'

/**
 * Makes the main admin when there is none.
 * @returns the name and the password to print once; undefined when the admin already exists
 */
export async function ensureMainAdmin(
  db: Db,
  { username, password }: Config['admin'],
): Promise<{ username: string; password: string } | undefined> {
  const [existing] = await db.select({ id: staff.id }).from(staff).where(eq(staff.isMain, true))
  if (existing) return undefined
  const chosen = password ?? randomPassword()
  await db
    .insert(staff)
    .values({ username, passwordHash: await hashPassword(chosen), isMain: true })
    .onConflictDoNothing()
  return { username, password: chosen }
}

/** Sixteen signs without look-alikes, of all four kinds that staff passwords must have. */
export function randomPassword(): string {
  const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '-+=%!']
  const all = kinds.join('')
  const pick = (from: string) => from[randomInt(from.length)] as string
  for (;;) {
    const password = Array.from({ length: 16 }, () => pick(all)).join('')
    if (kinds.every((kind) => [...password].some((sign) => kind.includes(sign)))) return password
  }
}
