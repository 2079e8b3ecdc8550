import { language } from '#web/admin/translate.ts'

/** A text of the shop in the language of the back office, or in the other one if it has no other. */
export const inOfficeLanguage = ({ en, bn }: { en: string; bn: string }): string =>
  language === 'bn' ? bn || en : en || bn

export const nameOf = ({ nameEn, nameBn }: { nameEn: string; nameBn: string }): string =>
  inOfficeLanguage({ en: nameEn, bn: nameBn })
