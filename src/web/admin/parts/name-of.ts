import { language } from '#web/admin/translate.ts'

/** A text of the shop in the language of the back office, or in the other one if that is empty. */
export const inOfficeLanguage = ({ en, bn }: { en: string; bn: string }): string =>
  language === 'bn' ? bn || en : en || bn

/** The name as a suffix: ': About us'; '' without a name. */
export function afterColon(text: { en: string; bn: string }): string {
  const shown = inOfficeLanguage(text)
  return shown && `: ${shown}`
}

export const nameOf = ({ nameEn, nameBn }: { nameEn: string; nameBn: string }): string =>
  inOfficeLanguage({ en: nameEn, bn: nameBn })
