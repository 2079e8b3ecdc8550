import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Limits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { newTotpSecret, stepOfCode, totpAddress } from '#platform/secrets/totp.ts'
import { demandsSecondFactor } from '../permissions-held.ts'
import { closeStaffSessions, type StaffMember } from '../sessions.ts'
import { reauthenticateStaff, wrongPassword } from '../staff-password.ts'
import { staff, staffRecoveryCodes } from '../tables.ts'
import { writeRecoveryCodes } from './recovery-codes.ts'
import { totpSecretName } from './seal-secrets.ts'
import { openSecret, wrongCode } from './verify-second-factor.ts'

/**
 * First step of switching it on: a secret for the telephone. It is in force only after a code made from it was
 * confirmed.
 * @throws Refusal 409 when it is on already, 422 for a wrong password, 429
 */
export async function beginSecondFactor(
  { db, limits, secrets }: Pick<AppContext, 'db' | 'limits' | 'secrets'>,
  member: StaffMember,
  password: string,
  shopName: string,
): Promise<{ secret: string; address: string }> {
  const proven = await reauthenticateStaff(db, limits, member.id, password)
  const secret = newTotpSecret()
  await db.transaction(async (tx) => {
    if (await lockProven(tx, member.id, proven))
      throw new Refusal(409, 'already_on', 'The second factor is switched on already')
    await tx
      .update(staff)
      .set({ totpSecret: secrets.seal(secret, totpSecretName(member.id)) })
      .where(eq(staff.id, member.id))
  })
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
  const proven = await reauthenticateStaff(db, limits, member.id, password)
  return db.transaction(async (tx) => {
    await lockSwitchedOn(tx, member.id, proven)
    await writeAudit(tx, member, 'staff.recovery-codes', member.username)
    return writeRecoveryCodes(tx, member.id)
  })
}

/**
 * Switches one's own second factor off.
 * @throws Refusal 409 when it is off already or the role demands it, 422, 429
 */
export async function dropSecondFactor(db: Db, limits: Limits, member: StaffMember, password: string): Promise<void> {
  const proven = await reauthenticateStaff(db, limits, member.id, password)
  await db.transaction(async (tx) => {
    await lockSwitchedOn(tx, member.id, proven)
    const [own] = await tx.select({ demanded: demandsSecondFactor }).from(staff).where(eq(staff.id, member.id))
    if (own?.demanded) throw new Refusal(409, 'second_factor_required', 'The shop asks you for a second factor')
    await deleteSecondFactor(tx, member.id)
    await writeAudit(tx, member, 'staff.second-factor', member.username, { before: 'on', after: 'off' })
  })
}

/** Deletes secret and recovery codes. The last used time step stays, so that an old code cannot be used again. */
export async function deleteSecondFactor(tx: Db, staffId: number): Promise<void> {
  await tx.update(staff).set({ totpSecret: null, totpSince: null }).where(eq(staff.id, staffId))
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
}

/**
 * Locks a staff member whose password is still the proven one.
 * @returns whether their second factor is on
 * @throws Refusal 422 if another password was set in the meantime
 */
async function lockProven(tx: Db, staffId: number, proven: string): Promise<boolean> {
  const [member] = await tx
    .select({ since: staff.totpSince, passwordHash: staff.passwordHash })
    .from(staff)
    .where(eq(staff.id, staffId))
    .for('update')
  if (member?.passwordHash !== proven) throw wrongPassword('password')
  return member.since !== null
}

/** The same for an account with a second factor. @throws Refusal 409 if it is off, 422 */
async function lockSwitchedOn(tx: Db, staffId: number, proven: string) {
  if (!(await lockProven(tx, staffId, proven))) throw new Refusal(409, 'not_on', 'The second factor is not switched on')
}
