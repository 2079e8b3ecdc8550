import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import type { Category } from '../find-category.ts'
import { type PlannedRow, reportOf } from '../report.ts'
import { type OfficeImport, saveRun } from '../save-run.ts'
import { changeProducts } from './change-products.ts'
import { createCategories } from './create-categories.ts'
import { createProducts } from './create-products.ts'
import { bookOpeningStock, type OpeningStock } from './opening-stock.ts'
import { writeBarcodes } from './write-barcodes.ts'

export type WriteOptions = {
  /** Name of the imported file, for the audit log. */
  name: string
  now: Date
  progress?: (doing: string, done: number, total: number) => void
  /** Set for an import made in the back office, which can be undone. */
  office?: OfficeImport | undefined
}

/**
 * Writes the new and the changed products, if there are any.
 * @returns the number of the run that can be undone; undefined if it was not made in the back office
 */
export async function writeImport(
  tx: Db,
  planned: PlannedRow[],
  { toCreate, unfetched }: { toCreate: Category[]; unfetched: number },
  { name, now, office, progress = () => {} }: WriteOptions,
): Promise<number | undefined> {
  const created = planned.filter(({ report }) => report.outcome === 'new')
  const changed = planned.filter(({ report }) => report.outcome === 'changed')
  const total = created.length + changed.length
  if (total === 0) return undefined
  const made = await createCategories(tx, toCreate, now)
  const opened = await createProducts(tx, created, now, (done) => progress('storing', done, total))
  const filled = await changeProducts(tx, changed, now, (done) => progress('storing', created.length + done, total))
  await writeBarcodes(tx, [...created, ...changed])
  const counted = office?.mayCount === false ? opened.map(withoutUnitCost) : [...opened, ...filled]
  const by = office?.by ?? { id: null, username: 'Import' }
  const stock = await bookOpeningStock(tx, counted, name, by.username)
  const report = reportOf(planned, { dryRun: false, unfetched, made })
  await writeAudit(tx, by, 'catalogue.import', name, { after: report.totals, at: now })
  const run = office && (await saveRun(tx, { name, at: now, office, planned, report, stock }))
  await invalidateTags(tx, ['everything'])
  return run
}

/** Without inventory.edit the stock of a new product may be set, but not its unit cost. */
const withoutUnitCost = ({ unitCost: _, ...stock }: OpeningStock): OpeningStock => stock
