import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { asSql, available, visible } from '../for-sale.ts'
import { everything } from './collection-membership.ts'
import { findCollection } from './collections.ts'

/**
 * The first available products of several collections, in the order of their pages, for product rows on other pages.
 */
export async function topProducts(db: Db, asked: [slug: string, limit: number][]): Promise<number[][]> {
  return Promise.all(
    asked.map(async ([slug, limit]) => {
      const collection = slug === 'all' ? everything : await findCollection(db, slug)
      if (!collection) return []
      const { rows } = await db.execute<{ number: number }>(sql`
        select p.number from products p ${collection.join} join product_offers o on o.product_number = p.number
        where ${asSql(visible)} and ${collection.where} and ${asSql(available)}
        order by ${collection.ownOrder ? sql`${collection.position},` : sql``} p.created_at desc nulls last,
          p.number desc nulls last
        limit ${limit}`)
      return rows.map(({ number }) => number)
    }),
  )
}
