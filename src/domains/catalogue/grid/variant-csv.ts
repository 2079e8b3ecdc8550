import type { z } from 'zod'
import { officeNumbers } from '#domains/catalogue/products/office-products.ts'
import type { Db } from '#platform/database/database.ts'
import { choiceName } from '#shared/catalogue/piece-name.ts'
import { csvLine } from '#shared/text/csv.ts'
import type { officeProductsFilters } from '../staff-contract.ts'
import { gridAttributes, headerOf, offeredColumns } from './attribute-columns.ts'
import { rowsOf } from './grid-rows.ts'
import { fieldOf, gridFieldNames } from './staff-contract.ts'

/** Products per query: memory use does not depend on the size of the file. */
const batchSize = 250

/** Columns that say which variant a line is; only the SKU is read back. */
export const namingColumns = ['SKU', 'Number', 'Size', 'Colour'] as const

/**
 * What changes by itself, by sales and goods that come in, as it was exported: by it an import tells whether a cell was
 * typed, and whether it was changed since.
 */
export const exportedColumns = { stock: 'Stock in the export', cost: 'Cost in the export' } as const

/** The variants of the filtered products as CSV, a line each, as `importVariantCsv` reads it. */
export async function* variantCsv(
  db: Db,
  query: z.infer<typeof officeProductsFilters>,
  cost: boolean,
): AsyncGenerator<string> {
  const numbers = await officeNumbers(db, query)
  const own = await gridAttributes(db)
  const offered = offeredColumns(own)
  const fixed = gridFieldNames.filter((name) => name !== 'cost' || cost)
  const fields = [...fixed, ...offered.map(({ field }) => field)]
  const exported = (['stock', 'cost'] as const).filter((name) => fixed.includes(name))
  const heads = [...namingColumns, ...exported.map((name) => exportedColumns[name])]
  yield `\uFEFF${csvLine([...heads, ...fixed.map((name) => fieldOf(name).label), ...offered.map(headerOf)])}`
  for (let from = 0; from < numbers.length; from += batchSize) {
    const rows = await rowsOf(db, numbers.slice(from, from + batchSize), fields, own)
    yield rows
      .map(({ sku, number, size, color, cells }) => {
        const asExported = exported.map((name) => cells[fields.indexOf(name)] ?? '')
        return csvLine([sku, number, size, choiceName(color), ...asExported, ...cells])
      })
      .join('')
  }
}
