import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { lockColorsShared } from '#domains/catalogue/colors/lock-colors.ts'
import { editProduct } from '#domains/catalogue/products/edit-products.ts'
import { translateUniqueViolation } from '#domains/catalogue/products/product-row.ts'
import type { BulkKind } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { BulkChange } from '../staff-contract.ts'
import { isAttributeChange } from './attribute-change.ts'
import { differenceOf, type ProductState, productState } from './product-state.ts'
import { undoProductEdit } from './undo-product-edit.ts'

/** As it is stored: moments are texts. */
function changeOf(input: unknown): BulkChange {
  const change = input as BulkChange
  if (change.what !== 'plan-sale') return change
  return { ...change, from: change.from ? new Date(change.from) : null, until: new Date(change.until) }
}

/** Price, sale, category, availability, tags or an attribute of many products. */
export const productEditKind: BulkKind = {
  // Each edit follows the rules of a single edit: a refused one does not stop the others.
  batchSize: 1,
  right: 'products.edit',
  mayUndo: (member) => mayDo(member, 'products.edit'),
  run: (input) => async (tx, rows, by, now) => {
    const change = changeOf(input)
    const [row] = rows
    if (!row) return []
    if (isAttributeChange(change)) await lockAttributesShared(tx)
    // Prices of sizes are saved with the names of their colours, and the product is locked before.
    await lockColorsShared(tx)
    if (change.what === 'category') await lockCategoriesShared(tx)
    const before = await productState(tx, row.subject)
    await translateUniqueViolation(editProduct(tx, before.number, change, by, now))
    const difference = differenceOf(before, await productState(tx, row.subject))
    return [difference ? { state: 'changed', ...difference } : { state: 'same' }]
  },
  undo: () => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const [before, after] = [row.before, row.after] as [Partial<ProductState>, Partial<ProductState>]
    if (Object.keys(after).length === 0) return [{ state: 'same' }]
    if (after.attributes) await lockAttributesShared(tx)
    await lockColorsShared(tx)
    if (after.category !== undefined || after.subcategory !== undefined) await lockCategoriesShared(tx)
    await translateUniqueViolation(undoProductEdit(tx, row.subject, before, after, by, now))
    return [{ state: 'changed', before: after, after: before }]
  },
}
