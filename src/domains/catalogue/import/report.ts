import type { Picture } from './gather-pictures.ts'
import type { KnownProduct } from './known-products.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import type { ProductRecord } from './product-records.ts'
import type { NewBarcode } from './resolve-barcodes.ts'
import type { ImportOutcome } from './staff-contract.ts'

/** Outcome of one row. */
export type RowReport = {
  place: string
  name: string
  outcome: ImportOutcome
  /** Product number; missing for a new product in a dry run. */
  number?: number
  /** The corrections. Stored reports have this name for them. */
  mended: string[]
  /** Corrections of a skipped row that apply if its deleted product is restored. */
  mendedIfBack?: string[]
  /** What differs from the shop's product; only for CSV files. */
  changes?: string[]
  /** Unavailable pictures and the like. */
  notes: string[]
  /** Where the file's stock differs from the shop's, which an import does not change. */
  stock?: string
  /** The barcodes that it brings. */
  barcodes?: string | undefined
  /** Why it has no price. */
  withoutPrice?: string
  /** Why it was refused or skipped, or which row it repeats. */
  reason?: string
}

/** A row to import. Refused and repeated rows have no product. */
export type PlannedRow = {
  report: RowReport
  product?: NormalizedProduct
  pictures: Picture[]
  hash?: string
  known?: KnownProduct
  /** The row differs from the shop's product. */
  differs?: boolean
  newPictures?: boolean
  /** The barcodes to write, without those of other variants. */
  barcodes?: NewBarcode[]
  /** A deleted product that the import restores. */
  returns?: boolean
  /** Why the price cannot be read, if there is one. */
  unreadablePrice?: string | undefined
  /** The price can be read, but the original price cannot. */
  unreadableOriginal?: boolean
  /** The shop's product before the import; of rows that are compared with it. */
  record?: ProductRecord
}

export type Report = {
  totals: { read: number } & Record<ImportOutcome, number> & { mended: number; withoutPrice: number }
  rows: RowReport[]
  dryRun: boolean
  /** Number of pictures given by URL that were not to be fetched. */
  unfetched: number
  /** Slugs of created categories. */
  made: string[]
  /** Id by which the import can be undone; only for imports made in the back office. */
  run?: number
}

export function reportOf(planned: PlannedRow[], rest: Pick<Report, 'dryRun' | 'unfetched' | 'made' | 'run'>): Report {
  const rows = planned.map(({ report }) => report)
  const count = (test: (row: RowReport) => boolean) => rows.filter(test).length
  const outcome = (wanted: ImportOutcome) => count((row) => row.outcome === wanted)
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
