import type { Words } from './types.ts'

/** Texts of one product: title in English and Bangla, then the description in both. */
export const say = (titleEn: string, titleBn: string, en: string, bn: string): Words[string] => ({
  title: { en: titleEn, bn: titleBn },
  description: { en, bn },
})
