import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import type { Db } from './database.ts'
import { knownDevices } from './tables.ts'

/** The proof that a browser gave: it signed in to the account, or sent the phone number of the order. */
export type DeviceOwner = `customer:${number}` | `staff:${number}` | `order:${string}`

/** In seconds, since the last use. The cookie lives as long. */
export const deviceIsKnownFor = 180 * 86_400

/** The secret in a browser's cookie, if it has a valid format. */
export const deviceToken = (value: string | undefined): string | undefined =>
  value && /^[\w-]{43}$/.test(value) ? value : undefined

/** SQL condition: the browser with this secret is known for the account. @param account SQL expression */
export const isKnownDevice = (account: SQL, device: string | undefined): SQL<boolean> =>
  device === undefined
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from known_devices k
      where k.account = ${account} and k.device_hash = ${hashToken(device)})`

/** Whether the browser with this secret is known for the account. */
export async function knowsDevice(db: Db, account: DeviceOwner, device: string): Promise<boolean> {
  const [known] = await db
    .select({ account: knownDevices.account })
    .from(knownDevices)
    .where(and(eq(knownDevices.account, account), eq(knownDevices.deviceHash, hashToken(device))))
  return known !== undefined
}

/**
 * Makes the browser known for the account, in the caller's transaction.
 * @param device its secret; undefined: creates one
 * @returns the secret for its cookie
 */
export async function rememberDevice(
  tx: Db,
  account: DeviceOwner,
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

/** Revokes all browsers of the account, except the given one. */
export async function revokeDevices(tx: Db, account: DeviceOwner, except?: string): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.account, account), except ? ne(knownDevices.deviceHash, hashToken(except)) : undefined))
}

/** Deletes browsers whose cookie has expired. */
export async function purgeUnusedDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, new Date(now.getTime() - deviceIsKnownFor * 1000)))
}
