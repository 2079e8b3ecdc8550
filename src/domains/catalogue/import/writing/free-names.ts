import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { slugStem } from '#domains/catalogue/products/product-slug.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { NormalizedProduct } from '../normalized-product.ts'

export type Names = Awaited<ReturnType<typeof freeNames>>

/** Slugs, SKUs and ids that are not taken. */
export async function freeNames(tx: Db) {
  const rows = await queryRows(tx, { slug: col.text.orNull, sku: col.text.orNull, id: col.text.orNull }).run(sql`
    select slug, sku, id from products union all select slug, null, null from old_slugs union all
      select null, sku, null from variants`)
  const slugs = new Set(rows.map(({ slug }) => slug))
  const skus = new Set(rows.map(({ sku }) => sku))
  const ids = new Set(rows.map(({ id }) => id))
  const free = (wanted: string, taken: Set<string | null>, separator: string) => {
    let name = wanted
    for (let n = 2; taken.has(name); n++) name = `${wanted}${separator}${n}`
    taken.add(name)
    return name
  }
  return {
    slug: ({ title, id }: NormalizedProduct) => free(slugStem(title, id) || 'product', slugs, '-'),
    sku: (wanted: string) => free(wanted || `SKU_${randomBytes(5).toString('hex').toUpperCase()}`, skus, '_'),
    takeId: (id: string) => !ids.has(id) && ids.add(id) !== undefined,
  }
}
