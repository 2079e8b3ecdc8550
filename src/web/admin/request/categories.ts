import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { categorySections, type OfficeCategory, officeCategories } from '#domains/catalogue/contract.ts'
import { call } from '../api.ts'

export type { OfficeCategory }
export { categorySections }

const success = z.object({ success: z.literal(true) })
const tree = officeCategories.extend({ success: z.literal(true) })
export type CategoryTree = z.infer<typeof tree>

/** Every category, switched off or not, with the version that a save names. */
export const officeCategoriesQuery = queryOptions({
  queryKey: ['categories', 'office'],
  queryFn: ({ signal }) => call('GET', 'office-categories', { answer: tree, signal }),
  staleTime: 0,
})

/**
 * Saves the whole structure.
 * @throws ApiRefusal 409 stale with changedBy and changedAt, 422 'Validation errors: …'
 */
export const saveCategories = (
  { version, featuredCategories }: Pick<CategoryTree, 'version' | 'featuredCategories'>,
  categories: OfficeCategory[],
) =>
  call('POST', 'update-categories', {
    body: { version, ...nested(categories), featuredCategories },
    answer: success.extend({ version: z.string(), created: z.number(), updated: z.number(), deleted: z.number() }),
  })

/** How long the shop takes to answer what its own pages ask. @returns milliseconds */
export async function testApi(): Promise<number> {
  const began = performance.now()
  await call('GET', 'categories', { answer: z.looseObject({ success: z.literal(true) }) })
  return Math.round(performance.now() - began)
}

type Nested = Record<string, Record<string, unknown>>
const divided: readonly string[] = ['mensCategories', 'womensCategories', 'kidsCategories']

/** The nested structure that the shop's menu is read from. Keys are ids, so that two entries with one slug are both sent, and refused. */
function nested(categories: OfficeCategory[]): Nested {
  const all: Nested = Object.fromEntries(Object.keys(categorySections).map((section) => [section, {}]))
  for (const [nr, category] of categories.entries()) {
    const place = (all[category.section] ??= {})
    const key = category.id || `new-${nr}`
    if (!divided.includes(category.section)) place[key] = category
    else {
      const group = category.subsection ?? 'root'
      place[group] = { ...(place[group] as object | undefined), [key]: category }
    }
  }
  return all
}
