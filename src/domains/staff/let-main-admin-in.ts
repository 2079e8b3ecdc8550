import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { randomPassword } from './main-admin.ts'
import { writeRecoveryCodes } from './second-factor/recovery-codes.ts'
import { deleteSecondFactor } from './second-factor/second-factor.ts'
import { closeStaffSessions } from './sessions.ts'
import { staff } from './tables.ts'

/**
 * Restores access for a main admin who lost the password or the telephone; only the operator of the machine can do
 * this. Sets a new random password, removes the second factor and ends all sessions. The recovery code works even while
 * guessers have exhausted the rate limit.
 * @returns name, password and code, to be shown once
 */
export async function letMainAdminIn(db: Db): Promise<{ username: string; password: string; code: string }> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [main] = await tx
      .update(staff)
      .set({ passwordHash })
      .where(eq(staff.isMain, true))
      .returning({ id: staff.id, username: staff.username })
    if (!main) throw new Error('there is no main admin yet: start the shop once')
    await deleteSecondFactor(tx, main.id)
    await closeStaffSessions(tx, main.id)
    await revokeDevices(tx, `staff:${main.id}`)
    await writeAudit(tx, { id: main.id, username: 'Operator' }, 'staff.let-in', main.username)
    const [code = ''] = await writeRecoveryCodes(tx, main.id, 1)
    return { username: main.username, password, code }
  })
}
