import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownPermissions } from '../create-sub-admin.ts'
import type { StaffMember } from '../sessions.ts'
import { sortPermissions } from '../sub-admins.ts'
import { staffRoles } from '../tables.ts'
import { nameOfRole, roleById } from './list-roles.ts'
import type { createRoleRequest, StaffRole } from './staff-contract.ts'

/** Creates a role. @throws Refusal 409 when a name is taken, 422 */
export function createRole(
  db: Db,
  input: z.output<typeof createRoleRequest>,
  by: StaffMember,
  now: Date,
): Promise<StaffRole> {
  refuseUnknownPermissions(input.permissions)
  const fields = { ...input, permissions: sortPermissions(input.permissions) }
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(staffRoles)
      .values({ ...fields, changedBy: by.username, changedAt: now })
      .returning()
      .catch(refuseTakenRoleName)
    if (!row) throw new Error('the role was not stored')
    await writeAudit(tx, by, 'role.create', nameOfRole(row), { after: fields })
    return roleById(tx, row.id)
  })
}

/** Translates a violated unique name. @throws Refusal 409, or the error itself */
export function refuseTakenRoleName(error: unknown): never {
  const field = { staff_roles_name_once: 'nameEn', staff_roles_bangla_name_once: 'nameBn' }[
    brokenConstraint(error) ?? ''
  ]
  if (!field) throw error
  const sentence = 'Another role has this name'
  throw new Refusal(409, 'name_taken', sentence, { fields: { [field]: sentence } })
}
