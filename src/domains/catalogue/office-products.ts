import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { kept } from '#platform/kept-reads.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import type { OfficeProduct, productCounts } from './contract.ts'
import { officeProducts } from './spec-products.ts'

const statuses = ['in stock', 'low stock', 'out of stock', 'on sale', 'inactive'] as const
const sorts = ['number', 'title', 'price', 'stock', 'category', 'brand', 'createdAt', 'updatedAt'] as const
const taka = z.coerce.number().min(0).max(10_000_000)

/** What the back office's product list may be asked for. Prices in taka. */
export const officeProductsQuery = z.object({
  id: z.string().max(80).optional().describe('prod_… or a number: this one only'),
  number: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  search: z.string().max(200).optional().describe('In title, id, SKU and brand'),
  category: z.string().max(100).optional().describe('Main category or subcategory by its slug; all: every one'),
  status: z
    .string()
    .max(40)
    .transform((text) => text.toLowerCase().replaceAll('-', ' '))
    .pipe(z.enum(['', 'all', ...statuses]))
    .optional()
    .describe('In Stock, Low Stock, Out of Stock, On Sale, Inactive or all'),
  sort: z.enum(sorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  minPrice: taka.optional(),
  maxPrice: taka.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  perPage: z.coerce.number().int().min(1).max(100).optional(),
})

/** What the CSV takes: the list's filters and its order, without pages. */
export const officeProductsFilters = officeProductsQuery.omit({ page: true, perPage: true })

type Asked = z.infer<typeof officeProductsQuery>
type Counts = z.infer<typeof productCounts>
export type OfficeList = {
  products: OfficeProduct[]
  page: Page
  counts: Counts
  metadata: { total_products: number; categories: string[] }
}

/** Without paging that many are given. */
const most = 10_000

/**
 * The products as staff see them, inactive ones too; the counts are of the whole catalogue. Money in taka.
 * @param cost whether what a piece cost may be told
 */
export async function officeList(db: Db, asked: Asked, cost: boolean): Promise<OfficeList> {
  const paged = asked.page !== undefined || asked.perPage !== undefined
  const perPage = paged ? (asked.perPage ?? 10) : most
  const page = asked.page ?? 1
  const [{ counts, categories, unfiltered }, filtered] = await Promise.all([
    kept(db, 'the catalogue as staff see it', () => countsOf(db), longList, { ttl: keptFor }),
    conditions(asked).length > 0 ? totalOf(db, asked) : undefined,
  ])
  const total = filtered ?? unfiltered
  const { rows } = await db.execute<{ number: number }>(sql`
    select p.number from ${matched(asked)} order by ${orderBy(asked)} limit ${perPage}
    offset ${(Math.max(1, Math.min(page, Math.ceil(total / perPage))) - 1) * perPage}`)
  return {
    products: await officeProducts(
      db,
      rows.map(({ number }) => number),
      cost,
    ),
    page: pageOf(total, page, perPage),
    counts,
    metadata: { total_products: total, categories },
  }
}

/** The numbers of all products that the filters show, in the order asked for. */
export async function officeNumbers(db: Db, asked: Asked): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select p.number from ${matched(asked)} order by ${orderBy(asked)}`,
  )
  return rows.map(({ number }) => number)
}

async function totalOf(db: Db, asked: Asked): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from ${matched(asked)}`)
  return rows[0]?.total ?? 0
}

/** What goes through so many products is counted once for all who ask; what is shorter, each time. */
const longList = ({ unfiltered }: { unfiltered: number }) => (unfiltered < 2000 ? undefined : (['everything'] as const))

/** Milliseconds: of a large catalogue the counts of what lies on its shelves are so old at most. */
const keptFor = 5000

