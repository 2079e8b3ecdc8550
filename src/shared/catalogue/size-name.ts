import type { Locale } from '../locales.ts'
import { banglaDigits } from '../text/text.ts'

const words: [RegExp, string][] = [
  [/Free Size/i, 'ফ্রি সাইজ'],
  [/Years?/i, 'বছর'],
  [/Months?/i, 'মাস'],
]

/** A size in a language: 4/5 Year → ৪/৫ বছর. Letter sizes stay letters. */
export function sizeNameIn(size: string, locale: Locale): string {
  if (locale !== 'bn') return size
  const named = words.reduce((text, [en, bn]) => text.replace(en, bn), size)
  return /[A-Z]/.test(named) ? named : banglaDigits(named)
}
