import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StaffMember } from '../sessions.ts'
import { staff, staffRoles } from '../tables.ts'
import { lockRole, nameOfRole, type RoleRow, roleToGive } from './list-roles.ts'
import type { deleteRoleQuery } from './staff-contract.ts'

/**
 * Deletes a role that the shop created. Its staff get another role, or keep their permissions as permissions of their
 * own.
 * @throws Refusal 404; 409 stale, standard_role or role_in_use; 422
 */
export async function deleteRole(
  db: Db,
  { id, version, give }: z.output<typeof deleteRoleQuery>,
  by: StaffMember,
): Promise<void> {
  await db.transaction(async (tx) => {
    const role = await lockRole(tx, id, version)
    if (role.key !== null) throw new Refusal(409, 'standard_role', 'Every shop has this role; it cannot be deleted')
    const people = await tx
      .select({ username: staff.username })
      .from(staff)
      .where(and(eq(staff.roleId, id), isNull(staff.deletedAt)))
    if (people.length > 0 && give === undefined)
      throw new Refusal(409, 'role_in_use', 'Please say what the people with this role get', { people: people.length })
    const peopleGet = await giveInstead(tx, role, give)
    await tx.delete(staffRoles).where(eq(staffRoles.id, id))
    const { permissions, requiresSecondFactor } = role
    await writeAudit(tx, by, 'role.delete', nameOfRole(role), {
      before: { permissions, requiresSecondFactor },
      ...(people.length > 0 && { after: { people: people.map(({ username }) => username), peopleGet } }),
    })
  })
}

/** Also removes the role from deleted staff, who have no access anyway. @returns the replacement, for the log */
async function giveInstead(tx: Db, role: RoleRow, give: 'permissions' | number | undefined): Promise<string> {
  if (typeof give === 'number' && give === role.id)
    throw new Refusal(422, 'unknown_role', 'Please choose another role', { fields: { give: 'Choose another role' } })
  const other = typeof give === 'number' ? await roleToGive(tx, give, 'give') : undefined
  const { permissions, requiresSecondFactor } = role
  const instead = other ? { roleId: other.id } : { roleId: null, permissions, requiresSecondFactor }
  await tx.update(staff).set(instead).where(eq(staff.roleId, role.id))
  return other ? nameOfRole(other) : 'permissions'
}
