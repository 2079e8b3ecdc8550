import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import { closeStaffSessions, type StaffMember } from './sessions.ts'
import { loggedRights } from './sub-admin-rights.ts'
import { lockSubAdmin } from './sub-admins.ts'
import { staff } from './tables.ts'

/**
 * Deletes a sub-admin: their session ends with the next request, and the username is free again. The logs keep their
 * actions under that name.
 * @throws NotFound
 */
export async function deleteSubAdmin(db: Db, id: number, by: StaffMember, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const was = await lockSubAdmin(tx, id)
    const { username, email } = was
    await tx.update(staff).set({ deletedAt: now, isActive: false }).where(eq(staff.id, id))
    await closeStaffSessions(tx, id)
    await revokeDevices(tx, `staff:${id}`)
    await writeAudit(tx, by, 'staff.delete', username, {
      before: { username, email, ...(await loggedRights(tx, was)) },
    })
  })
}
