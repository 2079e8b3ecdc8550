import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { officePage } from '#domains/catalogue/products/office-products.ts'
import type { Db } from '#platform/database/database.ts'
import type { AttributeColumn } from '#shared/catalogue/attribute-cells.ts'
import type { Page } from '#shared/paging.ts'
import { products } from '../tables.ts'
import { type GridAttributes, gridAttributes, offeredColumns } from './attribute-columns.ts'
import { cellText, variantCellsOf } from './product-cells.ts'
import { type GridField, type GridRow, gridFieldNames, gridPageSize, type gridQuery } from './staff-contract.ts'

/**
 * The rows of one page of products, in the order of the list.
 * @param cost also what needs inventory.view
 */
export async function gridRows(
  db: Db,
  { columns = '', ...filters }: z.infer<typeof gridQuery>,
  cost: boolean,
): Promise<{ fields: GridField[]; attributes: AttributeColumn[]; rows: GridRow[]; page: Page }> {
  const { numbers, page } = await officePage(db, filters, gridPageSize)
  const own = await gridAttributes(db)
  const offered = offeredColumns(own)
  const wanted = columns.split(',')
  const fields = [
    ...gridFieldNames.filter((name) => name !== 'cost' || cost),
    ...offered.map(({ field }) => field).filter((field) => wanted.includes(field)),
  ]
  const attributes = offered.map(({ field, name, kind, isBangla, values }) => ({ field, name, kind, isBangla, values }))
  return { fields, attributes, rows: await rowsOf(db, numbers, fields, own), page }
}

/** The offered variants of these products, a row each. */
export async function rowsOf(
  db: Db,
  numbers: readonly number[],
  fields: readonly GridField[],
  own: GridAttributes,
): Promise<GridRow[]> {
  if (numbers.length === 0) return []
  const found = await db
    .select()
    .from(products)
    .where(inArray(products.number, [...numbers]))
  const byNumber = new Map(found.map((product) => [product.number, product]))
  const variants = await variantCellsOf(db, numbers)
  return numbers.flatMap((number) => {
    const product = byNumber.get(number)
    if (!product || product.deletedAt) return []
    return (variants.get(number) ?? [])
      .filter(({ isActive }) => isActive)
      .map((variant) => ({
        number,
        variantId: variant.id,
        sku: variant.sku,
        size: variant.size,
        color: variant.color,
        cells: fields.map((name) => cellText(name, own, product, variant)),
      }))
  })
}
