import { slugsToday } from '#domains/catalogue/categories/category-slugs.ts'
import type { Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * The query string of a list with the slugs that its categories have today.
 * @param facets of the list: whatever stands there has its slug of today, and is not looked up
 * @returns undefined if it names none by a former slug
 */
export async function searchToday(
  db: Db,
  search: URLSearchParams,
  { category, types }: ListingQuery,
  facets: Pick<Listing['facets'], 'categories' | 'types'>,
): Promise<string | undefined> {
  const listed = new Set(['all', 'traditional', ...[...facets.categories, ...facets.types].map(({ value }) => value)])
  const asked = [...(category ? [category] : []), ...types].filter((slug) => !listed.has(slug))
  const today = await slugsToday(db, asked)
  if (today.every((slug, nr) => slug === asked[nr])) return undefined
  const named = (slug: string) => today[asked.indexOf(slug)] ?? slug
  const renamed = new URLSearchParams(search)
  if (category) renamed.set('category', named(category))
  if (types.length > 0) renamed.set('types', [...new Set(types.map(named))].join(','))
  return `?${renamed}`.replaceAll('%2C', ',')
}
