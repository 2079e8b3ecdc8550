import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#platform/database.ts'
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
  const { rows } = await db.execute<{ numbers: number[]; total: number; counts: Counts; categories: string[] }>(sql`
    with ${matched(asked)},
    total as (select count(*)::int as total from matched)
    select total,
      array(
        select number from matched order by ${orderBy(asked)} limit ${perPage}
        offset (least(${page}::int, greatest(1, ceil(total::numeric / ${perPage})))::int - 1) * ${perPage}
      ) as numbers,
      (select json_build_object(
        'total', count(*), 'inStock', count(*) filter (where status = 'in stock'),
        'lowStock', count(*) filter (where status = 'low stock'), 'outOfStock', count(*) filter (where status = 'out of stock'),
        'onSale', count(original_price), 'categories', count(distinct category)
      ) from catalogue) as counts,
      array(select category from catalogue group by category order by category) as categories
    from total`)
  const [{ numbers, total, counts, categories }] = rows as [(typeof rows)[number]]
  return {
    products: await officeProducts(db, numbers, cost),
    page: pageOf(total, page, perPage),
    counts,
    metadata: { total_products: total, categories },
  }
}

/** The numbers of all products that the filters show, in the order asked for. */
export async function officeNumbers(db: Db, asked: Asked): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(
    sql`with ${matched(asked)} select number from matched order by ${orderBy(asked)}`,
  )
  return rows.map(({ number }) => number)
}

/** The whole catalogue with what lies on the shelves, and of it what was asked for. */
const matched = (asked: Asked): SQL => sql`
    stock as (
      select v.product_number, sum(s.on_hand) as on_hand, sum(s.min_stock) as min_stock
      from variants v join stock_levels s on s.variant_id = v.id where v.is_active group by v.product_number
    ),
    catalogue as materialized (
      select p.number, p.title_en as title, p.title_bn, p.id, p.sku, p.brand, p.category, p.subcategory, p.price, p.original_price,
        p.is_active, p.created_at, p.updated_at, coalesce(k.on_hand, 0) as stock,
        case when p.held or coalesce(k.on_hand, 0) = 0 then 'out of stock' when k.on_hand <= k.min_stock then 'low stock' else 'in stock' end as status
      from products p left join stock k on k.product_number = p.number
      where p.deleted_at is null
    ),
    matched as (select * from catalogue where ${sql.join(conditions(asked), sql` and `)})`

function conditions({ id, number, search, category, status, minPrice, maxPrice }: Asked): SQL[] {
  const all: SQL[] = [sql`true`]
  if (id !== undefined) all.push(/^\d{1,9}$/.test(id) ? sql`number = ${Number(id)}` : sql`id = ${id}`)
  if (number !== undefined) all.push(sql`number = ${number}`)
  const text = tidyLine(search ?? '').toLowerCase()
  if (text)
    all.push(
      sql`strpos(lower(title || E'\n' || title_bn || E'\n' || id || E'\n' || sku || E'\n' || brand), ${text}) > 0`,
    )
  if (category && category !== 'all') all.push(sql`(category = ${category} or subcategory = ${category})`)
  if (status === 'inactive') all.push(sql`not is_active`)
  else if (status === 'on sale') all.push(sql`original_price is not null`)
  else if (status && status !== 'all') all.push(sql`status = ${status}`)
  if (minPrice) all.push(sql`price >= ${Math.round(minPrice * 100)}`)
  if (maxPrice !== undefined)
    all.push(sql`(price <= ${Math.round(maxPrice * 100)} or (price is null and ${!minPrice}))`)
  return all
}

function orderBy({ sort = 'number', order = 'asc' }: Asked): SQL {
  const column = {
    number: sql`number`,
    title: sql`lower(title)`,
    price: sql`price`,
    stock: sql`stock`,
    category: sql`category`,
    brand: sql`lower(brand)`,
    createdAt: sql`created_at`,
    updatedAt: sql`updated_at`,
  }[sort]
  return order === 'desc' ? sql`${column} desc nulls last, number desc` : sql`${column} asc nulls last, number`
}
