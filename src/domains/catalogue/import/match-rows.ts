import type { knownProducts } from './known-products.ts'
import { importHash } from './normalized-product.ts'
import type { ProductRecord } from './product-records.ts'
import type { PlannedRow } from './report.ts'
import { cutColors } from './row-variants.ts'
import { keepsElsewhere } from './writing/product-columns.ts'

/** Finds the product of each row. @returns the rows that are written if they differ */
export function matchRows(
  planned: PlannedRow[],
  known: Awaited<ReturnType<typeof knownProducts>>,
  records: Map<number, ProductRecord>,
  bringBack: boolean,
): PlannedRow[] {
  const seen = new Map<number, string>()
  const decidable: PlannedRow[] = []
  for (const row of planned) {
    const { product, report } = row
    if (!product) continue
    row.hash = importHash(product)
    row.known = known.of(product)
    noteElsewhere(row)
    if (!row.known) {
      report.outcome = 'new'
      if (product.csv?.number && !product.id) refuse(row, `the shop has no product ${product.csv.number}`)
      else {
        const correction = cutColors(product)
        if (correction) report.mended = [...report.mended, correction]
        decidable.push(row)
      }
      continue
    }
    const { number, deleted, price } = row.known
    report.number = number
    const earlier = product.csv && seen.get(number)
    if (product.csv) seen.set(number, earlier ?? report.place)
    if (earlier) refuse(row, `${earlier} is the same product`)
    // An unreadable price never replaces a known one, nor that of a deleted product.
    else if (price !== null && row.unreadablePrice && !isAsImported(row)) refuse(row, row.unreadablePrice)
    else if (deleted && !bringBack) {
      report.outcome = 'skipped'
      report.reason = 'it was deleted in the shop'
      // The second comparison of a row finds none of its corrections any more.
      if (report.mended.length > 0) report.mendedIfBack ??= report.mended
      report.mended = []
      report.withoutPrice = undefined
    } else {
      // Restored between the two comparisons.
      if (report.mendedIfBack) report.mended = [...report.mendedIfBack, ...report.mended]
      report.mendedIfBack = undefined
      row.returns = deleted
      row.record = records.get(number)
      decidable.push(row)
    }
  }
  return decidable
}

/** A row identical to the previous import does not overwrite what staff have changed since. */
export const isAsImported = ({ product, hash, known }: PlannedRow): boolean =>
  known?.hash === hash && !product?.csv?.own

/** Says that the product does not get a subcategory of another main category, unless it has it from before. */
function noteElsewhere(row: PlannedRow) {
  const { product, report } = row
  if (!product?.elsewhere) return
  const { elsewhere, subcategory, category } = product
  const others = report.mended.filter((remark) => !remark.startsWith('subcategory '))
  if (keepsElsewhere(row)) report.mended = others
  else if (!subcategory) report.mended = [...others, `subcategory ${elsewhere} is not one of ${category}: left empty`]
}

/** Of a row that is not imported nothing is corrected, and no product stays without a price. */
function refuse(row: PlannedRow, reason: string) {
  const { report } = row
  report.outcome = 'refused'
  report.reason = reason
  report.mended = []
  report.withoutPrice = undefined
  row.product = undefined
}
