import { slugsToday } from '#domains/catalogue/categories/category-slugs.ts'
import type { Listing, ListingQuery } from '#domains/catalogue/contract.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * The query string of a list with the current slugs of its categories.
 * @param facets of the list: slugs in them are current and need no lookup
 * @returns undefined if the query contains no former slug
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
