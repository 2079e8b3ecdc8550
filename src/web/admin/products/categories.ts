import { sectionsBelow } from '#shared/main-categories.ts'
import { titleFromId } from '#shared/slug.ts'
import type { Category } from '#web/admin/request/products.ts'

/** What a product is filed under first. `accessories` is one of them, though it stands in a section of its own. */
export const mainCategories = (all: Category[]) => all.filter(({ members }) => members === 'main')

/** The subcategories of a main category, both by their slugs. Nothing is filed under a rule such as New Arrivals. */
export function subcategoriesOf(all: Category[], main: string): Category[] {
  if (!main) return []
  const sections = sectionsBelow(main)
  return all.filter(({ section, members }) => sections.includes(section) && isFiledUnder(members))
}

/** Collections that hold the products of a list, of whatever category. */
export const collectionsOf = (all: Category[]) => all.filter(({ members }) => members === 'listed')

const isFiledUnder = (members: Category['members']) => members === 'subcategory' || members === 'listed'

/** The title of a category that may be switched off, so that the list does not have it. */
export const titleOfCategory = (all: Category[], slug: string): string =>
  all.find((each) => each.slug === slug)?.title ?? titleFromId(slug)
