import { type SQL, sql } from 'drizzle-orm'
import type { CategoryMembers } from '#shared/catalogue/category-members.ts'
import type { CollectionSort } from '#shared/catalogue/collection-rules.ts'
import { collectionRules } from '../collection-rules.ts'
import type { ProfileFilter } from './facets/facet-index.ts'
import { findInterned, type InternedString, internedText } from './facets/interned-strings.ts'
import type { BanglaOrder } from './sort-products.ts'

/** Which products `p` belong to a collection, and their order. */
export type Membership = {
  /** Joined to `products p`. */
  join: SQL
  /** SQL condition on `p`. */
  where: SQL
  /** The same condition for facet profiles, if they alone decide membership. */
  profiles?: ProfileFilter
  /** Integer sort key of the collection's own order, ascending; constant if it has none. */
  position: SQL
  ownOrder: boolean
  /** Of a collection by rule: its order below the pinned products. */
  sort?: CollectionSort | BanglaOrder
  soldOutLast: boolean
}

const nothing = sql``

// With a cast, because a bare number in ORDER BY is a column reference.
const samePosition = sql`0::int`

type Row = { slug: string; members: CategoryMembers; sort: CollectionSort; sold_out_last: boolean }

export function membershipOf({ slug, members, sort, sold_out_last: soldOutLast }: Row): Membership {
  switch (members) {
    case 'main':
      return {
        join: nothing,
        where: sql`p.category = ${slug}`,
        profiles: ofCategory(slug),
        position: samePosition,
        ownOrder: false,
        soldOutLast: true,
      }
    case 'subcategory':
      return {
        join: nothing,
        where: sql`p.subcategory = ${slug}`,
        profiles: (_category, subcategory) => subcategory === findInterned(slug),
        position: samePosition,
        ownOrder: false,
        soldOutLast: true,
      }
    case 'listed':
      return {
        join: sql`left join category_products listed on listed.slug = ${slug} and listed.product_number = p.number`,
        where: sql`(listed.slug is not null or p.subcategory = ${slug})`,
        position: sql`coalesce(listed.position, 2147483647)`,
        ownOrder: true,
        soldOutLast,
      }
    case 'rule':
      return {
        join: nothing,
        where: sql`exists (select from collection_members m where m.slug = ${slug} and m.product_number = p.number)`,
        profiles: ofCollection(slug),
        position: samePosition,
        ownOrder: true,
        sort,
        soldOutLast,
      }
    default: {
      const { join = nothing, where, profiles, position } = collectionRules[members]
      return {
        join,
        where,
        ...(profiles && { profiles }),
        position: position ?? samePosition,
        ownOrder: position !== undefined,
        soldOutLast: true,
      }
    }
  }
}

const ofCategory =
  (slug: string): ProfileFilter =>
  (category) =>
    category === findInterned(slug)

/** All products. */
export const everything: Membership & { slug: string } = {
  slug: 'all',
  join: nothing,
  where: sql`true`,
  profiles: () => true,
  position: samePosition,
  ownOrder: false,
  soldOutLast: true,
}

/** Sets of collections are few: each is looked through once. */
function ofCollection(slug: string): ProfileFilter {
  const known = new Map<InternedString, boolean>()
  return (_category, _subcategory, collections) => {
    const found = known.get(collections)
    if (found !== undefined) return found
    const has = internedText(collections).split(' ').includes(slug)
    known.set(collections, has)
    return has
  }
}
