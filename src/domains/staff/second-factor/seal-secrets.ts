import { and, eq, isNotNull, notLike } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { KeyMissing, keyIdOf, type Secrets } from '#platform/secrets/secrets.ts'
import { staff, staffRecoveryCodes } from '../tables.ts'

/** Name (associated data) under which a TOTP secret is sealed. */
export const totpSecretName = (staffId: number): string => `staff.totp_secret:${staffId}`
/** Name under which hashes of the older, short recovery codes are sealed. */
export const shortCodeName = (staffId: number): string => `staff_recovery_codes.code_hash:${staffId}`
/** Prefix of hashes of long codes, which need no sealing. */
export const longCode = 'long:'

/**
 * At each start: seals values that are stored unsealed or with an earlier key. Safe under concurrent starts
 * (compare-and-set).
 * @returns how many were sealed, and the keys missing for unreadable values
 */
export async function sealStaffSecrets(db: Db, secrets: Secrets): Promise<{ sealed: number; missing: string[] }> {
  let count = 0
  const missing = new Set<string>()
  const renewed = (stored: string, place: string) => {
    try {
      return secrets.renew(stored, place)
    } catch (error) {
      if (!(error instanceof KeyMissing)) throw error
      missing.add(error.keyId)
      return undefined
    }
  }

  const people = await db
    .select({ id: staff.id, stored: staff.totpSecret })
    .from(staff)
    .where(isNotNull(staff.totpSecret))
  for (const { id, stored } of people) {
    const totpSecret = stored && renewed(stored, totpSecretName(id))
    if (!totpSecret) continue
    await db
      .update(staff)
      .set({ totpSecret })
      .where(and(eq(staff.id, id), eq(staff.totpSecret, stored)))
    count++
  }
  const codes = await db
    .select({ staffId: staffRecoveryCodes.staffId, stored: staffRecoveryCodes.codeHash })
    .from(staffRecoveryCodes)
    .where(notLike(staffRecoveryCodes.codeHash, `${longCode}%`))
  for (const { staffId, stored } of codes) {
    const codeHash = renewed(stored, shortCodeName(staffId))
    if (!codeHash) continue
    await db
      .update(staffRecoveryCodes)
      .set({ codeHash })
      .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, stored)))
    count++
  }
  return { sealed: count, missing: [...missing] }
}

/** Number of sealed values per key. */
export async function sealedByKey(db: Db): Promise<Map<string, number>> {
  const totp = await db.select({ stored: staff.totpSecret }).from(staff).where(isNotNull(staff.totpSecret))
  const codes = await db.select({ stored: staffRecoveryCodes.codeHash }).from(staffRecoveryCodes)
  const counted = new Map<string, number>()
  for (const { stored } of [...totp, ...codes]) {
    const id = stored && keyIdOf(stored)
    if (id) counted.set(id, (counted.get(id) ?? 0) + 1)
  }
  return counted
}
