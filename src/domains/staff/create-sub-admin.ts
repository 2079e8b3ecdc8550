import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { readPhone } from '#shared/phone.ts'
import { isPermission } from './permissions.ts'
import type { StaffMember } from './sessions.ts'
import type { createSubAdminRequest, SubAdmin } from './staff-contract.ts'
import { refuseWeakPassword } from './staff-password.ts'
import { rightsFor } from './sub-admin-rights.ts'
import { subAdminById } from './sub-admins.ts'
import { staff } from './tables.ts'

/**
 * Creates a sub-admin.
 * @throws Refusal 409 when the name is taken (case-insensitive, also by the main admin), 422, also for a role that is
 *   gone
 */
export async function createSubAdmin(
  db: Db,
  input: z.output<typeof createSubAdminRequest>,
  by: StaffMember,
): Promise<SubAdmin> {
  const { username, email, password } = input
  refuseUnknownPermissions(input.permissions ?? [])
  refuseWeakPassword(password, { username, email }, 'password')
  const passwordHash = await hashPassword(password)
  const contact = { username, email, phone: phoneOf(input.phone) }
  return db.transaction(async (tx) => {
    const { fields, logged } = await rightsFor(tx, undefined, input)
    const [row] = await tx
      .insert(staff)
      .values({ ...contact, ...fields, passwordHash })
      .onConflictDoNothing()
      .returning()
    if (!row) throw nameIsTaken()
    await writeAudit(tx, by, 'staff.create', username, { after: { ...contact, ...logged } })
    return subAdminById(tx, row.id)
  })
}

/** A Bangladeshi number in the shop's normal form; any other number as typed. */
export const phoneOf = (typed: string): string => readPhone(typed) ?? typed

export function nameIsTaken() {
  const sentence = 'That username is taken'
  return new Refusal(409, 'username_taken', sentence, { fields: { username: sentence } })
}

/** @throws Refusal 422 for a permission that does not exist */
export function refuseUnknownPermissions(permissions: readonly string[]) {
  const unknown = permissions.find((word) => !isPermission(word))
  if (unknown === undefined) return
  const sentence = `There is no permission ${unknown}`
  throw new Refusal(422, 'unknown_permission', sentence, { fields: { permissions: sentence } })
}
