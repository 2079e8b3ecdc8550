import { sql } from 'drizzle-orm'
import { cached } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { ProductPage } from '../contract.ts'
import { asSql, visible } from '../for-sale.ts'

type Product = Pick<ProductPage, 'number' | 'hasOwnChart' | 'category' | 'subcategory'>

/** Tags of the page's product and of its related products. */
export const tagsOfPage = (page: Product & Pick<ProductPage, 'related' | 'look'>): CacheTag[] => [
  ...tagsOfProduct(page),
  ...[...page.related, ...page.look].map((card): CacheTag => `product:${card.number}`),
]

/**
 * Cache tags of a product's own details. 'menu': its attributes, and names, weights and second sizes of its categories;
 * 'settings': the weight of a piece; 'chart-of:…': the size chart that a category may give it.
 */
export const tagsOfProduct = ({ number, hasOwnChart, category, subcategory }: Product): CacheTag[] => [
  'menu',
  'settings',
  `product:${number}`,
  ...(hasOwnChart ? [] : [category, subcategory]).flatMap((entry): CacheTag[] =>
    entry ? [`chart-of:${entry.slug}`] : [],
  ),
]

/**
 * Finds a visible product by number, prod_ id, slug or former slug. `canonical` is false if the URL should be replaced
 * by /product/{number}.
 */
export const productNumberOf = (db: Db, ref: string): Promise<{ number: number; canonical: boolean } | null> =>
  cached(
    db,
    `product called ${ref}`,
    () => findProduct(db, ref),
    // A slug may move to another product, a number cannot: only the latter is cached.
    (found) => (found?.canonical ? [`product:${found.number}`] : null),
  )

async function findProduct(db: Db, ref: string): Promise<{ number: number; canonical: boolean } | null> {
  const number = /^[1-9]\d{0,8}$/.test(ref) ? Number(ref) : 0
  const [row] = await queryRows(db, { number: col.int }).run(sql`
    select p.number from products p
    where ${asSql(visible)}
      and ${
        number > 0
          ? sql`p.number = ${number}`
          : sql`p.number = (
        select number from products where id = ${ref}
        union all select number from products where slug = ${ref}
        union all select product_number from old_slugs where slug = ${ref}
        limit 1)`
      }`)
  return row ? { number: row.number, canonical: number > 0 } : null
}
