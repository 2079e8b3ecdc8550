import { banglaDigits } from '#shared/text.ts'
import { pageLocale } from '#web/ui/locale.ts'

const words: [RegExp, string][] = [
  [/Free Size/i, 'ফ্রি সাইজ'],
  [/Years?/i, 'বছর'],
  [/Months?/i, 'মাস'],
]

/** A size in the language of this page: 4/5 Year → ৪/৫ বছর. Letter sizes stay letters. */
export function sizeName(size: string): string {
  if (pageLocale() !== 'bn') return size
  const named = words.reduce((text, [en, bn]) => text.replace(en, bn), size)
  return /[A-Z]/.test(named) ? named : banglaDigits(named)
}
