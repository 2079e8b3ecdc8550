import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { pageOf } from '#shared/paging.ts'
import type { Listing, ListingQuery, Sort } from '../contract.ts'
import { cardsOf } from './cards.ts'
import { productsOf } from './collection-products.ts'
import { countFacets, type FacetCounts } from './facets/count-facets.ts'
import { FacetIndex } from './facets/facet-index.ts'
import { facetsOf } from './facets/label-facets.ts'
import { inLanguage } from './listing-order.ts'
import { pageFrom } from './listing-page.ts'
import { filterKey, type Query, type ResolvedQuery, resolveQuery, tagsOfListing } from './listing-query.ts'
import type { BanglaOrder } from './sort-products.ts'

/**
 * A page of a product list with its facets, in a fixed number of queries. Sold-out products stay in the list;
 * 'featured' puts them last. Sorted by price, products without one come last. An unknown slug gives an empty list.
 * @param language whose titles are sorted by name
 */
export async function listing(db: Db, query: ListingQuery, language: ContentLanguage = 'en'): Promise<Listing> {
  const sort = (language === 'bn' && banglaOrders[query.sort]) || query.sort
  const found = await resolveQuery(db, { ...query, sort })
  const resolved = found && { ...found, collection: inLanguage(found.collection, language) }
  const counts = resolved ? await countsOf(db, resolved) : nothing
  const [numbers, facets] = await Promise.all([
    resolved ? pageOfList(db, resolved, counts) : [],
    resolved
      ? cached(
          db,
          `facets ${filterKey(query)}`,
          () => facetsOf(db, counts, query.attributes),
          tagsOfListing(resolved),
          resolved,
        )
      : facetsOf(db, nothing),
  ])
  return { cards: await cardsOf(db, numbers, query), page: pageOf(counts.total, query.page, query.perPage), facets }
}

const banglaOrders: Partial<Record<Sort, BanglaOrder>> = {
  'alphabetically-az': 'bangla-az',
  'alphabetically-za': 'bangla-za',
}

/** The product numbers of a page in order, and the total; without facets. */
export async function findListed(db: Db, query: Query): Promise<{ numbers: number[]; total: number }> {
  const resolved = await resolveQuery(db, query)
  if (!resolved) return { numbers: [], total: 0 }
  const counts = await countsOf(db, resolved)
  return { numbers: await pageOfList(db, resolved, counts), total: counts.total }
}

const countsOf = (db: Db, resolved: ResolvedQuery): Promise<FacetCounts> =>
  cached(
    db,
    `facet counts ${filterKey(resolved.query)}`,
    async () => countFacets(await productsOf(db, resolved), resolved.query),
    tagsOfListing(resolved),
    resolved,
  )

function pageOfList(db: Db, resolved: ResolvedQuery, counts: FacetCounts): Promise<number[]> {
  const { query, collection } = resolved
  return cached(
    db,
    `page ${filterKey(query)} ${query.sort} ${collection.sort} ${query.page} ${query.perPage}`,
    () => pageFrom(db, resolved, counts),
    tagsOfListing(resolved),
    resolved,
  )
}

const nothing = countFacets(new FacetIndex().groups(), {
  sizes: [],
  colors: [],
  types: [],
  attributes: [],
  inStock: false,
})
