import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { refuseUnknownPermissions } from '../create-sub-admin.ts'
import type { StaffMember } from '../sessions.ts'
import { sortPermissions } from '../sub-admins.ts'
import { staffRoles } from '../tables.ts'
import { refuseTakenRoleName } from './create-role.ts'
import { lockRole, nameOfRole, type RoleRow, roleById } from './list-roles.ts'
import { type changeRoleRequest, noRoleName, type StaffRole } from './staff-contract.ts'

/**
 * Changes the given fields of a role. Permissions and the demand for a second factor hold for all its people from their
 * next request on.
 * @throws Refusal 404, 409 stale or name_taken, 422
 */
export function changeRole(
  db: Db,
  { id, version, ...input }: z.output<typeof changeRoleRequest>,
  by: StaffMember,
  now: Date,
): Promise<StaffRole> {
  if (input.permissions) refuseUnknownPermissions(input.permissions)
  const wanted = { ...input, ...(input.permissions && { permissions: sortPermissions(input.permissions) }) }
  return db.transaction(async (tx) => {
    const was = await lockRole(tx, id, version)
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(was[name]),
    )
    if (names.length === 0) return roleById(tx, id)
    refuseFixed(was, names)
    const fields = Object.fromEntries(names.map((name) => [name, wanted[name]]))
    const before = Object.fromEntries(names.map((name) => [name, was[name]]))
    const after = { ...was, ...fields }
    if (!nameOfRole(after)) throw new Refusal(422, 'no_name', noRoleName, { fields: { nameEn: noRoleName } })
    await tx
      .update(staffRoles)
      .set({ ...fields, version: version + 1, changedBy: by.username, changedAt: now })
      .where(eq(staffRoles.id, id))
      .catch(refuseTakenRoleName)
    const role = await roleById(tx, id)
    await writeAudit(tx, by, 'role.update', nameOfRole(was), { before, after: { ...fields, people: role.people } })
    return role
  })
}

/** @throws Refusal 422 for what cannot be changed of a role that every shop has */
function refuseFixed({ key }: RoleRow, names: readonly string[]) {
  if (key === null) return
  const fixed = names.find(
    (name) => name === 'nameEn' || name === 'nameBn' || (key === 'owner' && name === 'permissions'),
  )
  if (!fixed) return
  const sentence = key === 'owner' ? 'The main admin may do everything' : 'This role keeps its name'
  throw new Refusal(422, 'fixed_role', sentence, { fields: { [fixed]: sentence } })
}
