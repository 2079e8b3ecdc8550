import {
  isElsewhere,
  type Placement,
  placeByCategory,
  placeByCollection,
  placeBySubcategory,
  placeByTags,
  placeInNew,
  type RowCategory,
} from './category-placement.ts'
import { type Category, categoriesCalled, findCategory, isMain, mainOf, mains } from './find-category.ts'

/**
 * Finds the category of each row. Subcategories that the shop does not have yet are collected in `toCreate`.
 * @param known the shop's categories
 */
export function categoryMatcher(known: Category[]) {
  const bySlug = new Map(known.map((category) => [category.slug, category]))
  /** In the order in which rows first need them. */
  const toCreate: Category[] = []
  const find = (text: string, main?: string) => findCategory(bySlug, text, main)
  /** The slug of one main category's subcategory may be the title of another's. */
  const ofThisMain = (text: string, main: string) =>
    categoriesCalled(bySlug, text).find((category) => !isMain(category) && mainOf(category) === main)

  function create(category: Category) {
    bySlug.set(category.slug, category)
    toCreate.push(category)
  }

  function match(row: RowCategory): Placement {
    const placed: Placement = { category: '', subcategory: '', listed: [], corrections: [] }
    const byCategory = find(row.category)
    if (byCategory) placeByCategory(placed, row, byCategory)
    const called = find(row.subcategory, placed.category)
    if (called && isElsewhere(placed.category, called)) placed.elsewhere = called.slug
    const bySubcategory = (placed.elsewhere && ofThisMain(row.subcategory, placed.category)) || called
    if (bySubcategory) placeBySubcategory(placed, row, bySubcategory, byCategory)
    const byCollection = find(row.collection, placed.category)
    if (byCollection) placeByCollection(placed, row, byCollection)

    if (!placed.category) {
      // Not `undefined`: among several of one name, one outside the main categories must not win.
      const tagged = row.tags.map((tag) => find(tag, '')).filter((found) => found !== undefined)
      placeByTags(placed, row, tagged)
    }
    if (!placed.subcategory && row.subcategory.trim() && !(bySubcategory && isMain(bySubcategory))) {
      if (bySubcategory?.members === 'listed') placed.listed.push(bySubcategory.slug)
      else if (!placed.elsewhere) {
        const fresh = placeInNew(placed, row, bySlug)
        if (fresh) create(fresh)
      }
    }
    if (!placed.category) {
      placed.corrections.push(
        row.category.trim()
          ? `category '${row.category}' is not known: left empty`
          : 'it names no category: found only among all products',
      )
    }
    const main = mains.find(({ slug }) => slug === placed.category)
    if (main && !bySlug.has(main.slug)) create(main)
    return { ...placed, listed: [...new Set(placed.listed)] }
  }

  return { match, toCreate }
}
