/** A CSV line. Cells that a spreadsheet would take for a formula are prefixed with '. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Spreadsheets ignore blanks and invisible characters before a formula, and some accept full-width characters. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u

export const isFormula = (text: string): boolean => formula.test(text)

/** Has a spreadsheet rounded this code of many digits? It writes 8901234567890 as 8.90123E+12. */
export const isRounded = (text: string): boolean => /^\d([.,]\d+)?E\+\d+$/i.test(text)

/** Is this a code whose leading zeros a spreadsheet has dropped? 0123456 comes back as 123456. */
export const hasLostZeros = (text: string, before: string): boolean =>
  /^\d+$/.test(text) && text !== before && before.replace(/^0+(?=.)/, '') === text

function cellOf(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
