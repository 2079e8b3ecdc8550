import { inArray } from 'drizzle-orm'
import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import { categoryChange } from '#domains/catalogue/products/product-category.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { variants } from '../tables.ts'
import type { PlacedCell, ProductEdit, Refused } from './plan-product-edit.ts'

/** Removes cells with an unknown category, or a subcategory of another category, from the edits. */
export async function refuseUnknownCategories(tx: Db, edits: ProductEdit[]): Promise<Refused[]> {
  const refused: Refused[] = []
  for (const edit of edits) {
    const { before, product } = edit
    const moved = edit.cells.filter(isOfCategory)
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
      stays(edit)
    }
  }
  return refused
}

/** Cells of an undo, with the addresses that their categories have now. */
export async function withPresentSlugs(tx: Db, cells: PlacedCell[]): Promise<PlacedCell[]> {
  const filed = cells.filter(isOfCategory)
  if (filed.length === 0) return cells
  const slugs = await presentSlugs(
    tx,
    filed.flatMap(({ before, after }) => [before, after]),
  )
  const present = (slug: string) => slugs.get(slug) ?? slug
  return cells.map((cell) =>
    isOfCategory(cell) ? { ...cell, before: present(cell.before), after: present(cell.after) } : cell,
  )
}

/** Removes cells of an undo that would put a product into a deleted category from the edits. */
export async function refuseDeletedCategories(tx: Db, edits: ProductEdit[]): Promise<Refused[]> {
  const filed = edits.filter(({ cells }) => cells.some(isOfCategory))
  const there = await presentSlugs(
    tx,
    filed.flatMap(({ cells }) => cells.filter(isOfCategory).map(({ after }) => after)),
  )
  return filed.flatMap((edit) => {
    const moved = edit.cells.filter(isOfCategory)
    if (moved.every(({ after }) => after === '' || there.has(after))) return []
    stays(edit)
    return moved.map(({ cell }) => ({ cell, error: 'This category was deleted in the meantime' }))
  })
}

const isOfCategory = ({ field }: { field: string }) => field === 'category' || field === 'subcategory'

/** Takes the cells of its categories out of an edit. */
function stays(edit: ProductEdit) {
  const { category, subcategory } = edit.before
  edit.cells = edit.cells.filter((cell) => !isOfCategory(cell))
  Object.assign(edit.product, { category, subcategory })
}

/** Removes barcodes that another variant has from the edits. Variants of one batch may exchange theirs. */
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
    // A variant whose change was refused keeps its barcode, which may block another variant.
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
