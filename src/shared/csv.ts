/** A line of a CSV file as spreadsheet programs and shop windows read it; no cell can be taken for a formula. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(text: string | number): string {
  if (typeof text === 'number') return String(text)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
