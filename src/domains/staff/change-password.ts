import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import type { Limits } from '#platform/http/limits.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { closeStaffSessions, type StaffMember } from './sessions.ts'
import { type PasswordForm, passwordFormError } from './staff-contract.ts'
import { notThatPassword, reauthenticateStaff, refuseWeakPassword, wrongPassword } from './staff-password.ts'
import { staff } from './tables.ts'

/**
 * Changes one's own password; form errors are reported in a fixed order. All other sessions end, and all other known
 * browsers count as new ones.
 * @param acting secrets of the session and the browser that make the change; both stay
 * @throws Refusal 422 naming the field, 429
 */
export async function changeStaffPassword(
  db: Db,
  limits: Limits,
  member: StaffMember,
  form: PasswordForm,
  acting: { session: string | undefined; device: string | undefined },
): Promise<void> {
  const formError = passwordFormError(form)
  if (formError) throw notThatPassword(formError.sentence, formError.field)
  const [owner] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, member.id))
  refuseWeakPassword(form.newPassword, { username: member.username, email: owner?.email ?? '' }, 'newPassword')
  const proven = await reauthenticateStaff(db, limits, member.id, form.currentPassword, 'currentPassword')
  const passwordHash = await hashPassword(form.newPassword)
  await db.transaction(async (tx) => {
    // Of two concurrent changes from the same password, one wins.
    const [changed] = await tx
      .update(staff)
      .set({ passwordHash })
      .where(and(eq(staff.id, member.id), eq(staff.passwordHash, proven)))
      .returning({ id: staff.id })
    if (!changed) throw wrongPassword('currentPassword')
    await closeStaffSessions(tx, member.id, acting.session)
    await revokeDevices(tx, `staff:${member.id}`, acting.device)
    await writeAudit(tx, member, 'staff.password', member.username)
  })
}
