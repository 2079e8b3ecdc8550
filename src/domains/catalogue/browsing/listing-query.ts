import { matchFor, type SearchMatch } from '#domains/catalogue/search/search-match.ts'
import { cacheVersion } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import type { ListingQuery } from '../contract.ts'
import { everything } from './collection-membership.ts'
import { type Collection, findCollection } from './collections.ts'
import type { Order } from './sort-products.ts'

export type Query = Omit<ListingQuery, 'sort'> & { sort: Exclude<Order, 'mixed'> }

/** Cache tags of a list: its page and the category names. */
export const tagsOfListing = ({ collection }: Pick<ResolvedQuery, 'collection'>): CacheTag[] => [
  'menu',
  `list:${collection.slug}`,
]

/** Cache key of the filters; counts do not depend on page and order. */
export function filterKey({ page: _page, perPage: _perPage, sort: _sort, ...filters }: Query): string {
  return JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A query with its collection and its search, both read. */
export type ResolvedQuery = {
  query: Query
  collection: Omit<Collection, 'head'>
  match: SearchMatch | undefined
  /** Cache version before list and match were read. */
  ifVersion: number
}

export async function resolveQuery(db: Db, query: Query): Promise<ResolvedQuery | undefined> {
  const ifVersion = cacheVersion(db)
  const collection = query.slug === undefined ? everything : await findCollection(db, query.slug)
  const match = query.search === undefined ? undefined : await matchFor(db, query.search)
  return collection && { query, collection, match, ifVersion }
}
