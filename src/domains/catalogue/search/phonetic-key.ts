import { transliterate } from './transliterate.ts'

const isBangla = (word: string) => /[\u0980-\u09ff]/.test(word)

/** L or B (the script) and the sound; none for a word that is too short to be distinctive. */
export function soundToken(word: string): string[] {
  const sound = soundOf(word)
  return sound.length < 3 ? [] : [`${isBangla(word) ? 'B' : 'L'}${sound}`]
}

/**
 * The sound tokens that match a query word in another spelling or script. Three sounds are enough across scripts;
 * within one script it takes four, otherwise cotton would find katan.
 */
export function soundTokensFor(word: string): string[] {
  const sound = soundOf(word)
  if (sound.length < 3) return []
  if (sound.length > 3) return [`L${sound}`, `B${sound}`]
  return [`${isBangla(word) ? 'L' : 'B'}${sound}`]
}

/** The consonants of a word and its last vowel, the same for panjabi, punjabi and পাঞ্জাবি: PNJBI. */
export function soundOf(word: string): string {
  const latin = isBangla(word) ? transliterate(word) : withoutPlural(word.normalize('NFKD').toLowerCase())
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
