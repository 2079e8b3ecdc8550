import type { TextPair } from '#shared/text-pair.ts'

/** A text in both languages; where the Bangla is missing, the English stands in. */
export const localized = (en: string, bn: string): TextPair => ({ en, bn: bn || en })
