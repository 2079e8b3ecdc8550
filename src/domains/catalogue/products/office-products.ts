import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { officeProducts } from '#domains/catalogue/browsing/spec-products.ts'
import type { ShelfSums } from '#domains/inventory/shelf-sums.ts'
import { listStatuses } from '#domains/inventory/staff-contract.ts'
import { shelfSums } from '#domains/inventory/summed-shelves.ts'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { inSet } from '#platform/database/in-set.ts'
import { containsText } from '#platform/database/substring.ts'
import { filterInt32 } from '#shared/filter-int32.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import type { OfficeProduct, officeProductsQuery, productCounts } from '../staff-contract.ts'

type Asked = z.infer<typeof officeProductsQuery>
type Counts = z.infer<typeof productCounts>
export type OfficeList = {
  products: OfficeProduct[]
  page: Page
  counts: Counts
  metadata: { total_products: number; categories: string[] }
}

const maxWithoutPaging = 10_000

/**
 * The products for staff, including inactive ones. Counts cover the whole catalogue; in a large one, the sale count and the
 * categories may be some seconds old. Money in taka.
 * @param cost include unit costs
 */
export async function officeList(db: Db, asked: Asked, cost: boolean): Promise<OfficeList> {
  const paged = asked.page !== undefined || asked.perPage !== undefined
  const perPage = paged ? (asked.perPage ?? 10) : maxWithoutPaging
  const page = asked.page ?? 1
  const [{ onSale, categories }, matching] = await Promise.all([
    cached(db, 'the catalogue as staff see it', () => readCatalogue(db), longList, { ttl: maxAgeMs }),
    isByStock(asked) ? matchesOf(db, asked) : undefined,
  ])
  const sums = await shelfSums(db)
  const { shown: _, products, ...listStatus } = sums.totals()
  const matchingStock = matchingStatus(sums, asked)
  const byStock = matching && sortedByStock(sums, asked, matching)
  const total = byStock?.length ?? (await totalOf(db, asked, matchingStock)) ?? products
  const before = (Math.max(1, Math.min(page, Math.ceil(total / perPage))) - 1) * perPage
  const numbers = byStock
    ? [...byStock.subarray(before, before + perPage)]
    : await numbersOf(db, asked, matchingStock, sql`order by ${orderBy(asked)} limit ${perPage} offset ${before}`)
  return {
    products: await officeProducts(db, numbers, cost),
    page: pageOf(total, page, perPage),
    counts: { total: products, ...listStatus, onSale, categories: categories.length },
    metadata: { total_products: total, categories },
  }
}

/** The numbers of all matching products, sorted. */
export async function officeNumbers(db: Db, asked: Asked): Promise<number[]> {
  const matching = isByStock(asked) ? await matchesOf(db, asked) : undefined
  const sums = await shelfSums(db)
  if (matching) return [...sortedByStock(sums, asked, matching)]
  return numbersOf(db, asked, matchingStatus(sums, asked), sql`order by ${orderBy(asked)}`)
}

const isByStock = ({ sort }: Asked) => sort === 'stock'

/** The products with the requested stock status; undefined if the query has no such filter. */
function matchingStatus(sums: ShelfSums, { status = '' }: Asked, some?: Int32Array): Int32Array | undefined {
  const wanted = (listStatuses as readonly string[]).indexOf(status) + 1
  const all = sums.all('listStatus')
  return wanted > 0 ? filterInt32(some ?? sums.numbers(), (number) => all[number] === wanted) : undefined
}

/** The matching products, sorted by stock. */
function sortedByStock(sums: ShelfSums, asked: Asked, { matching, listed }: Matches): Int32Array {
  const all = sums.sortedBy('offered')
  const isMatching = matching && new Set(matching)
  const isListed = new Set(listed)
  const isFiled = hasCategory(asked) ? sums.isFiledUnder(asked.category) : undefined
  const sortedBy =
    isMatching || isFiled
      ? filterInt32(
          all,
          (number) => (!isFiled || isFiled(number) || isListed.has(number)) && (isMatching?.has(number) ?? true),
        )
      : all
  const shown = matchingStatus(sums, asked, sortedBy) ?? sortedBy
  return asked.order === 'desc' ? shown.toReversed() : shown
}

/**
 * The part of the filters that the database answers; categories and stock are in memory. `matching`: products that match the
 * other filters, undefined if there are none. `listed`: the hand-picked products of the category.
 */
type Matches = { matching: number[] | undefined; listed: number[] }

