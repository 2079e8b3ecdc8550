import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import type { OfficeProduct, productCounts } from '../staff-contract.ts'
import { numbersOf, orderBy, type ProductsQuery, totalOf } from './office-query.ts'
import { matchesOf, matchingStatus, sortedByStock } from './products-by-stock.ts'
import { officeProducts } from './read-office-products.ts'
import { stockFigures } from './stock-figures.ts'

type Counts = z.infer<typeof productCounts>
export type OfficeList = {
  products: OfficeProduct[]
  page: Page
  counts: Counts
  metadata: { total_products: number; categories: string[] }
}

const maxWithoutPaging = 1000

/**
 * The products for staff, including inactive ones. Counts cover the whole catalogue; in a large one, the sale count and
 * the categories may be some seconds old. Money in taka.
 * @param cost include unit costs
 */
export async function officeList(db: Db, query: ProductsQuery, cost: boolean): Promise<OfficeList> {
  const paged = query.page !== undefined || query.perPage !== undefined
  const perPage = paged ? (query.perPage ?? 10) : maxWithoutPaging
  const page = query.page ?? 1
  const [{ onSale, categories }, matching] = await Promise.all([
    cached(db, 'the catalogue as staff see it', () => readCatalogue(db), longList, { ttl: maxAgeMs }),
    isByStock(query) ? matchesOf(db, query) : undefined,
  ])
  const stock = await stockFigures(db)
  const { shown: _, products, ...listStatus } = stock.totals()
  const matchingStock = matchingStatus(stock, query)
  const byStock = matching && sortedByStock(stock, query, matching)
  const total = byStock?.length ?? (await totalOf(db, query, matchingStock)) ?? products
  const before = (Math.max(1, Math.min(page, Math.ceil(total / perPage))) - 1) * perPage
  const numbers = byStock
    ? [...byStock.subarray(before, before + perPage)]
    : await numbersOf(db, query, matchingStock, sql`order by ${orderBy(query)} limit ${perPage} offset ${before}`)
  return {
    products: await officeProducts(db, numbers, cost),
    page: pageOf(total, page, perPage),
    counts: { total: products, ...listStatus, onSale, categories: categories.length },
    metadata: { total_products: total, categories },
  }
}

/** The numbers of all matching products, sorted. */
export async function officeNumbers(db: Db, query: ProductsQuery): Promise<number[]> {
  const matching = isByStock(query) ? await matchesOf(db, query) : undefined
  const stock = await stockFigures(db)
  if (matching) return [...sortedByStock(stock, query, matching)]
  return numbersOf(db, query, matchingStatus(stock, query), sql`order by ${orderBy(query)}`)
}

const isByStock = ({ sort }: ProductsQuery) => sort === 'stock'

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
        from (select distinct category from products where deleted_at is null) filed
          left join categories m on m.slug = category
        order by category
      ) as categories`)
  return rows[0] as Catalogue
}
