import { nameOf } from '#web/admin/parts/name-of.ts'
import type { StaffRole } from '#web/admin/request/roles.ts'

/** The name of a role in the language of the back office. */
export const roleName = (role: Pick<StaffRole, 'nameEn' | 'nameBn'>): string => nameOf(role)
