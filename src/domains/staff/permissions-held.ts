import { sql } from 'drizzle-orm'
import { staff, staffRoles } from './tables.ts'

/** Permissions of a row of `staff`: those of its role, or its own. The main admin also has all others. */
export const permissionsHeld = sql<
  string[]
>`coalesce((select held.permissions from ${staffRoles} held where held.id = ${staff.roleId}), ${staff.permissions})`

/** Whether a row of `staff` must have a second factor: by its role, or without one by itself. */
export const demandsSecondFactor = sql<boolean>`coalesce((select of_role.requires_second_factor
  from ${staffRoles} of_role
  where of_role.id = ${staff.roleId} or (${staff.isMain} and of_role.key = 'owner')), ${staff.requiresSecondFactor})`
