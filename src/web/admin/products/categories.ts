import type { Category } from '#web/admin/request/products.ts'

/** Which sections stand below a main category. */
const sectionsOf: Record<string, string[]> = {
  mens: ['mensCategories'],
  womens: ['womensCategories'],
  kids: ['kidsCategories'],
}
/** What every other main category offers. */
const others: string[] = ['accessories', 'specialCollections', 'saleCollections']

export const mainCategories = (all: Category[]) => all.filter(({ section }) => section === 'mainCollections')

/** The subcategories of a main category, both by their slugs. */
export function subcategoriesOf(all: Category[], main: string): Category[] {
  if (!main) return []
  const sections = sectionsOf[main] ?? others
  return all.filter(({ section, slug }) => sections.includes(section) && slug !== main)
}
