import { type SQL, sql } from 'drizzle-orm'
import { filterable, filterValues } from '#domains/catalogue/attributes/filter-values.ts'
import { asSql, available, sells, visible } from '#domains/catalogue/for-sale.ts'
import { cachedSnapshot } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { FacetIndex, type FacetRow } from './facet-index.ts'

/**
 * Membership of the category 'traditional' is decided by keywords; other categories are the main categories themselves.
 */
export const isTraditional = sql`(
  p.subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'
  or p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}')`

/**
 * All visible products, cached in memory, some hundred bytes each; invalidated products are read again. Mutable: do not
 * hold across an await.
 */
export const facetIndex = (db: Db): Promise<FacetIndex> =>
  cachedSnapshot<FacetIndex>(db, 'facet index', async (known, changed) => {
    if (!known) return readAll(db)
    const found = await readThese(db, changed)
    for (const number of changed) known.remove(number)
    for (const row of found) known.put(row)
    return known
  })

/** Products per query, so that no statement takes long, whatever the size of the catalogue. */
const batchSize = 5000

async function readAll(db: Db): Promise<FacetIndex> {
  const all = new FacetIndex()
  for (let after = 0, more = true; more; ) {
    const some = await readSome(db, sql`p.number > ${after}`)
    for (const row of some) all.put(row)
    after = some.at(-1)?.number ?? after
    more = some.length === batchSize
  }
  return all
}

async function readThese(db: Db, numbers: readonly number[]): Promise<FacetRow[]> {
  const found: FacetRow[] = []
  for (let from = 0; from < numbers.length; from += batchSize)
    found.push(...(await readSome(db, sql`p.number = any(${sql.param(numbers.slice(from, from + batchSize))}::int[])`)))
  return found
}

async function readSome(db: Db, which: SQL): Promise<FacetRow[]> {
  return queryRows(db, { number: col.int, price: col.int.orNull, createdAt: col.int, profile: col.text }).run(sql`
    with ${filterable}
    select p.number, p.price, (extract(epoch from p.created_at) * 1000000)::bigint as "createdAt",
      json_build_array(p.category, p.subcategory, ${isTraditional}, ${asSql(sells)}, ${asSql(available)},
      coalesce((select json_agg(json_build_array(v.size, v.color, v.pieces > 0) order by v.size, v.color)
        from variant_offers v where v.product_number = p.number and v.is_offered), '[]'),
      coalesce((select string_agg(m.slug, ' ' order by m.slug) from collection_members m
        where m.product_number = p.number), ''),
      ${filterValues})::text as profile
    from products p left join product_offers o on o.product_number = p.number
    where ${asSql(visible)} and ${which} order by p.number limit ${batchSize}`)
}
