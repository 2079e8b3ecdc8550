import { asciiDigits, tidyLine } from '#shared/text.ts'

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
 * The search key of a product: folded title, line break, all other text folded, line break, and the sound of each word in
 * capitals. Queries are lower case, so they never match a sound by accident.
 */
export function searchKeyOf(p: Searchable): string {
  const title = foldText(`${p.titleEn} ${p.titleBn}`)
  const rest = foldText(
    [p.id, p.descriptionEn, p.descriptionBn, p.category, p.subcategory, p.brand, ...p.tags].join(' '),
  )
  const spoken = new Set(
    wordsOf(`${p.titleEn} ${p.titleBn} ${p.category} ${p.subcategory} ${p.brand} ${p.tags.join(' ')}`).flatMap(
      soundToken,
    ),
  )
  return `${title}\n${rest}\n ${[...spoken].join(' ')} `
}

/**
 * Makes different spellings of the same Bangla equal. It maps single characters, so a substring of a text stays a substring:
 * the specification's matching rule holds on folded text too.
 */
export const foldText = (text: string): string =>
  asciiDigits(tidyLine(text).toLowerCase())
    .replace(/[\u200b-\u200d\u0981\u09bc]/g, '')
    .replace(/[\u09c0\u09c2\u09a3\u09b6\u09b7\u09a1\u09a2\u09ce\u0999]/g, (letter) => folded[letter] ?? letter)

// After NFC a ড় is ড and a dot; the dot is dropped, so ড and ড় fold to র together.
const folded = pairs('ী ি ূ ু ণ ন শ স ষ স ড র ঢ র ৎ ত ঙ ং')

const wordsOf = (text: string) =>
  tidyLine(text)
    .toLowerCase()
    .replace(/[\u200b-\u200d]/g, '')
    .match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? []

const isBangla = (word: string) => /[\u0980-\u09ff]/.test(word)

/** L or B (the script) and the sound; none for a word that is too short to be distinctive. */
function soundToken(word: string): string[] {
  const sound = soundOf(word)
  return sound.length < 3 ? [] : [`${isBangla(word) ? 'B' : 'L'}${sound}`]
}

/**
 * The sound tokens that match a query word in another spelling or script. Three sounds are enough across scripts; within one
 * script it takes four, otherwise cotton would find katan.
 */
export function soundTokensFor(word: string): string[] {
  const sound = soundOf(word)
  if (sound.length < 3) return []
  if (sound.length > 3) return [`L${sound}`, `B${sound}`]
  return [`${isBangla(word) ? 'L' : 'B'}${sound}`]
}

/** The consonants of a word and its last vowel, the same for panjabi, punjabi and পাঞ্জাবি: PNJBI. */
export function soundOf(word: string): string {
  const latin = isBangla(word) ? romanise(word) : withoutPlural(word.normalize('NFKD').toLowerCase())
  const plain = latin
    .replace(/[^a-z]/g, '')
    .replace(/chh?/g, 'C')
    .replace(/ck/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/([skgtdbjz])h/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/z/g, 'j')
    .replace(/v/g, 'b')
  const end = /(ee|i|y)$/.test(plain)
    ? 'I'
    : /(oo|u|ue)$/.test(plain)
      ? 'U'
      : /a$/.test(plain)
        ? 'A'
        : /o$/.test(plain)
          ? 'O'
          : ''
  const consonants = plain
    .replace(/[aeiouwy]/g, '')
    .replace(/(?<=.)h/g, '')
    .replace(/(.)\1+/g, '$1')
  return consonants.toUpperCase() + end
}

/** kurtis → kurti, shirts → shirt; jeans stay jeans. */
export const withoutPlural = (word: string) =>
  (/[aeiou]s$/.test(word) && word.length > 4) || (/[^aeious]s$/.test(word) && word.length > 5)
    ? word.slice(0, -1)
    : word

const letters = pairs(
  'ক k খ k গ g ঘ g ঙ n ং n চ ch ছ ch জ j ঝ j ঞ n ট t ঠ t ড d ঢ d ণ n ত t থ t দ d ধ d ন n প p ফ f ব b ভ b ' +
    'ম m য j র r ল l শ s ষ s স s হ h ৎ t অ a আ a া a ই i ঈ i ি i ী i উ u ঊ u ু u ূ u ও o ো o ঔ o ৌ o এ e ে e ' +
    'ঐ e ৈ e',
)

/** Transliterates Bangla character by character: good enough for sounds and slugs. */
export const romanise = (word: string) =>
  [
    ...word
      .normalize('NFC')
      .replaceAll('\u09a1\u09bc', 'র')
      .replaceAll('\u09a2\u09bc', 'র')
      // য় is a glide and ্য colours the vowel before it: neither is a consonant.
      .replaceAll('\u09af\u09bc', '')
      .replaceAll('\u09cd\u09af', ''),
  ]
    .map((letter) => letters[letter] ?? '')
    .join('')

/** 'ক k খ k' as a table. Written as text, because combining characters cannot be property names in source code. */
function pairs(text: string): Record<string, string> {
  const chars = text.split(' ')
  return Object.fromEntries(chars.flatMap((char, nr) => (nr % 2 === 0 ? [[char, chars[nr + 1] ?? '']] : [])))
}
