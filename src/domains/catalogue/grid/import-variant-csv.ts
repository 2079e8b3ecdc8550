import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { type CsvLine, readCsv } from '#domains/catalogue/import/csv/read-csv.ts'
import { UnreadableCatalogue } from '#domains/catalogue/import/read-shapes.ts'
import { mayDo, type StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { hasLostZeros } from '#shared/text/csv.ts'
import { tidyLine } from '#shared/text/text.ts'
import { products, variants } from '../tables.ts'
import { type GridAttributes, gridAttributes, headerOf, offeredColumns } from './attribute-columns.ts'
import { asStored, mustBeAllowed, startProductEdits } from './edit-runs.ts'
import { rowsOf } from './grid-rows.ts'
import { changedSince } from './plan-product-edit.ts'
import { planProductEdits } from './plan-product-edits.ts'
import {
  clearWord,
  type EditRun,
  fieldOf,
  type GridCell,
  type GridField,
  type GridRow,
  gridFieldNames,
  maxGridCells,
  noColumns,
  readCell,
  type variantCsvRequest,
} from './staff-contract.ts'
import { exportedColumns, namingColumns } from './variant-csv.ts'

type Editor = Pick<StaffMember, 'id' | 'username' | 'isMain' | 'permissions'>
type Column = { field: GridField; head: string }
type LineError = { line: number; sku: string; column: string; error: string }
/** A changed cell, with its line in the file. */
type FileCell = { cell: GridCell; line: number; sku: string }

/** Errors and changes that an answer lists. */
const listed = 500
/** Products that are checked together. */
const batchSize = 500

/**
 * Reads a file with a line per variant, found by its SKU. An empty cell keeps what is there, CLEAR empties it. Wrong
 * cells are reported by line, by all rules of saving; the others become a run, unless it is a trial.
 * @throws Refusal 422 for a file that cannot be read · 403 for stock or cost without inventory.edit
 */
export async function importVariantCsv(db: Db, { name, file, dryRun }: z.output<typeof variantCsvRequest>, by: Editor) {
  const { headers, lines } = readFile(file)
  const own = await gridAttributes(db)
  const columns = columnsOf(own).filter(({ head }) => lines[0]?.has(head))
  const readBack = [...namingColumns, ...Object.values(exportedColumns), ...columns.map(({ head }) => head)]
  const known = new Set(readBack.map(lower))
  // Changing costs and seeing the previous costs are different permissions.
  const maySeeCosts = mayDo(by, 'inventory.view')
  const { cells, errors } = cellsOf(lines, columns, own, await rowsBySku(db, lines, columns, own), maySeeCosts)
  if (cells.length > maxGridCells)
    throw new Refusal(422, 'too_many', `The file changes more than ${maxGridCells} cells: please divide it`)
  mustBeAllowed(
    cells.map(({ cell }) => cell),
    by,
  )
  const right = await withoutRefused(db, cells, errors, own)
  const run: EditRun | null =
    dryRun || right.length === 0
      ? null
      : await startProductEdits(
          db,
          right.map(({ cell }) => cell),
          by,
          name,
        )
  errors.sort((a, b) => a.line - b.line)
  return {
    lines: lines.length,
    cells: right.length,
    products: new Set(right.map(({ cell }) => cell.number)).size,
    ignored: headers.filter((header) => header !== '' && !known.has(lower(header))),
    errorCount: errors.length,
    errors: errors.slice(0, listed),
    changes: right
      .filter(({ cell }) => cell.field !== 'cost' || maySeeCosts)
      .slice(0, listed)
      .map(({ cell, line, sku }) => ({
        ...{ line, sku, column: headerIn(cell.field, own) },
        ...{ before: cell.before, after: cell.after },
      })),
    run,
  }
}

/** The columns that a file may have, with their headers. */
const columnsOf = (own: GridAttributes): Column[] => [
  ...gridFieldNames.map((field) => ({ field, head: fieldOf(field).label })),
  ...offeredColumns(own).map((column) => ({ field: column.field, head: headerOf(column) })),
]

const headerIn = (field: GridField, own: GridAttributes) => {
  const column = own.get(field)
  return column ? headerOf(column) : fieldOf(field).label
}

const lower = (text: string) => text.toLowerCase()

function readFile(file: Uint8Array) {
  try {
    const read = readCsv(file)
    if (read.lines[0]?.has('SKU')) return read
    throw new UnreadableCatalogue('has no column “SKU”, or no lines')
  } catch (error) {
    if (!(error instanceof UnreadableCatalogue)) throw error
    throw new Refusal(422, 'unreadable', `The file ${error.message}`)
  }
}

const skuOf = (line: CsvLine) => tidyLine(line.cell('SKU'))

/** The variants of the file as the grid shows them, by SKU. */
async function rowsBySku(
  db: Db,
  lines: CsvLine[],
  columns: Column[],
  own: GridAttributes,
): Promise<Map<string, GridRow>> {
  const fields = columns.map(({ field }) => field)
  const rows = new Map<string, GridRow>()
  const skus = [...new Set(lines.map(skuOf))]
  for (let from = 0; from < skus.length; from += 5000) {
    const found = await db
      .selectDistinct({ number: products.number })
      .from(variants)
      .innerJoin(products, eq(products.number, variants.productNumber))
      .where(and(inArray(variants.sku, skus.slice(from, from + 5000)), isNull(products.deletedAt)))
    const numbers = found.map(({ number }) => number)
    for (let at = 0; at < numbers.length; at += batchSize)
      for (const row of await rowsOf(db, numbers.slice(at, at + batchSize), fields, own)) rows.set(row.sku, row)
  }
  return rows
}

function cellsOf(
  lines: CsvLine[],
  columns: Column[],
  own: GridAttributes,
  rows: Map<string, GridRow>,
  maySeeCosts: boolean,
) {
  const errors: LineError[] = []
  const cells: FileCell[] = []
  const lineOfSku = new Map<string, number>()
  const ofProducts = new Map<string, { text: string; line: number }>()
  for (const line of lines) {
    const sku = skuOf(line)
    const row = rows.get(sku)
    const earlier = lineOfSku.get(sku)
    const error = !row ? 'No size has this SKU' : earlier ? `It stands in line ${earlier}, too` : undefined
    if (error) errors.push({ line: line.line, sku, column: 'SKU', error })
    if (!row || error) continue
    lineOfSku.set(sku, line.line)
    for (const [at, column] of columns.entries()) {
      const before = row.cells[at] ?? ''
      const changed = column.field === 'cost' && !maySeeCosts ? 'It was changed since' : changedSince(before)
      const found = cellIn(line, column, own, { ...row, before, changed }, ofProducts)
      if (found && 'error' in found) errors.push({ line: line.line, sku, column: column.head, error: found.error })
      else if (found) cells.push({ cell: found.cell, line: line.line, sku })
    }
  }
  return { cells, errors }
}

/**
 * @param row `changed`: why the cell stays if the export had another value
 * @param ofProducts values of earlier lines for whole products
 */
function cellIn(
  line: CsvLine,
  { field, head }: Column,
  own: GridAttributes,
  row: GridRow & { before: string; changed: string },
  ofProducts: Map<string, { text: string; line: number }>,
): { cell: GridCell } | { error: string } | undefined {
  const typed = line.cell(head).trim()
  if (typed === '') return undefined
  const read = readCell(field, typed === clearWord ? '' : typed, own)
  if ('error' in read) return read
  const { before } = row
  const isOfProduct = fieldOf(field).of === 'product'
  if (isOfProduct) {
    const key = `${row.number} ${field}`
    const earlier = ofProducts.get(key)
    if (earlier && earlier.text !== read.text) return { error: `Line ${earlier.line} of the same product differs` }
    if (earlier) return undefined
    ofProducts.set(key, { text: read.text, line: line.line })
  }
  if (read.text === before || (field === 'barcode' && hasLostZeros(read.text, before))) return undefined
  const exported = field === 'stock' || field === 'cost' ? exportedIn(line, field) : undefined
  if (exported === read.text) return undefined
  if (exported !== undefined && exported !== before) return { error: row.changed }
  const variantId = isOfProduct ? null : row.variantId
  return { cell: { number: row.number, variantId, field, before, after: read.text } }
}

/**
 * The stock or cost as exported, if the file has it. A cell equal to it was not edited, even if pieces were sold, or
 * received at another cost, since.
 */
function exportedIn(line: CsvLine, field: keyof typeof exportedColumns): string | undefined {
  const text = line.cell(exportedColumns[field]).trim()
  if (text === '') return undefined
  const read = readCell(field, text, noColumns)
  return 'text' in read ? read.text : text
}

/** The cells that all rules of saving accept; the others are added to `errors`. */
async function withoutRefused(
  db: Db,
  cells: FileCell[],
  errors: LineError[],
  own: GridAttributes,
): Promise<FileCell[]> {
  const sorted = cells.toSorted((a, b) => a.cell.number - b.cell.number)
  const stored = await asStored(
    db,
    sorted.map(({ cell }) => cell),
  )
  const placed = stored.map((cell, nr) => ({ ...cell, cell: nr }))
  const refused = new Set<number>()
  const byProduct = [...Map.groupBy(placed, ({ number }) => number).values()]
  for (let from = 0; from < byProduct.length; from += batchSize) {
    const plan = await planProductEdits(db, byProduct.slice(from, from + batchSize).flat())
    for (const { cell, error } of plan.refused) {
      const file = sorted[cell]
      refused.add(cell)
      if (file) errors.push({ line: file.line, sku: file.sku, column: headerIn(file.cell.field, own), error })
    }
  }
  return sorted.filter((_, nr) => !refused.has(nr))
}
