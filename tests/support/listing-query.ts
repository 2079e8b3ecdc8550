import type { ListingQuery } from '#domains/catalogue/contract.ts'

/** The query of a listing without filters, except for those given. */
export const listingQuery = (query: Partial<ListingQuery> = {}): ListingQuery => ({
  sizes: [],
  colors: [],
  types: [],
  attributes: [],
  inStock: false,
  sort: 'featured',
  page: 1,
  perPage: 24,
  ...query,
})
