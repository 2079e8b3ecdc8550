import { tidyLine } from '#shared/text.ts'
import { UnreadableCatalogue } from '../read-shapes.ts'

/** A line of the file: where it begins, and what stands under each head. Heads count without their case. */
export type CsvLine = { line: number; cell: (head: string) => string; has: (head: string) => boolean }
export type CsvFile = { heads: string[]; lines: CsvLine[] }

const mostLines = 50_000

/**
 * Reads a CSV file as spreadsheet programs and shops write it: UTF-8 or UTF-16, commas, semicolons or tabs, quoted cells
 * with line breaks in them.
 * @throws UnreadableCatalogue
 */
export function readCsv(file: Uint8Array): CsvFile {
  const text = decode(file)
  const divider = dividerOf(text)
  const [head, ...records] = recordsOf(text, divider)
  if (!head) throw new UnreadableCatalogue('is empty')
  const heads = head.cells.map(tidyLine)
  if (records.length > mostLines)
    throw new UnreadableCatalogue(`has more than ${mostLines.toLocaleString('en')} lines: please divide it`)
  const places = new Map<string, number>()
  for (const [place, name] of heads.entries())
    if (!places.has(name.toLowerCase())) places.set(name.toLowerCase(), place)
  return {
    heads,
    lines: records.map(({ line, cells }) => ({
      line,
      has: (name) => places.has(name.toLowerCase()),
      cell: (name) => {
        const place = places.get(name.toLowerCase())
        return place === undefined ? '' : plain(cells[place] ?? '')
      },
    })),
  }
}

/** Exports put a ' before what a spreadsheet would take for a formula. */
const plain = (cell: string) => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function decode(file: Uint8Array): string {
  const encoding = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new UnreadableCatalogue('is not written in UTF-8. Please save it as “CSV UTF-8”')
  }
}

/** Whichever of the three stands most often in the first line. */
function dividerOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const [best = ','] = [',', ';', '\t'].sort((a, b) => first.split(b).length - first.split(a).length)
  return best
}

type Found = { line: number; cells: string[] }

/** RFC 4180; lines without anything in them are passed over. @throws UnreadableCatalogue for a quote that never ends */
function recordsOf(text: string, divider: string): Found[] {
  const records: Found[] = []
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
    const sign = text[at] as string
    if (sign === '\n') line++
    if (quotedSince > 0) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quotedSince = 0
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quotedSince = line
    } else if (sign === divider) endCell()
    else if (sign === '\n') {
      endRecord()
      begun = line
    } else if (sign === '\r' && text[at + 1] !== '\n') {
      // Old Macs end a line so.
      endRecord()
      begun = ++line
    } else if (sign !== '\r') cell += sign
  }
  if (quotedSince > 0) throw new UnreadableCatalogue(`has a quote in line ${quotedSince} that never ends`)
  if (cell !== '' || cells.length > 0) endRecord()
  return records
}
