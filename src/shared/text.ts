const banglaZero = 0x09e6

/** ০–৯ become 0–9; everything else stays. */
export const asciiDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero))

/** 0–9 become ০–৯. */
export const banglaDigits = (text: string): string =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(banglaZero + Number(digit)))

/**
 * Text as the shop keeps it: NFC (so that the two spellings of য় ড় ঢ় ো ৌ are one), no control signs but line
 * breaks and tabs, no blanks at the ends.
 */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control signs are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim()

/** The same on one line: every run of white space is one blank. */
export const tidyLine = (text: string): string => tidy(text).replace(/\s+/g, ' ')

/**
 * Text that fits a limit of `length` as JavaScript counts letters, with … when something is cut; no letter as a person reads it is cut
 * in two.
 */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)) {
    if (index + segment.length > length - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** The first `length` letters as a person counts them (a Bangla conjunct is one), with … when something is cut. */
export function cut(text: string, length: number): string {
  const letters = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text)]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .map((l) => l.segment)
        .join('')
        .trimEnd()}…`
}
