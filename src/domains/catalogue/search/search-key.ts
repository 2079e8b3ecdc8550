import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { soundToken } from './phonetic-key.ts'
import { charMap } from './transliterate.ts'

/** The fields that a search covers, in both languages. */
export type Searchable = {
  id: string
  titleEn: string
  titleBn: string
  descriptionEn: string
  descriptionBn: string
  category: string
  subcategory: string
  brand: string
  tags: readonly string[]
}

/**
 * The search key of a product: folded title, line break, all other text folded, line break, and the sound of each word
 * in capitals. Queries are lower case, so they never match a sound by accident.
 */
export function searchKeyOf(p: Searchable): string {
  const title = foldText(`${p.titleEn} ${p.titleBn}`)
  const rest = foldText(
    [p.id, p.descriptionEn, p.descriptionBn, p.category, p.subcategory, p.brand, ...p.tags].join(' '),
  )
  const spoken = new Set(
    splitWords(`${p.titleEn} ${p.titleBn} ${p.category} ${p.subcategory} ${p.brand} ${p.tags.join(' ')}`).flatMap(
      soundToken,
    ),
  )
  return `${title}\n${rest}\n ${[...spoken].join(' ')} `
}

/**
 * Makes different spellings of the same Bangla equal. It maps single characters, so a substring of a text stays a
 * substring: the specification's matching rule holds on folded text too.
 */
export const foldText = (text: string): string =>
  asciiDigits(tidyLine(text).toLowerCase())
    .replace(/[\u200b-\u200d\u0981\u09bc]/g, '')
    .replace(/[\u09c0\u09c2\u09a3\u09b6\u09b7\u09a1\u09a2\u09ce\u0999]/g, (letter) => folded[letter] ?? letter)

// After NFC a ড় is ড and a dot; the dot is dropped, so ড and ড় fold to র together.
const folded = charMap('ী ি ূ ু ণ ন শ স ষ স ড র ঢ র ৎ ত ঙ ং')

const splitWords = (text: string) =>
  tidyLine(text)
    .toLowerCase()
    .replace(/[\u200b-\u200d]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? []
