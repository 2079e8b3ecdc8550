import { isSubcategoryOf, resolveCategory, resolveSubcategory } from '#domains/catalogue/categories/resolve-category.ts'
import type { Db } from '#platform/database/database.ts'
import type { UpdateProduct } from '../staff-contract.ts'

/** The new category and subcategory. A new main category clears a subcategory that does not belong to it. */
export async function categoryChange(
  tx: Db,
  before: { category: string; subcategory: string },
  given: UpdateProduct,
): Promise<{ category?: string; subcategory?: string }> {
  const moved = given.category !== undefined && { category: await resolveCategory(tx, given.category, before.category) }
  const { category } = { ...before, ...moved }
  // The current combination may stay, even if it would no longer be accepted.
  const stays = category === before.category && given.subcategory === before.subcategory
  if (given.subcategory && !stays)
    return { ...moved, subcategory: await resolveSubcategory(tx, category, given.subcategory) }
  if (given.subcategory !== undefined) return { ...moved, subcategory: given.subcategory ?? '' }
  if (category === before.category || (await isSubcategoryOf(tx, category, before.subcategory))) return { ...moved }
  return { ...moved, subcategory: '' }
}
