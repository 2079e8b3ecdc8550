import { sql } from 'drizzle-orm'
import { categoriesNested } from '#domains/catalogue/categories/categories.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { asSql, visible } from '../for-sale.ts'

/** A page of the sitemap. `path` is the English page's. */
export type ListedPage = {
  path: string
  changed: Date | string
  /** Storage keys of the pictures on it. */
  pictures: string[]
}

/** Product numbers per part: two languages make 2,000 URLs, far below the maximum of 50,000 per sitemap. */
const partSize = 1000

/** The non-empty parts with their last change. A product never moves to another part. */
export async function sitemapParts(db: Db): Promise<{ part: number; changed: Date }[]> {
  const rows = await queryRows(db, { part: col.int, changed: col.timestamp }).run(sql`
    select (number - 1) / ${partSize}::int + 1 as part, max(updated_at) as changed
    from products p where ${asSql(visible)} group by 1 order by 1`)
  return rows.map(({ part, changed }) => ({ part, changed: new Date(changed) }))
}

/** The products of a part by number, each with its first five pictures. */
export async function listedProducts(db: Db, part: number): Promise<ListedPage[]> {
  const rows = await queryRows(db, { number: col.int, changed: col.timestamp, pictures: col.texts }).run(sql`
    select p.number, p.updated_at as changed,
      array(select key from product_images i where i.product_number = p.number
        order by i.position, i.id limit 5) as pictures
    from products p
    where p.number > ${(part - 1) * partSize}::int and p.number <= ${part * partSize}::int
      and ${asSql(visible)}
    order by p.number`)
  return rows.map(({ number, changed, pictures }) => ({
    path: `/product/${number}`,
    changed: new Date(changed),
    pictures,
  }))
}

/** The categories and collections that have something to show. */
export async function listedCategories(db: Db): Promise<ListedPage[]> {
  const { categories } = await categoriesNested(db)
  return categories
    .filter(({ productCount }) => productCount > 0)
    .map(({ slug, updatedAt }) => ({ path: `/collections/${slug}`, changed: updatedAt, pictures: [] }))
}
