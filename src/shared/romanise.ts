import { asciiDigits } from './text.ts'

/** Exceptions that are not pronounced as spelt: place names, and English words in addresses. */
const exceptions: Record<string, string> = {
  ঢাকা: 'Dhaka',
  চট্টগ্রাম: 'Chattogram',
  সিলেট: 'Sylhet',
  ধানমন্ডি: 'Dhanmondi',
  ধানমণ্ডি: 'Dhanmondi',
  শ্যামলী: 'Shyamoli',
  কুমিল্লা: 'Cumilla',
  ফার্মগেট: 'Farmgate',
  সাভার: 'Savar',
  কক্সবাজার: "Cox's Bazar",
  বাড়ি: 'Bari',
  বাসা: 'Basa',
  নং: 'No',
  রোড: 'Road',
  লেন: 'Lane',
  ব্লক: 'Block',
  সেক্টর: 'Sector',
  হাউস: 'House',
  হাউজ: 'House',
  ফ্ল্যাট: 'Flat',
  ফ্লোর: 'Floor',
  তলা: 'Tola',
  প্লট: 'Plot',
  এভিনিউ: 'Avenue',
  টাওয়ার: 'Tower',
  মার্কেট: 'Market',
  প্লাজা: 'Plaza',
  কলেজ: 'College',
  স্কুল: 'School',
  ব্যাংক: 'Bank',
  গেট: 'Gate',
  স্টেশন: 'Station',
  হাসপাতাল: 'Hospital',
  অফিস: 'Office',
}
/** Normalised for comparison: য় ড় ঢ় are two code points, however they were typed. */
const known = new Map(Object.entries(exceptions).map(([word, latin]) => [word.normalize('NFC'), latin]))

const consonants: Record<string, string> = {
  ক: 'k',
  খ: 'kh',
  গ: 'g',
  ঘ: 'gh',
  ঙ: 'ng',
  চ: 'ch',
  ছ: 'chh',
  জ: 'j',
  ঝ: 'jh',
  ঞ: 'n',
  ট: 't',
  ঠ: 'th',
  ড: 'd',
  ঢ: 'dh',
  ণ: 'n',
  ত: 't',
  থ: 'th',
  দ: 'd',
  ধ: 'dh',
  ন: 'n',
  প: 'p',
  ফ: 'f',
  ব: 'b',
  ভ: 'bh',
  ম: 'm',
  য: 'j',
  র: 'r',
  ল: 'l',
  শ: 'sh',
  ষ: 'sh',
  স: 's',
  হ: 'h',
  'ড\u09bc': 'r',
  'ঢ\u09bc': 'rh',
  'য\u09bc': 'y',
  ৎ: 't',
}
/** Independent vowels and vowel signs. */
const vowels: Record<string, string> = {
  অ: 'a',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
  '\u09be': 'a',
  '\u09bf': 'i',
  '\u09c0': 'i',
  '\u09c1': 'u',
  '\u09c2': 'u',
  '\u09c3': 'ri',
  '\u09c7': 'e',
  '\u09c8': 'oi',
  '\u09cb': 'o',
  '\u09cc': 'ou',
}
const hasanta = '\u09cd'

/** Conjuncts that do not sound like their parts. */
const groups: [string, string][] = [
  ['ক্ষ', 'ksh'],
  ['জ্ঞ', 'gy'],
  ['ঙ্গ', 'ng'],
  ['ঙ্ক', 'nk'],
  ['ম্ব', 'mb'],
  ['ব্ব', 'bb'],
  ['্য', 'y'],
  ['্ব', 'w'],
]
/** Groups after which the vowel at the end of a word is silent: গঞ্জ ganj, পার্ক park; but চন্দ্র chandra. */
const closing = new Set('ঞ্জ ন্ড ন্ট ঙ্ক র্ক র্ট র্ড র্স স্ট ল্ট ল্ড ন্স ম্প ফ্ট ক্স ট্স'.split(' '))

/** A written syllable: its consonants and vowel; undefined if no vowel is written, '' if none is pronounced. */
type Syllable = { written: string; sound: string; vowel: string | undefined; tail: string }

/**
 * Text as ASCII for readers who know Latin letters only: Bangla is romanised by pronunciation (মিরপুর → Mirpur), digits become
 * 0–9, accents are removed, and everything else is dropped.
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
  const signs = word.match(/.\u09bc?/gu) ?? []
  for (const sign of signs) {
    const last = syllables.at(-1)
    if (sign in consonants) {
      if (last?.written.endsWith(hasanta)) last.written += sign
      else syllables.push({ written: sign, sound: '', vowel: sign === 'ৎ' ? '' : undefined, tail: '' })
    } else if (sign === hasanta && last) last.written += sign
    else if (/^[\u09be-\u09cc]$/.test(sign) && last) last.vowel = vowels[sign] ?? ''
    else if (sign in vowels) syllables.push({ written: '', sound: '', vowel: vowels[sign], tail: '' })
    else if (sign === 'ং' && last) last.tail = 'ng'
  }
  return syllables.map((each) => ({ ...each, ...soundOf(each) }))
}

function soundOf({ written, vowel }: Syllable): Pick<Syllable, 'sound' | 'vowel'> {
  // After a final hasanta there is no vowel.
  const open = written.endsWith(hasanta) ? '' : vowel
  // ব্যা is read as one broad vowel: ব্যাগ bag.
  const broad = open === 'a' && written.endsWith('্য') ? written.slice(0, -2) : written
  const grouped = groups.reduce((text, [group, sound]) => text.replaceAll(group, sound), broad)
  const sound = (grouped.match(/[\u0985-\u09ce]\u09bc?|[a-z]/gu) ?? []).map((sign) => consonants[sign] ?? sign)
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
