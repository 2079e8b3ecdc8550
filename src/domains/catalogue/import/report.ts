import type { Picture } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { MendedProduct } from './mend-row.ts'
import type { Portrait } from './portraits.ts'

type Outcome = 'new' | 'changed' | 'unchanged' | 'repeated' | 'skipped' | 'refused'

/** What became of one row. */
export type RowReport = {
  place: string
  name: string
  outcome: Outcome
  /** Its number in the shop; not in a dry run of a new one. */
  number?: number
  mended: string[]
  /** What of the product differs from what the shop has; only of CSV files. */
  changes?: string[]
  /** Pictures that could not be had, and the like. */
  notes: string[]
  /** Where the file counts other pieces than lie here: an import leaves them as they are. */
  stock?: string
  /** Why it has no price. */
  withoutPrice?: string
  /** Why it was refused or skipped, or what it repeats. */
  reason?: string
}

/** A row on its way into the shop; refused and repeated ones have no product. */
export type PlannedRow = {
  report: RowReport
  product?: MendedProduct
  pictures: Picture[]
  hash?: string
  known?: KnownProduct
  /** It says something else than the shop does: what it speaks of is written. */
  differs?: boolean
  newPictures?: boolean
  /** The product was deleted in the shop and comes back. */
  returns?: boolean
  /** Something stands where the price should be, but no amount: why. */
  unreadablePrice?: string | undefined
  /** The price can be read, but not what it is said to have been before. */
  unreadableOriginal?: boolean
  /** The product as the shop had it; only of CSV files. */
  portrait?: Portrait
}

export type Report = {
  totals: { read: number } & Record<Outcome, number> & { mended: number; withoutPrice: number }
  rows: RowReport[]
  dryRun: boolean
  /** Pictures named by address that nobody asked to fetch. */
  unfetched: number
  /** Slugs of categories that were made. */
  made: string[]
  /** By which the import can be undone; only of those made in the back office. */
  run?: number
}

export function reportOf(planned: PlannedRow[], rest: Pick<Report, 'dryRun' | 'unfetched' | 'made' | 'run'>): Report {
  const rows = planned.map(({ report }) => report)
  const count = (test: (row: RowReport) => boolean) => rows.filter(test).length
  const outcome = (wanted: Outcome) => count((row) => row.outcome === wanted)
  return {
    ...rest,
    rows,
    totals: {
      read: rows.length,
      new: outcome('new'),
      changed: outcome('changed'),
      unchanged: outcome('unchanged'),
      repeated: outcome('repeated'),
      skipped: outcome('skipped'),
      refused: outcome('refused'),
      mended: count(({ mended }) => mended.length > 0),
      withoutPrice: count((row) => row.withoutPrice !== undefined),
    },
  }
}

/** The report for the terminal: the totals, then row by row whatever somebody should know. */
export function reportText({ totals, rows, dryRun, unfetched, made }: Report): string {
  const lines = [
    dryRun ? 'Trial run: nothing was written.' : 'Done.',
    '',
    ...table([
      ['read', totals.read, ''],
      ['new', totals.new, ''],
      ['changed', totals.changed, ''],
      ['unchanged', totals.unchanged, ''],
      ['repeated', totals.repeated, 'rows that say the same as an earlier one'],
      ['skipped', totals.skipped, 'deleted in the shop; --bring-back brings them back'],
      ['mended', totals.mended, 'of those imported'],
      [
        'no price',
        totals.withoutPrice,
        "of those imported; shown as 'Price not available', not for sale until they have one",
      ],
      ['refused', totals.refused, ''],
    ]),
  ]
  if (made.length > 0) lines.push('', `Categories made: ${made.join(', ')}`)
  if (unfetched > 0) {
    lines.push(
      '',
      `${unfetched} pictures are named by their address and were not fetched; the placeholder stands.`,
      'Fetch them with --fetch-images, or give a folder that holds them with --images FOLDER.',
    )
  }
  const told = rows.filter(
    (row) =>
      row.mended.length + row.notes.length > 0 ||
      row.withoutPrice ||
      row.stock ||
      row.outcome === 'skipped' ||
      row.outcome === 'refused' ||
      row.outcome === 'repeated',
  )
  if (told.length > 0) lines.push('', 'Row by row:')
  for (const row of told) {
    lines.push(`  ${row.place.padEnd(8)} ${row.outcome.padEnd(9)} ${nameOf(row)}`)
    if (row.reason) lines.push(`           - ${row.reason}`)
    if (row.withoutPrice) lines.push(`           - no price: ${row.withoutPrice}`)
    if (row.stock) lines.push(`           - ${row.stock}`)
    lines.push(...[...row.mended, ...row.notes].map((what) => `           - ${what}`))
  }
  // Names and addresses come from strangers: nothing in them may steer the terminal.
  return lines.map((line) => line.replace(/\p{Cc}/gu, '')).join('\n')
}

const nameOf = ({ name, number }: RowReport) =>
  `${number ? `#${number} ` : ''}${name.length > 60 ? `${name.slice(0, 59)}…` : name}`

const table = (rows: [string, number, string][]) =>
  rows.map(([what, count, note]) => `  ${what.padEnd(10)}${String(count).padStart(8)}${note && `  ${note}`}`)
