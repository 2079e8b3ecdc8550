import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { keyIdOf } from '#platform/secrets/secrets.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { staffRecoveryCodes } from '../tables.ts'
import { longCode, shortCodeName } from './seal-secrets.ts'
import { wrongCode } from './verify-second-factor.ts'

const codesPerSet = 10

/** The stored hash of an unused recovery code of this account; undefined if it is none. Does not use it up. */
export async function recoveryCodeOf(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  staffId: number,
  code: string,
): Promise<string | undefined> {
  const hash = hashToken(plainCode(code))
  const unused = await db
    .select({ stored: staffRecoveryCodes.codeHash })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  const hashOf = (stored: string) => {
    if (stored.startsWith(longCode)) return stored.slice(longCode.length)
    const isReadable = secrets.keyIds.includes(keyIdOf(stored) ?? '')
    return isReadable ? secrets.open(stored, shortCodeName(staffId)) : undefined
  }
  return unused.find(({ stored }) => hashOf(stored) === hash)?.stored
}

/**
 * Uses a recovery code up.
 * @param stored see `recoveryCodeOf`
 * @throws Refusal 401 'wrong_code' when it was used in the meantime
 */
export async function spendRecoveryCode(db: Db, staffId: number, stored: string, now: Date): Promise<void> {
  const used = await db
    .update(staffRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        eq(staffRecoveryCodes.codeHash, stored),
        isNull(staffRecoveryCodes.usedAt),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId })
  if (used.length === 0) throw wrongCode(401)
}

/** Replaces a staff member's recovery codes. @returns the new ones, to be shown only now */
export async function writeRecoveryCodes(tx: Db, staffId: number, many = codesPerSet): Promise<string[]> {
  const codes = Array.from({ length: many }, newRecoveryCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: longCode + hashToken(plainCode(code)) })))
  return codes
}

/** 24 characters without look-alikes, in six groups. 118 bits: a plain hash of them cannot be reversed. */
function newRecoveryCode(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: 6 }, group).join('-')
}

const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')
