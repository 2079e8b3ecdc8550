import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { demandsSecondFactor } from '../permissions-held.ts'
import { staff, staffRecoveryCodes } from '../tables.ts'

/** Whether one's sign-in requires a code and must, since when, and how many recovery codes are left. */
export async function secondFactorOf(db: Db, staffId: number) {
  const [member] = await db
    .select({ since: staff.totpSince, demanded: demandsSecondFactor })
    .from(staff)
    .where(eq(staff.id, staffId))
  const [left] = await db
    .select({ codes: count() })
    .from(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), isNull(staffRecoveryCodes.usedAt)))
  const since = member?.since ?? null
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    recoveryCodesLeft: left?.codes ?? 0,
    demanded: member?.demanded ?? false,
  }
}
