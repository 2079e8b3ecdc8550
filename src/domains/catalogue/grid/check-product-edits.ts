import { inArray } from 'drizzle-orm'
import { categoryChange } from '#domains/catalogue/products/product-category.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { variants } from '../tables.ts'
import type { ProductEdit, Refused } from './plan-product-edit.ts'

/** Takes cells with an unknown category, or a subcategory of another one, out of the edits. */
export async function refuseUnknownCategories(tx: Db, edits: ProductEdit[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const edit of edits) {
    const { before, product } = edit
    const moved = edit.cells.filter(({ field }) => field === 'category' || field === 'subcategory')
    if (moved.length === 0) continue
    const asked = Object.fromEntries(moved.map(({ field }) => [field, product[field as 'category' | 'subcategory']]))
    try {
      const change = await categoryChange(tx, before, { id: before.number, ...asked })
      // Nothing changes that no cell says: an undo would not find it.
      if (asked.subcategory === undefined && (change.subcategory ?? before.subcategory) !== before.subcategory)
        throw new Refusal(422, 'subcategory', `${before.subcategory} does not belong to it: please change that, too`)
      Object.assign(product, change)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(...moved.map(({ cell }) => ({ cell, error: error.message })))
      edit.cells = edit.cells.filter((cell) => !moved.includes(cell))
      Object.assign(product, { category: before.category, subcategory: before.subcategory })
    }
  }
  return refused
}

/** Takes barcodes that another variant has out of the edits. Variants of one batch may exchange theirs. */
export async function refuseTakenBarcodes(tx: Db, edits: ProductEdit[]): Promise<Refused[]> {
  const wanted = edits.flatMap((edit) =>
    edit.variants
      .filter(({ now, before }) => now.barcode !== null && now.barcode !== before.barcode)
      .map((change) => ({ edit, change })),
  )
  if (wanted.length === 0) return []
  const holders = await tx
    .select({ id: variants.id, barcode: variants.barcode })
    .from(variants)
    .where(
      inArray(
        variants.barcode,
        wanted.map(({ change }) => change.now.barcode ?? ''),
      ),
    )
  const refused: Refused[] = []
  let left = wanted
  for (;;) {
    const given = new Map(edits.flatMap((edit) => edit.variants.map(({ now }) => [now.id, now.barcode] as const)))
    const taken = new Set<string | null>(
      holders.filter(({ id, barcode }) => !given.has(id) || given.get(id) === barcode).map(({ barcode }) => barcode),
    )
    const free = left.filter(({ change: { now } }) => !taken.has(now.barcode) && taken.add(now.barcode))
    if (free.length === left.length) return refused
    for (const each of left) if (!free.includes(each)) refuse(each)
    // A variant that keeps its barcode after all may stand in the way of another.
    left = free
  }

  function refuse({ edit, change: { now, before } }: (typeof wanted)[number]) {
    now.barcode = before.barcode
    const cell = edit.cells.find(({ field, variantId }) => field === 'barcode' && variantId === now.id)
    if (!cell) return
    refused.push({ cell: cell.cell, error: 'Another variant has this barcode' })
    edit.cells = edit.cells.filter((each) => each !== cell)
  }
}
