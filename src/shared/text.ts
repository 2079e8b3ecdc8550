const banglaZero = 0x09e6

/** ০–৯ become 0–9; everything else stays. */
export const asciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero))

/** 0–9 become ০–৯. */
export const banglaDigits = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))

/**
 * Text as the shop stores it: NFC (so that the two spellings of য় ড় ঢ় ো ৌ are equal), without control characters
 * except line breaks and tabs, trimmed.
 */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it removes control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()

/** The same on one line: white space is collapsed to single blanks. */
export const tidyLine = (text: string): string => tidy(text).replace(/\s+/g, ' ')

/**
 * Unicode's graphemes. Their rules are the only thing that we ask `Intl` for. They change with its version, too, so no
 * text that server and browser both write may depend on them. Firefox has them from 125 on: before, a letter with its
 * vowel signs and accents stands for one.
 */
let segmenter: Intl.Segmenter | undefined
function segmentsOf(text: string): Iterable<{ segment: string; index: number }> {
  if (!Intl.Segmenter)
    return Array.from(text.matchAll(/\P{M}\p{M}*|\p{M}+/gu), ({ 0: segment, index }) => ({ segment, index }))
  segmenter ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** The characters as people count them: a Bangla consonant with its vowel signs is one. */
export const graphemesOf = (text: string): string[] => [...segmentsOf(text)].map(({ segment }) => segment)

/** 'a, b and c', in Bangla 'a, b এবং c'. */
export function listOf(words: string[], locale: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${locale === 'bn' ? 'এবং' : 'and'} ${last}`
}

/**
 * Truncates to `length` UTF-16 code units, with … if something was cut. Never cuts inside a grapheme.
 */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of segmentsOf(text)) {
    if (index + segment.length > length - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** Truncates to `length` graphemes (a Bangla conjunct is one), with … if something was cut. */
export function cut(text: string, length: number): string {
  // A grapheme has a code unit at least.
  if (text.length <= length) return text
  let letters = 0
  let end = 0
  for (const { index } of segmentsOf(text)) {
    if (letters === length - 1) end = index
    if (letters === length) return `${text.slice(0, end).trimEnd()}…`
    letters++
  }
  return text
}
