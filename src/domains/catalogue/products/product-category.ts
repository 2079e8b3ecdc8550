import { isSubcategoryOf, resolveCategory, resolveSubcategory } from '#domains/catalogue/categories/resolve-category.ts'
import type { Db } from '#platform/database/database.ts'
import type { UpdateProduct } from '../staff-contract.ts'

/** The new category and subcategory. A new main category clears a subcategory that does not belong to it. */
export async function categoryChange(
  tx: Db,
  before: { category: string; subcategory: string },
  input: UpdateProduct,
): Promise<{ category?: string; subcategory?: string }> {
  const moved = input.category !== undefined && { category: await resolveCategory(tx, input.category, before.category) }
  const { category } = { ...before, ...moved }
  // The current combination may stay, even if it would no longer be accepted.
  const stays = category === before.category && input.subcategory === before.subcategory
  if (input.subcategory && !stays)
    return { ...moved, subcategory: await resolveSubcategory(tx, category, input.subcategory) }
  if (input.subcategory !== undefined) return { ...moved, subcategory: input.subcategory ?? '' }
  if (category === before.category || (await isSubcategoryOf(tx, category, before.subcategory))) return { ...moved }
  return { ...moved, subcategory: '' }
}
