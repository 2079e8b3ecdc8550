import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { asSql, available, visible } from '../for-sale.ts'
import { everything, findList } from './lists.ts'

/** The first products of several lists that can be had, as their pages would show them, for shelves on other pages. */
export async function firstOf(db: Db, asked: [slug: string, limit: number][]): Promise<number[][]> {
  return Promise.all(
    asked.map(async ([slug, limit]) => {
      const list = slug === 'all' ? everything : await findList(db, slug)
      if (!list) return []
      const { rows } = await db.execute<{ number: number }>(sql`
        select p.number from products p ${list.join} join product_offers o on o.product_number = p.number
        where ${asSql(visible)} and ${list.holds} and ${asSql(available)}
        order by ${list.ownOrder ? sql`${list.place},` : sql``} p.created_at desc nulls last, p.number desc nulls last
        limit ${limit}`)
      return rows.map(({ number }) => number)
    }),
  )
}
