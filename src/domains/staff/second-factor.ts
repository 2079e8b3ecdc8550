import { randomInt } from 'node:crypto'
import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { KeyMissing, keyIdOf, type Secrets } from '#platform/secrets/secrets.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { newTotpSecret, stepOfCode, totpAddress } from '#platform/secrets/totp.ts'
import { longCode, shortCodeName, totpSecretName } from './seal-secrets.ts'
import { closeStaffSessions, type StaffMember } from './sessions.ts'
import { proveStaffPassword } from './staff-password.ts'
import { staff, staffRecoveryCodes } from './tables.ts'
import { writeAudit } from './write-audit.ts'

const codesAtOnce = 10

/** Whether one's sign-in requires a code, since when, and how many recovery codes are left. */
export async function secondFactorOf(db: Db, staffId: number) {
  const [member] = await db.select({ since: staff.totpSince }).from(staff).where(eq(staff.id, staffId))
  const [left] = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  const since = member?.since ?? null
  return { on: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft: left?.codes ?? 0 }
}

/**
 * First step of switching it on: a secret for the telephone. It is in force only after a code made from it was confirmed.
 * @throws Refusal 409 when it is on already, 422 for a wrong password, 429
 */
export async function beginSecondFactor(
  { db, limits, secrets }: Pick<AppContext, 'db' | 'limits' | 'secrets'>,
  member: StaffMember,
  password: string,
  shopName: string,
): Promise<{ secret: string; address: string }> {
  await proveStaffPassword(db, limits, member.id, password)
  const secret = newTotpSecret()
  const [begun] = await db
    .update(staff)
    .set({ totpSecret: secrets.seal(secret, totpSecretName(member.id)) })
    .where(and(eq(staff.id, member.id), isNull(staff.totpSince)))
    .returning({ id: staff.id })
  if (!begun) throw new Refusal(409, 'already_on', 'The second factor is switched on already')
  return { secret, address: totpAddress(secret, { issuer: `${shopName} back office`, account: member.username }) }
}

/**
 * Second step: verifies a code from the telephone and switches it on. All other sessions end.
 * @returns the recovery codes, to be shown only now
 * @throws Refusal 409, 422 for a wrong code, 429
 */
export async function confirmSecondFactor(
  { db, limits, secrets }: Pick<AppContext, 'db' | 'limits' | 'secrets'>,
  member: StaffMember,
  code: string,
  session: string | undefined,
  now: Date,
): Promise<string[]> {
  await limits.count('staffCode', String(member.id))
  const codes = await db.transaction(async (tx) => {
    const [begun] = await tx
      .select({ secret: staff.totpSecret, step: staff.totpStep })
      .from(staff)
      .where(and(eq(staff.id, member.id), isNull(staff.totpSince)))
      .for('update')
    if (!begun?.secret) throw new Refusal(409, 'not_begun', 'Please begin again: there is nothing to confirm')
    const step = stepOfCode(openSecret(secrets, begun.secret, member.id), code, now, begun.step)
    if (step === undefined) throw wrongCode(422)
    await tx.update(staff).set({ totpSince: now, totpStep: step }).where(eq(staff.id, member.id))
    await closeStaffSessions(tx, member.id, session)
    await writeAudit(tx, member, 'staff.second-factor', member.username, { before: 'off', after: 'on' })
    return writeRecoveryCodes(tx, member.id)
  })
  await limits.forget('staffCode', String(member.id))
  return codes
}

/**
 * Creates new recovery codes; the old ones become invalid.
 * @throws Refusal 409 when the second factor is off, 422, 429
 */
export async function renewRecoveryCodes(
  db: Db,
  limits: Limits,
  member: StaffMember,
  password: string,
): Promise<string[]> {
  await proveStaffPassword(db, limits, member.id, password)
  return db.transaction(async (tx) => {
    await lockSwitchedOn(tx, member.id)
    await writeAudit(tx, member, 'staff.recovery-codes', member.username)
    return writeRecoveryCodes(tx, member.id)
  })
}

/**
 * Switches one's own second factor off.
 * @throws Refusal 409 when it is off already, 422, 429
 */
export async function dropSecondFactor(db: Db, limits: Limits, member: StaffMember, password: string): Promise<void> {
  await proveStaffPassword(db, limits, member.id, password)
  await db.transaction(async (tx) => {
    await lockSwitchedOn(tx, member.id)
    await forgetSecondFactor(tx, member.id)
    await writeAudit(tx, member, 'staff.second-factor', member.username, { before: 'on', after: 'off' })
  })
}

/** Deletes secret and recovery codes. The last used time step stays, so that an old code cannot be used again. */
export async function forgetSecondFactor(tx: Db, staffId: number): Promise<void> {
  await tx.update(staff).set({ totpSecret: null, totpSince: null }).where(eq(staff.id, staffId))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
}

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
  // Counted per account, not per address: somebody who has the password must not guess from a thousand addresses. Known browsers are
  // counted separately, so that a guesser does not lock the owner out.
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
function openSecret(secrets: Secrets, stored: string, staffId: number): string {
  try {
    return secrets.open(stored, totpSecretName(staffId))
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error
    const sentence = 'Codes cannot be checked: a key of this shop is missing. A recovery code still opens'
    throw new Refusal(409, 'key_missing', sentence)
  }
}

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

/** Locks a staff member with a second factor. @throws Refusal 409 if it is off */
async function lockSwitchedOn(tx: Db, staffId: number) {
  const [member] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, staffId), sql`${staff.totpSince} is not null`))
    .for('update')
  if (!member) throw new Refusal(409, 'not_on', 'The second factor is not switched on')
}

/** Replaces a staff member's recovery codes. @returns the new ones, to be shown only now */
export async function writeRecoveryCodes(tx: Db, staffId: number, many = codesAtOnce): Promise<string[]> {
  const codes = Array.from({ length: many }, newRecoveryCode)
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: longCode + hashToken(plainCode(code)) })))
  return codes
}

/** 24 characters without look-alikes, in six groups. 118 bits: a plain hash of them cannot be reversed. */
function newRecoveryCode(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  return Array.from({ length: 6 }, group).join('-')
}

const plainCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

function wrongCode(status: 401 | 422) {
  const sentence = 'That code is wrong, or it was used already'
  return new Refusal(status, 'wrong_code', sentence, { fields: { code: sentence } })
}
