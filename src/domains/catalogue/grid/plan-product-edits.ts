import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { pricingSaleStates } from '#shared/catalogue/planned-sale-state.ts'
import { plannedSales, products } from '../tables.ts'
import { gridAttributesFor } from './attribute-columns.ts'
import { refuseWrongAttributes } from './check-attribute-cells.ts'
import {
  refuseDeletedCategories,
  refuseTakenBarcodes,
  refuseUnknownCategories,
  withPresentSlugs,
} from './check-product-edits.ts'
import { type PlacedCell, type ProductEdit, planProductEdit, type Refused } from './plan-product-edit.ts'
import { variantCellsOf } from './product-cells.ts'

/**
 * The changes of some products by their cells, and the refused cells, by all rules of saving. Writes nothing, so that a
 * trial can call it.
 */
export async function planProductEdits(
  tx: Db,
  given: PlacedCell[],
  isUndo = false,
): Promise<{ edits: ProductEdit[]; refused: Refused[] }> {
  const cells = isUndo ? await withPresentSlugs(tx, given) : given
  const byProduct = Map.groupBy(cells, ({ number }) => number)
  const numbers = [...byProduct.keys()]
  const found = await tx
    .select()
    .from(products)
    .where(and(inArray(products.number, numbers), isNull(products.deletedAt)))
  const variants = await variantCellsOf(tx, numbers)
  const attributes = await gridAttributesFor(
    tx,
    cells.map(({ field }) => field),
  )
  const onSale = await runningSales(tx, numbers)
  const known = new Map(found.map((product) => [product.number, product]))
  const edits: ProductEdit[] = []
  const refused: Refused[] = []
  for (const [number, own] of byProduct) {
    const product = known.get(number)
    if (!product) {
      refused.push(...own.map(({ cell }) => ({ cell, error: 'This product is not in the catalogue any more' })))
      continue
    }
    const facts = {
      product,
      variants: variants.get(number) ?? [],
      own: attributes,
      saleRuns: onSale.has(number),
      isUndo,
    }
    const plan = planProductEdit(facts, own)
    refused.push(...plan.refused)
    edits.push(plan.edit)
  }
  refused.push(...(await (isUndo ? refuseDeletedCategories : refuseUnknownCategories)(tx, edits)))
  if (!isUndo) refused.push(...refuseWrongAttributes(attributes, edits))
  refused.push(...(await refuseTakenBarcodes(tx, edits)))
  return { edits: edits.filter((edit) => edit.cells.length > 0), refused }
}

async function runningSales(tx: Db, numbers: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ number: plannedSales.productNumber })
    .from(plannedSales)
    .where(and(inArray(plannedSales.productNumber, numbers), inArray(plannedSales.state, pricingSaleStates)))
  return new Set(rows.map(({ number }) => number))
}
