import { sectionsBelow } from '#shared/catalogue/main-categories.ts'
import { titleFromId } from '#shared/text/slug.ts'
import type { Category } from '#web/admin/request/products.ts'
import { translateServerText } from '#web/admin/translate.ts'

/** Main categories of products, including `accessories`, although it has its own section. */
export const mainCategories = (all: Category[]) => all.filter(({ members }) => members === 'main')

/** Slug in, subcategories out. Categories with automatic members, such as New Arrivals, are excluded. */
export function subcategoriesOf(all: Category[], main: string): Category[] {
  if (!main) return []
  const sections = sectionsBelow(main)
  return all.filter(({ section, members }) => sections.includes(section) && isFiledUnder(members))
}

/** Collections with a list of products, from any category. */
export const collectionsOf = (all: Category[]) =>
  all.filter(({ members }) => members === 'listed' || members === 'rule')

const isFiledUnder = (members: Category['members']) => members === 'subcategory' || members === 'listed'

/**
 * Title of a category in the user's language; derived from the slug if the category is inactive and therefore not
 * listed.
 * @param named its slug; for a main category also its title, which products of the API contain
 */
export function titleOfCategory(all: Category[], named: string): string {
  const category = all.find(({ slug }) => slug === named) ?? mainCategories(all).find(({ title }) => title === named)
  return translateServerText(category?.title) ?? titleFromId(named)
}
