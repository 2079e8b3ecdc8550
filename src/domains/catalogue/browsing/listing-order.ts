import { type SQL, sql } from 'drizzle-orm'
import { available } from './listing-filters.ts'
import type { Query, ResolvedQuery } from './listing-query.ts'

/** The mixed order in SQL: see roundRobinByType in sort-products.ts. */
export const roundRobinByType = sql`not ${available},
  row_number() over (partition by ${available}, p.subcategory order by p.created_at desc, p.number desc), p.created_at desc, p.number desc`

/** These expressions must equal those of the indexes in tables.ts. */
export function orderBy(sort: Query['sort'], collection: ResolvedQuery['collection']): SQL {
  const newest = sql`p.created_at desc nulls last, p.number desc nulls last`
  switch (sort) {
    case 'featured':
      return sql`not ${available}, ${collection.position}, ${newest}`
    case 'number':
      return sql`p.number`
    case 'price-low':
      return sql`p.price, p.number`
    case 'price-high':
      return sql`p.price desc nulls last, p.number`
    case 'newest':
      return newest
    case 'oldest':
      return sql`p.created_at nulls first, p.number nulls first`
    case 'alphabetically-az':
      return sql`lower(p.title_en), p.number`
    case 'alphabetically-za':
      return sql`lower(p.title_en) desc, p.number`
    case 'best-selling':
      return sql`o.sold desc nulls last, not ${available}, ${newest}`
  }
}
