import { inArray } from 'drizzle-orm'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { importRuns, products } from '../tables.ts'
import type { CsvFormat } from './csv/read-product-csv.ts'
import type { Portrait } from './portraits.ts'
import type { PlannedRow, Report } from './report.ts'
import type { OpenedShelf } from './write-products.ts'

/** An import made in the back office. `mayCount`: may this person say how many pieces lie on a shelf? */
export type OfficeImport = { by: Pick<StaffMember, 'id' | 'username'>; format: CsvFormat; mayCount: boolean }

/**
 * What undoing an import needs. A product is undone only while it is as the import left it, which `updatedAt` tells.
 */
export type Before = {
  created: { number: number; updatedAt: string }[]
  changed: { portrait: Portrait; updatedAt: string }[]
  /** In runs of before, what a piece cost is not noted. */
  stock: { variantId: number; number: number; quantity: number; unitCost?: number | undefined }[]
  /** Slugs of categories that were made. */
  made: string[]
}

/** Keeps what an import did, in its transaction. @returns by which it is undone */
export async function keepRun(
  tx: Db,
  {
    name,
    at,
    office,
    planned,
    report,
    stock,
  }: { name: string; at: Date; office: OfficeImport; planned: PlannedRow[]; report: Report; stock: OpenedShelf[] },
): Promise<number> {
  const touched = planned.flatMap(({ report: { outcome, number }, portrait }) =>
    number !== undefined && (outcome === 'new' || outcome === 'changed') ? [{ number, outcome, portrait }] : [],
  )
  const times = await updatedAtOf(
    tx,
    touched.map(({ number }) => number),
  )
  const before: Before = {
    created: touched
      .filter(({ outcome }) => outcome === 'new')
      .map(({ number }) => ({ number, updatedAt: times.get(number) ?? '' })),
    changed: touched.flatMap(({ number, portrait }) =>
      portrait ? [{ portrait, updatedAt: times.get(number) ?? '' }] : [],
    ),
    stock: stock.map(({ variantId, number, quantity, unitCost }) => ({ variantId, number, quantity, unitCost })),
    made: report.made,
  }
  const [run] = await tx
    .insert(importRuns)
    .values({ at, actor: office.by.username, fileName: name, format: office.format, report, before })
    .returning({ id: importRuns.id })
  if (!run) throw new Error('the import was not kept')
  return run.id
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
