import { sql } from 'drizzle-orm'
import { countFacets } from '#domains/catalogue/browsing/facets/count-facets.ts'
import { facetIndex, isTraditional } from '#domains/catalogue/browsing/facets/read-facet-index.ts'
import { fits, offers, visible } from '#domains/catalogue/browsing/listing-filters.ts'
import type { Query } from '#domains/catalogue/browsing/listing-query.ts'
import { asSql, available, sells } from '#domains/catalogue/for-sale.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * An optimisation compared with the unoptimised code; both return the same result. `files`: in src, needed by the
 * optimisation only.
 */
export type Comparison = {
  name: string
  files: readonly string[]
  plain: () => unknown
  optimised: () => unknown
}

const query: Query = {
  sizes: ['M'],
  colors: [],
  types: [],
  attributes: [],
  inStock: true,
  minPrice: 500,
  maxPrice: 3000,
  sort: 'newest',
  page: 1,
  perPage: 24,
}

/** Total and facet counts (sizes, colours and types) of a list with three filters. */
export async function facetComparisons(db: Db): Promise<Comparison[]> {
  const index = await facetIndex(db)
  const products = await readProducts(db)
  const optimised = () => {
    const { total, sizes, colors, types } = countFacets(index.groups(), query)
    return { total, sizes: sorted(sizes), colors: sorted(colors), types: sorted(types) }
  }
  return [
    {
      name: 'facet counts in memory instead of SQL',
      files: [
        ...profileFiles,
        'domains/catalogue/browsing/facets/count-facets.ts',
        'domains/catalogue/browsing/facets/facet-filters.ts',
        'domains/catalogue/browsing/facets/read-facet-index.ts',
      ],
      plain: () => countInSql(db),
      optimised,
    },
    {
      name: 'facet counts by profile in typed arrays instead of product by product',
      files: profileFiles,
      plain: () => countEach(products),
      optimised,
    },
  ]
}

const profileFiles = [
  'domains/catalogue/browsing/facets/facet-index.ts',
  'domains/catalogue/browsing/facets/facet-profiles.ts',
  'domains/catalogue/browsing/facets/products-by-profile.ts',
  'domains/catalogue/browsing/facets/facet-counter.ts',
  'domains/catalogue/browsing/facets/interned-strings.ts',
  'domains/catalogue/browsing/facets/price-range.ts',
]

const isNamed = (value: string) => value.toLowerCase() !== 'default'
const sorted = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 0).sort()

/** The same counts in SQL: one query for the total and one per facet, as in a shop without an in-memory index. */
async function countInSql(db: Db) {
  const from = sql`from products p ${offers} where ${visible}`
  const facet = async (value: 'size' | 'color', without: Partial<Query>) => {
    const { rows } = await db.execute<{ value: string; count: number }>(sql`
      select v.${sql.raw(value)} as value, count(distinct p.number)::int as count
      from products p ${offers} join variant_offers v on v.product_number = p.number
      where ${visible} and v.is_offered and v.pieces > 0 and ${asSql(sells)} and ${fits({ ...query, ...without })}
        ${value === 'color' ? sql`and v.size = any(${sql.param(query.sizes)}::text[])` : sql``}
      group by 1`)
    return sorted(new Map(rows.flatMap(({ value, count }) => (isNamed(value) ? [[value, count]] : []))))
  }
  const [{ rows: totals }, sizes, colors, { rows: types }] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total ${from} and ${fits(query)}`),
    facet('size', { sizes: [] }),
    facet('color', {}),
    db.execute<{ value: string; count: number }>(sql`
      select p.subcategory as value, count(*)::int as count ${from} and ${fits(query)} and p.subcategory <> '' group by 1`),
  ])
  return {
    total: totals[0]?.total,
    sizes,
    colors,
    types: sorted(new Map(types.map(({ value, count }) => [value, count]))),
  }
}

type Product = { type: string; price: number | null; pieces: [size: string, color: string, isThere: boolean][] }

/** All visible products as plain objects: only what the counts need. */
async function readProducts(db: Db): Promise<Product[]> {
  const { rows } = await db.execute<Product>(sql`
    select p.subcategory as type, p.price, ${isTraditional} as traditional, ${asSql(available)} as available,
      coalesce((select json_agg(json_build_array(v.size, v.color, v.pieces > 0 and ${asSql(sells)}) order by v.size, v.color)
        from variant_offers v where v.product_number = p.number and v.is_offered), '[]') as pieces
    from products p ${offers} where ${visible}`)
  return rows
}

/** The same counts in one pass over plain objects, with sets and maps. */
function countEach(products: readonly Product[]) {
  const [sizes, colors, types] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1)
  const [least, most] = [(query.minPrice ?? 0) * 100, (query.maxPrice ?? 0) * 100]
  let total = 0
  for (const { type, price, pieces } of products) {
    if (price === null || price < least || price > most) continue
    const there = pieces.filter(([, , isThere]) => isThere)
    const fitting = there.filter(([size]) => query.sizes.includes(size))
    for (const size of new Set(there.map(([size]) => size))) if (isNamed(size)) add(sizes, size)
    for (const color of new Set(fitting.map(([, color]) => color))) if (isNamed(color)) add(colors, color)
    if (fitting.length === 0) continue
    total++
    if (type) add(types, type)
  }
  return { total, sizes: sorted(sizes), colors: sorted(colors), types: sorted(types) }
}
