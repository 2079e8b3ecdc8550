import { isFormula } from '#shared/text/csv.ts'
import { tidyLine } from '#shared/text/text.ts'
import { UnreadableCatalogue } from '../read-shapes.ts'

/** A record: the line on which it begins, and its cells by header (case-insensitive). */
export type CsvLine = { line: number; cell: (header: string) => string; has: (header: string) => boolean }
export type CsvFile = { headers: string[]; lines: CsvLine[] }

const maxLines = 50_000

/**
 * Reads a CSV file as spreadsheet programs and shops write it: UTF-8 or UTF-16, commas, semicolons or tabs, quoted
 * cells with line breaks in them.
 * @throws UnreadableCatalogue
 */
export function readCsv(file: Uint8Array): CsvFile {
  const text = decode(file)
  const delimiter = delimiterOf(text)
  const [header, ...records] = recordsOf(text, delimiter)
  if (!header) throw new UnreadableCatalogue('is empty')
  if (!/[\u0980-\u09ff]/.test(text) && records.some(({ cells }) => cells.some(isLost)))
    throw new UnreadableCatalogue('has ??? where Bangla letters were. Please save it as “CSV UTF-8”')
  const headers = header.cells.map(tidyLine)
  if (records.length > maxLines)
    throw new UnreadableCatalogue(`has more than ${maxLines.toLocaleString('en')} lines: please divide it`)
  const indexes = new Map<string, number>()
  for (const [index, name] of headers.entries())
    if (!indexes.has(name.toLowerCase())) indexes.set(name.toLowerCase(), index)
  return {
    headers,
    lines: records.map(({ line, cells }) => ({
      line,
      has: (name) => indexes.has(name.toLowerCase()),
      cell: (name) => {
        const index = indexes.get(name.toLowerCase())
        return index === undefined ? '' : plain(cells[index] ?? '')
      },
    })),
  }
}

/** Removes the ' that exports put before a cell which a spreadsheet would take for a formula. */
const plain = (cell: string) => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell)

function decode(file: Uint8Array): string {
  const encoding = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new UnreadableCatalogue('is not written in UTF-8. Please save it as “CSV UTF-8”')
  }
}

/** Excel's plain CSV replaces each Bangla letter by a ?. Question marks next to other letters are part of a text. */
const isLost = (cell: string) => /^[?\s\p{P}]+$/u.test(cell) && cell.split('?').length > 3

/** The most frequent of the three candidates in the first line. */
function delimiterOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const [best = ','] = [',', ';', '\t'].sort((a, b) => first.split(b).length - first.split(a).length)
  return best
}

type CsvRecord = { line: number; cells: string[] }

/** RFC 4180; blank lines are skipped. @throws UnreadableCatalogue for a quote that never ends */
function recordsOf(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let quotedSince = 0
  let line = 1
  let begun = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRecord = () => {
    endCell()
    if (cells.some((each) => each.trim() !== '')) records.push({ line: begun, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string
    if (char === '\n') line++
    if (quotedSince > 0) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quotedSince = 0
    } else if (char === '"' && cell.trim() === '') {
      cell = ''
      quotedSince = line
    } else if (char === delimiter) endCell()
    else if (char === '\n') {
      endRecord()
      begun = line
    } else if (char === '\r' && text[at + 1] !== '\n') {
      // Classic Mac OS line ending.
      endRecord()
      begun = ++line
    } else if (char !== '\r') cell += char
  }
  if (quotedSince > 0) throw new UnreadableCatalogue(`has a quote in line ${quotedSince} that never ends`)
  if (cell !== '' || cells.length > 0) endRecord()
  return records
}

/** 'line 2', 'lines 2–9': the lines need not be consecutive. */
export const placeOf = (lines: CsvLine[]): string => {
  const [first, last] = [lines[0]?.line ?? 0, lines.at(-1)?.line ?? 0]
  return first === last ? `line ${first}` : `lines ${first}–${last}`
}
