import { sql } from 'drizzle-orm'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { ruleColumns, rulesOfChanged } from './collection-rules.ts'

/**
 * The tags of all public pages that show one of these products: 'product:N' (its page, and pages with its card) and its
 * lists. A change of a product must invalidate its tags from before and after the change.
 */
export async function tagsOfProducts(tx: Db, numbers: readonly number[]): Promise<CacheTag[]> {
  if (numbers.length === 0) return []
  return [...numbers.map((number): CacheTag => `product:${number}`), ...(await tagsOfLists(tx, numbers))]
}

/**
 * 'list:<slug>' of every list that contains one of these products: category, subcategory, collections by hand and by
 * rule; and 'product:N' of products for which one of these was picked as related. Every product adds the tag of the new
 * arrivals, because one product moves the others.
 */
export async function tagsOfLists(tx: Db, numbers: readonly number[]): Promise<CacheTag[]> {
  const rows = await queryRows(tx, { tag: col.text.as<CacheTag>() }).run(sql`
    with changed as (select number, category, subcategory, ${ruleColumns} from products p
      where number = any(${sql.param(numbers)}::int[]))
    select 'list:' || category as tag from changed where category <> ''
    union select 'list:' || subcategory from changed where subcategory <> ''
    union select 'list:' || slug from category_products
      join changed on changed.number = category_products.product_number
    union select 'list:' || slug from collection_members
      join changed on changed.number = collection_members.product_number
    union select 'list:' || slug from categories where members in (select members from (${rulesOfChanged}) taken)
    union select 'product:' || r.product_number from related_products r
      join changed on changed.number = r.related_number
    union select 'list:all'`)
  return rows.map(({ tag }) => tag)
}
