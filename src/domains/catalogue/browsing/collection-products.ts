import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { Groups } from './facets/facet-index.ts'
import { facetIndex } from './facets/read-facet-index.ts'
import { offers, visible } from './listing-filters.ts'
import { type ResolvedQuery, tagsOfListing } from './listing-query.ts'

/** The products of the collection, unfiltered. Mutable: do not hold across an await. */
export async function productsOf(db: Db, { collection, match }: ResolvedQuery): Promise<Groups> {
  if (collection.profiles) {
    const all = await facetIndex(db)
    return match ? all.among(match.numbers, collection.profiles) : all.groups(collection.profiles)
  }
  const members = await membersOf(db, collection)
  const found = match && new Set(match.numbers)
  return (await facetIndex(db)).among(found ? members.filter((number) => found.has(number)) : members)
}

/** Product numbers of a collection whose membership must be read from the database. */
const membersOf = (db: Db, collection: ResolvedQuery['collection']): Promise<number[]> =>
  cached(
    db,
    `members ${collection.slug}`,
    async () => {
      const [row] = await queryRows(db, { numbers: col.ints }).run(sql`
        select array(select p.number from products p ${collection.join} ${offers}
          where ${visible} and ${collection.where}) as numbers`)
      return row?.numbers ?? []
    },
    tagsOfListing({ collection }),
  )
