import type { Words } from './contract.ts'

/** A text in both languages; where the Bangla is missing, the English stands in. */
export const localized = (en: string, bn: string): Words => ({ en, bn: bn || en })
