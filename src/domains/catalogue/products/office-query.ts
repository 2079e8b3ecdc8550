import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { inSet } from '#platform/database/in-set.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { mayContain } from '#platform/database/substring.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { officeProductsQuery } from '../staff-contract.ts'

export type ProductsQuery = z.infer<typeof officeProductsQuery>

export const hasCategory = (query: ProductsQuery): query is ProductsQuery & { category: string } =>
  !!query.category && query.category !== 'all'

/** Returned as one array: 100,000 rows would take several times as long. */
export async function numbersOf(
  db: Db,
  query: ProductsQuery,
  among?: Int32Array,
  rest: SQL = sql``,
): Promise<number[]> {
  const [found] = await queryRows(db, { numbers: col.json<number[]>() }).run(sql`
    select array_to_json(array(select p.number from ${matched(query, among)} ${rest})) as numbers`)
  return found?.numbers ?? []
}

/** Number of matching products; undefined without filters. */
export async function totalOf(
  db: Db,
  query: ProductsQuery,
  among: Int32Array | undefined,
): Promise<number | undefined> {
  if (conditions(query).length === 0) return among?.length
  const from =
    hasCategory(query) && conditions({ ...query, category: undefined }).length === 0
      ? sql`(${numbersFiledUnder(query.category)}) p where ${among ? inSet(sql`p.number`, among) : true}`
      : matched(query, among)
  const [counted] = await queryRows(db, { total: col.int }).run(sql`select count(*)::int as total from ${from}`)
  return counted?.total
}

/** Each kind of membership from an index of its own; one condition for all three would read the wide rows. */
const numbersFiledUnder = (slug: string): SQL => sql`
  select number from products where category = ${slug} and deleted_at is null
  union select number from products where subcategory = ${slug} and deleted_at is null
  union select number from products where number = any(${productNumbersIn(slug)}) and deleted_at is null`

/** SQL conditions of all filters except stock. @param among restricts to these products */
const matched = (query: ProductsQuery, among: Int32Array | undefined): SQL =>
  sql`products p where ${sql.join(
    [sql`p.deleted_at is null`, ...conditions(query), ...(among ? [inSet(sql`p.number`, among)] : [])],
    sql` and `,
  )}`

/** The texts of product `p` that the back office searches. */
const searched = sql`lower(p.title_en || E'\n' || p.title_bn || E'\n' || p.id || E'\n'
  || p.sku || E'\n' || p.brand)`

/**
 * Whether product `p` contains the text, which is in lower case. Uses `strpos`, because the planner estimates almost no
 * rows for a second `like`: for a frequent word it would read all matches before sorting.
 */
export const productContains = (part: string): SQL =>
  sql`(${productMayContain(part)} and strpos(${searched}, ${part}) > 0)`

/** A condition that uses the index from three characters on. True if `p` contains the text, and for few others. */
export const productMayContain = (part: string): SQL =>
  [...part].length < 3 ? sql`true` : mayContain(searched, part, sql`p.searched_transliterated`)

const searchText = ({ search = '' }: ProductsQuery): string => tidyLine(search).toLowerCase()
export const hasSearchText = (query: ProductsQuery): boolean => searchText(query) !== ''

export function conditions(query: ProductsQuery): SQL[] {
  const { id, number, category, tag, status, minPrice, maxPrice } = query
  const all: SQL[] = []
  if (id !== undefined) all.push(/^\d{1,9}$/.test(id) ? sql`p.number = ${Number(id)}` : sql`p.id = ${id}`)
  if (number !== undefined) all.push(sql`p.number = ${number}`)
  if (hasSearchText(query)) all.push(productContains(searchText(query)))
  if (hasCategory(query))
    all.push(
      sql`(p.category = ${category} or p.subcategory = ${category}
        or p.number = any(${productNumbersIn(query.category)}))`,
    )
  if (tag) all.push(sql`p.tags @> array[${tag}]::text[]`)
  if (status === 'inactive') all.push(sql`not p.is_active`)
  else if (status === 'on sale') all.push(sql`p.original_price is not null`)
  if (minPrice) all.push(sql`p.price >= ${Math.round(minPrice * 100)}`)
  if (maxPrice !== undefined)
    all.push(sql`(p.price <= ${Math.round(maxPrice * 100)} or (p.price is null and ${!minPrice}))`)
  return all
}

/** The products of a collection by hand or by rule, as an array so that all three conditions can use their indexes. */
export const productNumbersIn = (slug: string) =>
  sql`array(select product_number from category_products where slug = ${slug} union select product_number
    from collection_members where slug = ${slug})`

export function orderBy({ sort = 'number', order = 'asc' }: ProductsQuery): SQL {
  const column = {
    number: sql`p.number`,
    title: sql`lower(p.title_en)`,
    price: sql`p.price`,
    // Sorted in memory by the stock sums.
    stock: sql`p.number`,
    category: sql`p.category`,
    brand: sql`lower(p.brand)`,
    createdAt: sql`p.created_at`,
    updatedAt: sql`p.updated_at`,
  }[sort]
  // Prices can be null; the index of created_at is declared `desc nulls last`. Elsewhere 'nulls last' would prevent a
  // backward index scan.
  const last = sort === 'price' || sort === 'createdAt' ? sql`nulls last` : sql``
  return order === 'desc' ? sql`${column} desc ${last}, p.number desc` : sql`${column}, p.number`
}