async function matchesOf(db: Db, asked: Asked): Promise<Matches> {
  const others = { ...asked, category: undefined }
  const [matching, listed] = await Promise.all([
    conditions(others).length > 0 ? numbersOf(db, others) : undefined,
    hasCategory(asked) ? listedIn(db, asked.category) : [],
  ])
  return { matching, listed }
}

async function listedIn(db: Db, slug: string): Promise<number[]> {
  const { rows } = await db.execute<{ numbers: number[] }>(
    sql`select array_to_json(${numbersListedIn(slug)}) as numbers`,
  )
  return rows[0]?.numbers ?? []
}

const hasCategory = (asked: Asked): asked is Asked & { category: string } =>
  !!asked.category && asked.category !== 'all'

/** Returned as one array: 100,000 rows would take several times as long. */
async function numbersOf(db: Db, asked: Asked, among?: Int32Array, rest: SQL = sql``): Promise<number[]> {
  const { rows } = await db.execute<{ numbers: number[] }>(sql`
    select array_to_json(array(select p.number from ${matched(asked, among)} ${rest})) as numbers`)
  return rows[0]?.numbers ?? []
}

/** Number of matching products; undefined without filters. */
async function totalOf(db: Db, asked: Asked, among: Int32Array | undefined): Promise<number | undefined> {
  if (conditions(asked).length === 0) return among?.length
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${matched(asked, among)}`)
  return rows[0]?.total
}

type Catalogue = { products: number; onSale: number; categories: string[] }

/** Counts of catalogues above this size are cached. */
const longList = ({ products }: Catalogue) => (products < 2000 ? undefined : (['everything'] as const))

/** How old the sale count and the categories of a large catalogue may be. */
const maxAgeMs = 5000

/** Separate queries, each served by its own index; one query would read the wide rows. */
async function readCatalogue(db: Db): Promise<Catalogue> {
  const { rows } = await db.execute<Catalogue>(sql`
    select (select count(*)::int from products where deleted_at is null) as products,
      (select count(*)::int from products where deleted_at is null and original_price is not null) as "onSale",
      array(
        select coalesce(nullif(m.title_en, ''), category)
        from (select distinct category from products where deleted_at is null) filed left join categories m on m.slug = category
        order by category
      ) as categories`)
  return rows[0] as Catalogue
}

/** SQL conditions of all filters except stock. @param among restricts to these products */
const matched = (asked: Asked, among: Int32Array | undefined): SQL =>
  sql`products p where ${sql.join(
    [sql`p.deleted_at is null`, ...conditions(asked), ...(among ? [inSet(sql`p.number`, among)] : [])],
    sql` and `,
  )}`

/** Search text of product `p` in the back office; equals the expression of the index 'products_for_office'. */
export const searched = sql`lower(p.title_en || E'\n' || p.title_bn || E'\n' || p.id || E'\n' || p.sku || E'\n' || p.brand)`

function conditions(asked: Asked): SQL[] {
  const { id, number, search, category, status, minPrice, maxPrice } = asked
  const all: SQL[] = []
  if (id !== undefined) all.push(/^\d{1,9}$/.test(id) ? sql`p.number = ${Number(id)}` : sql`p.id = ${id}`)
  if (number !== undefined) all.push(sql`p.number = ${number}`)
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) all.push(containsText(searched, text))
  if (hasCategory(asked))
    all.push(
      sql`(p.category = ${category} or p.subcategory = ${category} or p.number = any(${numbersListedIn(asked.category)}))`,
    )
  if (status === 'inactive') all.push(sql`not p.is_active`)
  else if (status === 'on sale') all.push(sql`p.original_price is not null`)
  if (minPrice) all.push(sql`p.price >= ${Math.round(minPrice * 100)}`)
  if (maxPrice !== undefined)
    all.push(sql`(p.price <= ${Math.round(maxPrice * 100)} or (p.price is null and ${!minPrice}))`)
  return all
}

/** The hand-picked products of a collection, as an array so that all three conditions can use their indexes. */
const numbersListedIn = (slug: string) => sql`array(select product_number from category_products where slug = ${slug})`

function orderBy({ sort = 'number', order = 'asc' }: Asked): SQL {
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
  // Only prices can be null; for other columns 'nulls last' would prevent a backward index scan.
  const last = sort === 'price' || sort === 'createdAt' ? sql`nulls last` : sql``
  return order === 'desc' ? sql`${column} desc ${last}, p.number desc` : sql`${column}, p.number`
}
