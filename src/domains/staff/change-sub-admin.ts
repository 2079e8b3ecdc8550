import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { revokeDevices } from '#platform/database/known-devices.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { nameIsTaken, phoneOf, refuseUnknownPermissions } from './create-sub-admin.ts'
import { deleteSecondFactor } from './second-factor/second-factor.ts'
import { closeStaffSessions, type StaffMember } from './sessions.ts'
import type { changeSubAdminRequest, SubAdmin } from './staff-contract.ts'
import { refuseWeakPassword } from './staff-password.ts'
import { loggedRights, rightsFor } from './sub-admin-rights.ts'
import { lockSubAdmin, subAdminById } from './sub-admins.ts'
import { staff } from './tables.ts'

/**
 * Changes the given fields of a sub-admin. Permissions apply from the next request on; a new password, deactivation and
 * removal of the second factor end their sessions at once.
 * @throws Refusal 404, 409 when the name is taken, 422
 */
export async function changeSubAdmin(
  db: Db,
  input: z.output<typeof changeSubAdminRequest>,
  by: StaffMember,
): Promise<SubAdmin> {
  // Blank: unchanged.
  const password = input.password || undefined
  if (input.permissions) refuseUnknownPermissions(input.permissions)
  const passwordHash = password && (await hashPassword(password))

  return db.transaction(async (tx) => {
    const was = await lockSubAdmin(tx, input.id)
    const { username = was.username, email = was.email } = input
    if (password) refuseWeakPassword(password, { username, email }, 'password')
    const fields = {
      ...(input.username !== undefined && { username }),
      ...(input.email !== undefined && { email }),
      ...(input.phone !== undefined && { phone: phoneOf(input.phone) }),
      ...(input.isActive !== undefined && { isActive: input.isActive }),
    }
    const rights = await rightsFor(tx, was, input)
    const changed = differences(
      { ...was, ...noRights, ...(await loggedRights(tx, was)) },
      { ...fields, ...noRights, ...rights.logged },
    )
    await tx
      .update(staff)
      .set({ ...fields, ...rights.fields, ...(passwordHash && { passwordHash }) })
      .where(eq(staff.id, was.id))
      .catch(refuseTakenName)
    const loseFactor = input.secondFactor === false && was.totpSecret !== null
    if (loseFactor) await deleteSecondFactor(tx, was.id)
    if (input.isActive === false || passwordHash || loseFactor) {
      await closeStaffSessions(tx, was.id)
      await revokeDevices(tx, `staff:${was.id}`)
    }
    if (changed) await writeAudit(tx, by, 'staff.update', was.username, changed)
    if (passwordHash) await writeAudit(tx, by, 'staff.password', was.username)
    if (loseFactor)
      await writeAudit(tx, by, 'staff.second-factor', was.username, {
        before: was.totpSince ? 'on' : 'begun',
        after: 'off',
      })
    return subAdminById(tx, was.id)
  })
}

/** Of role and own permissions only one is logged; the other counts as missing. */
const noRights = { role: undefined, permissions: undefined, requiresSecondFactor: undefined }

/** The changed fields, before and after; undefined if nothing changed. */
function differences<Row extends object>(was: Row, fields: Partial<Row>) {
  const names = (Object.keys(fields) as (keyof Row)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(fields[name]),
  )
  if (names.length === 0) return undefined
  const of = (side: Partial<Row>) => Object.fromEntries(names.map((name) => [name, side[name]]))
  return { before: of(was), after: of(fields) }
}

function refuseTakenName(error: unknown): never {
  throw brokenConstraint(error) === 'staff_username_once' ? nameIsTaken() : error
}
