import type { TextPair } from '#shared/text-pair.ts'

/** A text in both languages; English replaces a missing Bangla text. */
export const localized = (en: string, bn: string): TextPair => ({ en, bn: bn || en })
