import { sql } from 'drizzle-orm'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import { maxItems } from '../staff-contract.ts'
import { variantChanges } from './csv/csv-changes.ts'
import { describeChanges, describeStock } from './csv/describe-changes.ts'
import { type KnownProduct, knownProducts, stockByVariant } from './known-products.ts'
import { isAsImported, matchRows } from './match-rows.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import { productRecordsOf } from './product-records.ts'
import type { PlannedRow, RowReport } from './report.ts'
import { resolveBarcodes } from './resolve-barcodes.ts'
import { missingVariants } from './writing/missing-variants.ts'
import { columnsToWrite, keepsOriginal } from './writing/product-columns.ts'

/** Decides for each row whether it is new, changed, unchanged, skipped or refused. */
export async function decideOutcomes(
  db: Db,
  planned: PlannedRow[],
  { mayCount, bringBack }: { mayCount: boolean; bringBack: boolean },
): Promise<void> {
  const known = await knownProducts(db, planned)
  const compared = planned.flatMap(({ product }) => {
    const its = product ? known.of(product) : undefined
    return product && its && isCompared(product, its) ? its.number : []
  })
  const records = await productRecordsOf(db, compared)
  const onHand = await stockByVariant(db, compared)
  const decidable = matchRows(planned, known, records, bringBack)
  await resolveBarcodes(
    db,
    decidable.filter((row) => !isAsImported(row) || row.returns),
  )
  for (const row of decidable) {
    if (!row.product || !row.known) continue
    row.differs = differs(row, mayCount)
    decideKnown(row, row.product, row.known, onHand)
  }
}

/** Compares rows of CSV files with their products, and rows that may bring too many sizes and colours. */
const isCompared = ({ csv, sizes, colors }: NormalizedProduct, { offered }: KnownProduct): boolean =>
  csv !== undefined || offered + sizes.length * colors.length > maxItems.variants

/** Decides a row whose product the shop has, and describes what changes. */
function decideKnown(row: PlannedRow, product: NormalizedProduct, known: KnownProduct, onHand: Map<number, number>) {
  const { report } = row
  if (known.price !== null) noteKeptPrices(row)
  row.newPictures =
    row.pictures.length > 0 &&
    known.picturesAreImported &&
    row.pictures.map(({ key }) => key).join() !== known.pictures.map(({ key }) => key).join()
  report.outcome = row.differs || row.newPictures || row.returns ? 'changed' : 'unchanged'
  if (report.changes || !row.differs) {
    const more = [row.returns && 'brought back', ...(report.changes ?? []), row.newPictures && 'pictures']
    report.changes = more.filter((change) => typeof change === 'string')
  }
  if (row.record) report.stock = describeStock(product, row.record, onHand)
}

function noteKeptPrices(row: PlannedRow) {
  const { report } = row
  if (keepsOriginal(row) && !isAsImported(row))
    report.notes = [...new Set([...report.notes, 'its original price cannot be read: the one in the shop stays'])]
  if (report.withoutPrice) {
    report.withoutPrice = undefined
    report.notes = [...new Set([...report.notes, 'it names no price: the one in the shop stays'])]
  }
}

/** The products of a CSV file that an import of these rows changes. */
export const changedNumbers = (planned: PlannedRow[]): number[] =>
  planned.flatMap(({ product, known, report }) => (product?.csv && report.outcome === 'changed' && known?.number) || [])

/** Locks the products, so that they do not change between comparing and writing. */
export async function lockProducts(tx: Db, numbers: number[]) {
  await lockStockLevels(tx, numbers)
  for (let from = 0; from < numbers.length; from += 5000) {
    const some = numbers.slice(from, from + 5000)
    await tx.execute(
      sql`select from products where number = any(${sql.param(some)}::int[]) order by number for no key update`,
    )
  }
}

function differs(row: PlannedRow, mayCount: boolean): boolean {
  const { product, report, known, record } = row
  report.changes = undefined
  if (!product || !known || isAsImported(row)) return false
  if (!product.csv || !record) {
    noteLeftOut(report, record ? missingVariants(product, record.variants).leftOut : 0)
    return true
  }
  report.changes = [
    ...describeChanges(product, columnsToWrite(product, known, row), record),
    ...(row.barcodes?.length ? ['barcodes'] : []),
  ]
  const { added, leftOut } = variantChanges(product, record)
  noteLeftOut(report, leftOut)
  if (!mayCount && added.some(({ stock = 0 }) => stock > 0))
    report.notes = [
      ...new Set([...report.notes, 'stock of what is new begins with 0: counting it needs another right']),
    ]
  return report.changes.length > 0
}

function noteLeftOut(report: RowReport, leftOut: number) {
  if (leftOut === 0) return
  const most = `${leftOut} sizes and colours are left out: a product has ${maxItems.variants} variants at most`
  report.notes = [...new Set([...report.notes, most])]
}
