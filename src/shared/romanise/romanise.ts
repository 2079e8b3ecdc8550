import { asciiDigits } from '../text/text.ts'
import { closing, consonants, groups, hasanta, known, vowels } from './bangla-letters.ts'

/** A written syllable: its consonants and vowel; undefined if no vowel is written, '' if none is pronounced. */
type Syllable = { written: string; sound: string; vowel: string | undefined; tail: string }

/**
 * Text as ASCII for readers who know Latin letters only: Bangla is romanised by pronunciation (মিরপুর → Mirpur), digits
 * become 0–9, accents are removed, and everything else is dropped.
 */
export const toLatin = (text: string): string =>
  asciiDigits(text.normalize('NFC').replace(/[\u200b-\u200f\u2060\ufeff]/g, ''))
    .replace(/[\u0981-\u09cd\u09d7-\u09df\u09f0\u09f1]+/g, wordInLatin)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('…', '...')
    .replaceAll('।', '.')
    .replaceAll('×', 'x')
    .replaceAll('৳', 'Tk ')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\n\t]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

function wordInLatin(word: string): string {
  const read = known.get(word)
  if (read) return read
  const syllables = withSilence(syllablesOf(word))
  const letters = syllables.map(({ sound, vowel = 'a', tail }) => sound + vowel + tail).join('')
  const smooth = letters
    .replaceAll('oya', 'oa')
    .replace(/iya$/, 'ia')
    // গাঁও is written gaon; elsewhere the nasal is not written.
    .replace(/gao$/, /গাঁও$/.test(word) ? 'gaon' : '$&')
  return smooth.charAt(0).toUpperCase() + smooth.slice(1)
}

/** কাজী → কা, জী. A conjunct forms one syllable with the vowel after it. */
function syllablesOf(word: string): Syllable[] {
  const syllables: Syllable[] = []
  const characters = word.match(/.\u09bc?/gu) ?? []
  for (const character of characters) {
    const last = syllables.at(-1)
    if (character in consonants) {
      if (last?.written.endsWith(hasanta)) last.written += character
      else syllables.push({ written: character, sound: '', vowel: character === 'ৎ' ? '' : undefined, tail: '' })
    } else if (character === hasanta && last) last.written += character
    else if (/^[\u09be-\u09cc]$/.test(character) && last) last.vowel = vowels[character] ?? ''
    else if (character in vowels) syllables.push({ written: '', sound: '', vowel: vowels[character], tail: '' })
    else if (character === 'ং' && last) last.tail = 'ng'
  }
  return syllables.map((each) => ({ ...each, ...soundOf(each) }))
}

function soundOf({ written, vowel }: Syllable): Pick<Syllable, 'sound' | 'vowel'> {
  // After a final hasanta there is no vowel.
  const open = written.endsWith(hasanta) ? '' : vowel
  // ব্যা is read as one broad vowel: ব্যাগ bag.
  const broad = open === 'a' && written.endsWith('্য') ? written.slice(0, -2) : written
  const grouped = groups.reduce((text, [group, sound]) => text.replaceAll(group, sound), broad)
  const sound = (grouped.match(/[\u0985-\u09ce]\u09bc?|[a-z]/gu) ?? []).map(
    (character) => consonants[character] ?? character,
  )
  return { sound: sound.join('').replaceAll(hasanta, ''), vowel: open }
}

/**
 * The inherent vowel is silent at the end of a word, and between two syllables with a pronounced vowel: গুলশান gulshan,
 * রহমান rahman. Processed from the end, because each syllable depends on the next.
 */
function withSilence(syllables: Syllable[]): Syllable[] {
  for (let i = syllables.length - 1; i > 0; i--) {
    const [before, here, next] = [syllables[i - 1], syllables[i], syllables[i + 1]]
    if (!before || !here || here.vowel !== undefined || here.tail) continue
    const isGroup = here.written.includes(hasanta)
    if (!next) {
      if (!isGroup || closing.has(here.written)) here.vowel = ''
    } else if (!isGroup && sounds(before) && before.tail === '' && isSimple(next)) here.vowel = ''
  }
  return syllables
}

const sounds = ({ vowel }: Syllable) => vowel !== ''
const isSimple = (next: Syllable) => next.written !== '' && !next.written.includes(hasanta) && sounds(next)
