import { queryOptions } from '@tanstack/react-query'
import { categorySections, type OfficeCategory } from '#domains/catalogue/categories/staff-contract.ts'
import { catalogueRoutes } from '#domains/catalogue/routes.ts'
import { staffCatalogueRoutes } from '#domains/catalogue/staff-routes.ts'
import type { RouteAnswer } from '#shared/route.ts'
import { call } from '../api.ts'

export type { OfficeCategory }
export { categorySections }

export type CategoryTree = RouteAnswer<typeof staffCatalogueRoutes.categories>

/** All categories, including inactive ones, with the version that a save must send. */
export const officeCategoriesQuery = queryOptions({
  queryKey: ['categories', 'office'],
  queryFn: ({ signal }) => call(staffCatalogueRoutes.categories, { signal }),
  staleTime: 0,
})

/**
 * Saves the whole tree.
 * @throws ApiRefusal 409 stale with changedBy and changedAt, 422 'Validation errors: …'
 */
export const saveCategories = (
  { version, featuredCategories }: Pick<CategoryTree, 'version' | 'featuredCategories'>,
  categories: OfficeCategory[],
) => call(staffCatalogueRoutes.updateCategories, { body: { version, ...nested(categories), featuredCategories } })

/** Response time of the storefront's category endpoint. @returns milliseconds */
export async function testApi(): Promise<number> {
  const began = performance.now()
  await call(catalogueRoutes.categories, {})
  return Math.round(performance.now() - began)
}

type Nested = Record<string, Record<string, unknown>>
const divided: readonly string[] = ['mensCategories', 'womensCategories', 'kidsCategories']

/** The nested structure of the API. Keys are ids, so that duplicate slugs reach the server, which refuses them. */
function nested(categories: OfficeCategory[]): Nested {
  const all: Nested = Object.fromEntries(Object.keys(categorySections).map((section) => [section, {}]))
  for (const [nr, category] of categories.entries()) {
    const section = (all[category.section] ??= {})
    const key = category.id || `new-${nr}`
    if (!divided.includes(category.section)) section[key] = category
    else {
      const group = category.subsection ?? 'root'
      section[group] = { ...(section[group] as object | undefined), [key]: category }
    }
  }
  return all
}
