import { type SQL, sql } from 'drizzle-orm'
import type { CollectionSort } from '#shared/catalogue/collection-rules.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { available } from './listing-filters.ts'
import type { Query, ResolvedQuery } from './listing-query.ts'
import type { BanglaOrder } from './sort-products.ts'

/** The mixed order in SQL: see roundRobinByType in sort-products.ts. */
export const roundRobinByType = sql`not ${available},
  row_number() over (partition by ${available}, p.subcategory order by p.created_at desc, p.number desc),
    p.created_at desc, p.number desc`

/** The order of a collection by rule. */
export function ownOrder(sort: CollectionSort | BanglaOrder): SQL {
  return sort === 'discount'
    ? sql`(p.original_price - p.price)::float8 / p.original_price desc nulls last, ${newest}`
    : orderOf(sort)
}

/** A collection whose own order is by name follows the names that pages of that language show. */
export const inLanguage = (
  collection: ResolvedQuery['collection'],
  language: ContentLanguage,
): ResolvedQuery['collection'] =>
  language === 'bn' && collection.sort === 'alphabetically-az' ? { ...collection, sort: 'bangla-az' } : collection

const newest = sql`p.created_at desc nulls last, p.number desc nulls last`

/** These expressions must equal those of the indexes in tables.ts. */
export function orderBy(sort: Query['sort'], collection: ResolvedQuery['collection']): SQL {
  if (sort !== 'featured') return orderOf(sort)
  return collection.soldOutLast
    ? sql`not ${available}, ${collection.position}, ${newest}`
    : sql`${collection.position}, ${newest}`
}

/** The title on Bangla pages. Bangla code points follow the alphabet; Latin titles come first. */
const banglaName = sql`lower(coalesce(nullif(p.title_bn, ''), p.title_en)) collate "C"`

function orderOf(sort: Exclude<Query['sort'], 'featured'>): SQL {
  switch (sort) {
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
    case 'bangla-az':
      return sql`${banglaName}, p.number`
    case 'bangla-za':
      return sql`${banglaName} desc, p.number`
    case 'best-selling':
      return sql`o.sold desc nulls last, not ${available}, ${newest}`
  }
}
