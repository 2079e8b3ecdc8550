/** A line of a CSV file as spreadsheet programs and shop windows read it; no cell can be taken for a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Spreadsheet programs pass over blanks and what cannot be seen before a formula, and some read full-width signs as the plain ones. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\t\r]/u

function cellOf(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
