import type { ListingQuery } from '#domains/catalogue/contract.ts'

/** What a list is asked for without any filter, but for what is said. */
export const listingQuery = (query: Partial<ListingQuery> = {}): ListingQuery => ({
  sizes: [],
  colors: [],
  types: [],
  inStock: false,
  sort: 'featured',
  page: 1,
  perPage: 24,
  ...query,
})
