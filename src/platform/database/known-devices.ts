import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import type { Db } from './database.ts'
import { knownDevices } from './tables.ts'

/** What a browser may be known for: it signed in to the account, or gave the phone number of the order. */
export type KnownFor = `customer:${number}` | `staff:${number}` | `order:${string}`

/** So long after its last use a browser is known, in seconds: as long as it keeps the cookie. */
export const deviceIsKnownFor = 180 * 86_400

/** The secret in a browser's cookie, if it can be one of ours. */
export const deviceToken = (value: string | undefined): string | undefined =>
  value && /^[\w-]{43}$/.test(value) ? value : undefined

/** As a condition of a statement: is the browser with that secret known for this? @param account an expression of the statement */
export const isKnownDevice = (account: SQL, device: string | undefined): SQL<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from known_devices k where k.account = ${account} and k.device_hash = ${hashToken(device)})`

/** Is the browser with that secret known for this? */
export async function knowsDevice(db: Db, account: KnownFor, device: string): Promise<boolean> {
  const [known] = await db
    .select({ account: knownDevices.account })
    .from(knownDevices)
    .where(and(eq(knownDevices.account, account), eq(knownDevices.deviceHash, hashToken(device))))
  return known !== undefined
}

/**
 * From now on the browser is known, in the caller's transaction.
 * @param device the secret it has; undefined: it gets one
 * @returns the secret for its cookie
 */
export async function rememberDevice(
  tx: Db,
  account: KnownFor,
  device: string | undefined,
  now: Date,
): Promise<string> {
  const token = device ?? newToken()
  await tx
    .insert(knownDevices)
    .values({ account, deviceHash: hashToken(token), usedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.account, knownDevices.deviceHash], set: { usedAt: now } })
  return token
}

/** Browsers known for this are strangers again, but, if given, the one that asks for it. */
export async function forgetDevices(tx: Db, account: KnownFor, but?: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.account, account), but ? ne(knownDevices.deviceHash, hashToken(but)) : undefined))
}

/** Forgets browsers whose cookie has run out. */
export async function forgetUnusedDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, new Date(now.getTime() - deviceIsKnownFor * 1000)))
}
