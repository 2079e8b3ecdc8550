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

const figure = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/

/**
 * A typed number in the digits of a computer, without blanks and the commas of thousands: 1,50,000 → 150000. Any other
 * comma stays, so that no reader takes 640,50 for 64050.
 */
export const plainFigure = (text: string): string => {
  const bare = asciiDigits(text).replace(/\s/g, '')
  return figure.test(bare) ? bare.replaceAll(',', '') : bare
}
