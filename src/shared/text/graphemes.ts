/**
 * Unicode's graphemes. Their rules are the only thing for which we use `Intl`. They change with its version, too, so no
 * text that server and browser both write may depend on them. Firefox supports them from 125 on: before, a base
 * character with its combining marks counts as one.
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
  let count = 0
  let end = 0
  for (const { index } of segmentsOf(text)) {
    if (count === length - 1) end = index
    if (count === length) return `${text.slice(0, end).trimEnd()}…`
    count++
  }
  return text
}