async function countsOf(db: Db): Promise<{ counts: Counts; categories: string[]; unfiltered: number }> {
  const { rows } = await db.execute<{ counts: Counts; categories: string[]; unfiltered: number }>(sql`
    with catalogue as materialized (
      select p.category, p.original_price, ${shelfStatus} as status
      from products p left join ${stock} k on k.product_number = p.number where p.deleted_at is null
    )
    select count(*)::int as unfiltered,
      json_build_object(
        'total', count(*), 'inStock', count(*) filter (where status = 'in stock'),
        'lowStock', count(*) filter (where status = 'low stock'), 'outOfStock', count(*) filter (where status = 'out of stock'),
        'onSale', count(original_price), 'categories', count(distinct category)
      ) as counts,
      coalesce((select json_agg(category order by category) from (select distinct category from catalogue) each), '[]') as categories
    from catalogue`)
  return rows[0] as (typeof rows)[number]
}

/** What lies on the shelves, all sizes of a product together. */
const stock = sql`(
    select v.product_number, sum(s.on_hand) as on_hand, sum(s.min_stock) as min_stock
    from variants v join stock_levels s on s.variant_id = v.id where v.is_active group by v.product_number
  )`
const shelfStatus = sql`case when p.held or coalesce(k.on_hand, 0) = 0 then 'out of stock' when k.on_hand <= k.min_stock then 'low stock' else 'in stock' end`

/** Of the whole catalogue what was asked for; the shelves are only added up where they are asked about, and once (each of several workers would). */
function matched(asked: Asked): SQL {
  const asksShelves =
    asked.sort === 'stock' || ['in stock', 'low stock', 'out of stock'].some((each) => each === asked.status)
  return sql`products p ${asksShelves ? sql`left join (with k as materialized ${stock} select * from k) k on k.product_number = p.number` : sql``}
    where ${sql.join([sql`p.deleted_at is null`, ...conditions(asked)], sql` and `)}`
}

/** What a search of the office looks at, as the index 'products_for_office' has it. */
const searched = sql`lower(p.title_en || E'\n' || p.title_bn || E'\n' || p.id || E'\n' || p.sku || E'\n' || p.brand)`

function conditions({ id, number, search, category, status, minPrice, maxPrice }: Asked): SQL[] {
  const all: SQL[] = []
  if (id !== undefined) all.push(/^\d{1,9}$/.test(id) ? sql`p.number = ${Number(id)}` : sql`p.id = ${id}`)
  if (number !== undefined) all.push(sql`p.number = ${number}`)
  const text = tidyLine(search ?? '').toLowerCase()
  if (text) {
    const within = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    all.push(sql`in_latin_signs(${searched}) like in_latin_signs(${within}) and ${searched} like ${within}`)
  }
  if (category && category !== 'all') all.push(sql`(p.category = ${category} or p.subcategory = ${category})`)
  if (status === 'inactive') all.push(sql`not p.is_active`)
  else if (status === 'on sale') all.push(sql`p.original_price is not null`)
  else if (status && status !== 'all') all.push(sql`${shelfStatus} = ${status}`)
  if (minPrice) all.push(sql`p.price >= ${Math.round(minPrice * 100)}`)
  if (maxPrice !== undefined)
    all.push(sql`(p.price <= ${Math.round(maxPrice * 100)} or (p.price is null and ${!minPrice}))`)
  return all
}

function orderBy({ sort = 'number', order = 'asc' }: Asked): SQL {
  const column = {
    number: sql`p.number`,
    title: sql`lower(p.title_en)`,
    price: sql`p.price`,
    stock: sql`coalesce(k.on_hand, 0)`,
    category: sql`p.category`,
    brand: sql`lower(p.brand)`,
    createdAt: sql`p.created_at`,
    updatedAt: sql`p.updated_at`,
  }[sort]
  // Only prices may be missing. Elsewhere 'nulls last' would keep PostgreSQL from reading an index backwards.
  const last = sort === 'price' || sort === 'createdAt' ? sql`nulls last` : sql``
  return order === 'desc' ? sql`${column} desc ${last}, p.number desc` : sql`${column}, p.number`
}
