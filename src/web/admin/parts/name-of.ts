import { language } from '#web/admin/translate.ts'

/** The name in the language of the back office, or in the other one if it has no other. */
export const nameOf = ({ nameEn, nameBn }: { nameEn: string; nameBn: string }): string =>
  language === 'bn' ? nameBn || nameEn : nameEn || nameBn
