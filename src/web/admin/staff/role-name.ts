import type { StaffRole } from '#web/admin/request/roles.ts'
import { language } from '#web/admin/translate.ts'

/** The name in the language of the back office, or in the other one if it has no other. */
export const roleName = ({ nameEn, nameBn }: Pick<StaffRole, 'nameEn' | 'nameBn'>): string =>
  language === 'bn' ? nameBn || nameEn : nameEn || nameBn
