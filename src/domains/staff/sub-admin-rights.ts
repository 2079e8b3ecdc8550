import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { nameOfRole, roleToGive } from './roles/list-roles.ts'
import { sortPermissions } from './sub-admins.ts'
import { type staff, staffRoles } from './tables.ts'

type StaffRow = typeof staff.$inferSelect
type Rights = Pick<StaffRow, 'roleId' | 'permissions' | 'requiresSecondFactor'>

export type AskedRights = {
  roleId?: number | null | undefined
  permissions?: string[] | undefined
  requiresSecondFactor?: boolean | undefined
}

/**
 * What a sub-admin gets: a role, or permissions of their own.
 * @param was undefined for a new one
 * @returns the columns, and how the log writes them
 * @throws Refusal 422 for a role that cannot be given
 */
export async function rightsFor(
  tx: Db,
  was: Rights | undefined,
  input: AskedRights,
): Promise<{ fields: Rights; logged: object }> {
  if (typeof input.roleId === 'number') {
    const role = await roleToGive(tx, input.roleId, 'roleId')
    const fields = { roleId: role.id, permissions: [], requiresSecondFactor: false }
    return { fields, logged: { role: nameOfRole(role) } }
  }
  const endsRole = input.permissions !== undefined || input.roleId === null
  if (was?.roleId && !endsRole) {
    // `was` may be a whole row: only the rights are written back.
    const { roleId, permissions, requiresSecondFactor } = was
    return { fields: { roleId, permissions, requiresSecondFactor }, logged: await loggedRights(tx, was) }
  }
  const before = was?.roleId ? await ofRole(tx, was.roleId) : was
  const fields = {
    roleId: null,
    permissions: sortPermissions(input.permissions ?? before?.permissions ?? []),
    requiresSecondFactor: input.requiresSecondFactor ?? before?.requiresSecondFactor ?? false,
  }
  return { fields, logged: await loggedRights(tx, fields) }
}

/** Rights as the log writes them: the name of the role, or the permissions. */
export async function loggedRights(tx: Db, { roleId, permissions, requiresSecondFactor }: Rights): Promise<object> {
  if (roleId === null)
    return { permissions: sortPermissions(permissions), ...(requiresSecondFactor && { requiresSecondFactor }) }
  return { role: nameOfRole(await ofRole(tx, roleId)) }
}

async function ofRole(tx: Db, id: number) {
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id))
  if (!role) throw new Error(`there is no role ${id}`)
  return role
}
