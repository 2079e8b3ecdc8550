import { cached } from '#platform/cache/query-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { pageOf } from '#shared/paging.ts'
import type { Listing, ListingQuery } from '../contract.ts'
import { cardsOf } from './cards.ts'
import { productsOf } from './collection-products.ts'
import { countFacets, type FacetCounts } from './facets/count-facets.ts'
import { FacetIndex } from './facets/facet-index.ts'
import { facetsOf } from './facets/label-facets.ts'
import { pageFrom } from './listing-page.ts'
import { type Asked, filterKey, type Query, tagsOfListing, understand } from './listing-query.ts'

/**
 * A page of a product list with its facets, in a fixed number of queries. Sold-out products stay in the list; 'featured'
 * puts them last. Sorted by price, products without one come last. An unknown slug gives an empty list.
 */
export async function listing(db: Db, query: ListingQuery): Promise<Listing> {
  const asked = await understand(db, query)
  const counts = asked ? await countsOf(db, asked) : nothing
  const [numbers, facets] = await Promise.all([
    asked ? pageOfList(db, asked, counts) : [],
    asked
      ? cached(db, `facets ${filterKey(query)}`, () => facetsOf(db, counts), tagsOfListing(asked), asked)
      : facetsOf(db, nothing),
  ])
  return { cards: await cardsOf(db, numbers, query), page: pageOf(counts.total, query.page, query.perPage), facets }
}

/** The product numbers of a page in order, and the total; without facets. */
export async function findListed(db: Db, query: Query): Promise<{ numbers: number[]; total: number }> {
  const asked = await understand(db, query)
  if (!asked) return { numbers: [], total: 0 }
  const counts = await countsOf(db, asked)
  return { numbers: await pageOfList(db, asked, counts), total: counts.total }
}

const countsOf = (db: Db, asked: Asked): Promise<FacetCounts> =>
  cached(
    db,
    `facet counts ${filterKey(asked.query)}`,
    async () => countFacets(await productsOf(db, asked), asked.query),
    tagsOfListing(asked),
    asked,
  )

const pageOfList = (db: Db, asked: Asked, counts: FacetCounts): Promise<number[]> =>
  cached(
    db,
    `page ${filterKey(asked.query)} ${asked.query.sort} ${asked.query.page} ${asked.query.perPage}`,
    () => pageFrom(db, asked, counts),
    tagsOfListing(asked),
    asked,
  )

const nothing = countFacets(new FacetIndex().groups(), { sizes: [], colors: [], types: [], inStock: false })
