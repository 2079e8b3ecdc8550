import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { everything } from './collection-membership.ts'
import { findCollection } from './collections.ts'
import { available, visible } from './listing-filters.ts'
import { inLanguage } from './listing-order.ts'
import type { ResolvedQuery } from './listing-query.ts'
import { ruledPage } from './ruled-page.ts'

/**
 * The first available products of several collections, for product rows on other pages: in the order that their page
 * has by hand or by rule, else the newest.
 * @param language whose titles are sorted by name
 */
export async function topProducts(
  db: Db,
  lists: [slug: string, limit: number][],
  language: ContentLanguage = 'en',
): Promise<number[][]> {
  return Promise.all(
    lists.map(async ([slug, limit]) => {
      const collection = slug === 'all' ? everything : await findCollection(db, slug)
      return collection ? topProductsOf(db, inLanguage(collection, language), limit) : []
    }),
  )
}

async function topProductsOf(db: Db, collection: ResolvedQuery['collection'], limit: number): Promise<number[]> {
  const where = sql`${visible} and ${collection.where} and ${available}`
  if (collection.sort !== undefined)
    // Sold-out products are filtered out, so they need no section; the total is not needed for the first rows.
    return ruledPage(db, { ...collection, soldOutLast: false }, { where, offset: 0, perPage: limit, ...unknownTotals })
  const rows = await queryRows(db, { number: col.int }).run(sql`
    select p.number from products p ${collection.join} join product_offers o on o.product_number = p.number
    where ${where}
    order by ${collection.ownOrder ? sql`${collection.position},` : sql``} p.created_at desc nulls last,
      p.number desc nulls last
    limit ${limit}`)
  return rows.map(({ number }) => number)
}

const unknownTotals = { total: Number.POSITIVE_INFINITY, buyable: Number.POSITIVE_INFINITY }
