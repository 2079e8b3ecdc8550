import type { StaffRole } from '#web/admin/request/roles.ts'

/** The name in English, or in Bangla if it has no other. */
export const roleName = ({ nameEn, nameBn }: Pick<StaffRole, 'nameEn' | 'nameBn'>): string => nameEn || nameBn
