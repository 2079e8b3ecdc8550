import { inArray } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { importRuns, products } from '../tables.ts'
import type { CsvFormat } from './csv/read-product-csv.ts'
import type { ProductRecord } from './product-records.ts'
import type { PlannedRow, Report } from './report.ts'
import type { OpeningStock } from './writing/opening-stock.ts'

/** An import made in the back office. `mayCount`: the person may set stock (inventory.edit). */
export type OfficeImport = { by: Pick<StaffMember, 'id' | 'username'>; format: CsvFormat; mayCount: boolean }

/**
 * The data that an undo of an import needs. Stored as JSON, so its property names must not change. A product is
 * restored only if its `updatedAt` is still the one that the import wrote.
 */
export type Before = {
  created: { number: number; updatedAt: string }[]
  /** `portrait` is the stored name of the record: runs of earlier releases can be undone. */
  changed: { portrait: ProductRecord; updatedAt: string }[]
  /** Older runs have no `unitCost`. */
  stock: { variantId: number; number: number; quantity: number; unitCost?: number | undefined }[]
  /** Slugs of categories that were created. */
  made: string[]
}

/** Stores what an import did, in its transaction. @returns the id by which it can be undone */
export async function saveRun(
  tx: Db,
  {
    name,
    at,
    office,
    planned,
    report,
    stock,
  }: { name: string; at: Date; office: OfficeImport; planned: PlannedRow[]; report: Report; stock: OpeningStock[] },
): Promise<number> {
  const touched = planned.flatMap(({ report: { outcome, number }, record }) =>
    number !== undefined && (outcome === 'new' || outcome === 'changed') ? [{ number, outcome, record }] : [],
  )
  const times = await updatedAtOf(
    tx,
    touched.map(({ number }) => number),
  )
  const before: Before = {
    created: touched
      .filter(({ outcome }) => outcome === 'new')
      .map(({ number }) => ({ number, updatedAt: times.get(number) ?? '' })),
    changed: touched.flatMap(({ number, record }) =>
      record ? [{ portrait: record, updatedAt: times.get(number) ?? '' }] : [],
    ),
    stock: stock.map(({ variantId, number, quantity, unitCost }) => ({ variantId, number, quantity, unitCost })),
    made: report.made,
  }
  const [run] = await tx
    .insert(importRuns)
    .values({
      ...{ at, actor: office.by.username, fileName: name, format: office.format },
      ...{ report, totals: report.totals, before },
      ...rightsToUndo(before),
    })
    .returning({ id: importRuns.id })
  if (!run) throw new Error('the import was not stored')
  return run.id
}

/** What undoing needs rights for, so that the list of imports does not read `before`. */
function rightsToUndo({ created, changed, stock }: Before) {
  const isNew = new Set(created.map(({ number }) => number))
  return {
    undoDeletes: created.length > 0 || changed.some(({ portrait }) => portrait.product.deletedAt !== null),
    undoMovesStock: stock.some(({ number }) => !isNew.has(number)),
  }
}

async function updatedAtOf(tx: Db, numbers: number[]): Promise<Map<number, string>> {
  const times = new Map<number, string>()
  for (let from = 0; from < numbers.length; from += 5000) {
    const rows = await tx
      .select({ number: products.number, updatedAt: products.updatedAt })
      .from(products)
      .where(inArray(products.number, numbers.slice(from, from + 5000)))
    for (const { number, updatedAt } of rows) times.set(number, updatedAt.toISOString())
  }
  return times
}
