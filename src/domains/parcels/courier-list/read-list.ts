import { type CsvLine, readCsv } from '#domains/catalogue/import/csv/read-csv.ts'
import { UnreadableCatalogue } from '#domains/catalogue/import/read-shapes.ts'
import { Refusal } from '#platform/refusal.ts'
import { asciiDigits, plainFigure, tidyLine } from '#shared/text/text.ts'

/** A line of a courier's list. `number`: our parcel or order; '' if the list has only the courier's number. */
export type ListLine = {
  line: number
  number: string
  consignment: string
  word: string
  /** In taka; undefined: the cell is blank; null: it cannot be read. */
  collected: number | null | undefined
}

const maxLines = 5000

/** Column headers of couriers and of our own courier files, reduced to letters and digits. */
const heads = {
  number: [
    ...['parcelnumber', 'parcel', 'merchantorderid', 'merchantorderreference', 'merchantinvoiceid', 'invoiceid'],
    ...[
      'invoice',
      'invoiceno',
      'invoicenumber',
      'reference',
      'referenceno',
      'orderid',
      'orderno',
      'ordernumber',
      'order',
    ],
  ],
  consignment: [
    ...['consignmentid', 'consignment', 'consignmentno', 'consignmentnumber', 'cid', 'trackingid', 'trackingcode'],
    ...['trackingnumber', 'tracking', 'trackingno', 'couriersnumber', 'couriernumber'],
  ],
  word: ['status', 'deliverystatus', 'orderstatus', 'parcelstatus', 'state', 'currentstatus'],
  collected: ['collectedamount', 'collected', 'amountcollected', 'cashcollected', 'collectioncollected'],
} as const
type Part = keyof typeof heads
const parts = Object.keys(heads) as Part[]

const plainHead = (head: string) => head.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Reads a list in the formats of couriers: columns are found by their headers, in any order; others are ignored.
 * @throws Refusal 422 unreadable, too_many
 */
export function readList(file: Uint8Array): { lines: ListLine[]; ignored: string[] } {
  const read = readFile(file)
  const headOf = (part: Part) => {
    const known: readonly string[] = heads[part]
    return known.flatMap((head) => read.headers.find((each) => plainHead(each) === head) ?? [])[0]
  }
  const columns = Object.fromEntries(parts.map((part) => [part, headOf(part)])) as Record<Part, string | undefined>
  if (!columns.number && !columns.consignment)
    throw unreadable('has no column with the number of the parcel, of the order or of the courier')
  if (!columns.consignment && !columns.word) throw unreadable('has no column with the courier’s number or the status')
  if (read.lines.length > maxLines)
    throw new Refusal(422, 'too_many', 'The file has more than 5,000 lines: please divide it')
  const cell = (line: CsvLine, part: Part) => (columns[part] ? tidyLine(line.cell(columns[part])) : '')
  const used = new Set(Object.values(columns))
  return {
    lines: read.lines.map((line) => ({
      line: line.line,
      number: asciiDigits(cell(line, 'number')).toUpperCase(),
      consignment: cell(line, 'consignment').slice(0, 64),
      word: cell(line, 'word'),
      collected: takaIn(cell(line, 'collected')),
    })),
    ignored: read.headers.filter((head) => head !== '' && !used.has(head)),
  }
}

function readFile(file: Uint8Array) {
  try {
    return readCsv(file)
  } catch (error) {
    if (!(error instanceof UnreadableCatalogue)) throw error
    throw unreadable(error.message)
  }
}

const unreadable = (why: string) => new Refusal(422, 'unreadable', `The file ${why}`)

/** '৳1,060.00', '1060/-' → 1060 */
function takaIn(text: string): number | null | undefined {
  const digits = plainFigure(text.replace(/৳|tk\.?|bdt|\/?[-–]$/gi, ''))
  if (digits === '') return undefined
  const taka = Number(digits)
  return taka >= 0 && taka <= 10_000_000 ? taka : null
}
