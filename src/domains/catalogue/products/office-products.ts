import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { cached } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { maxMatches, type Page, pageOf, searchPageOf } from '#shared/paging.ts'
import type { OfficeProduct, productCounts } from '../staff-contract.ts'
import { hasSearchText, numbersOf, orderBy, type ProductsQuery, totalOf } from './office-query.ts'
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
  const [{ onSale, categories }, { numbers, page }] = await Promise.all([
    cached(db, 'the catalogue as staff see it', () => readCatalogue(db), longList, { ttl: maxAgeMs }),
    officePage(db, query, paged ? (query.perPage ?? 10) : maxWithoutPaging),
  ])
  const { shown: _, products, ...listStatus } = (await stockFigures(db)).totals()
  return {
    products: await officeProducts(db, numbers, cost),
    page,
    counts: { total: products, ...listStatus, onSale, categories: categories.length },
    metadata: { total_products: page.total, categories },
  }
}

/** The numbers of the products on one page. Matches of a search text are counted up to `maxMatches` + 1. */
export async function officePage(
  db: Db,
  query: ProductsQuery,
  perPage: number,
): Promise<{ numbers: number[]; page: Page }> {
  const asked = query.page ?? 1
  const matching = isByStock(query) ? await matchesOf(db, query) : undefined
  const stock = await stockFigures(db)
  const of = (numbers: ArrayLike<number>, page: Page) => ({
    numbers: Array.from(numbers).slice((page.page - 1) * perPage, page.page * perPage),
    page,
  })
  if (matching) {
    const sorted = sortedByStock(stock, query, matching)
    return of(sorted, pageOf(sorted.length, asked, perPage))
  }
  const { products } = stock.totals()
  const among = matchingStatus(stock, query)
  const order = sql`order by ${orderBy(query)}`
  if (hasSearchText(query)) {
    const found = await numbersOf(db, query, among, sql`${order} limit ${maxMatches + 1}`)
    return of(found.slice(0, maxMatches), searchPageOf(found.length, asked, perPage))
  }
  const page = pageOf((await totalOf(db, query, among)) ?? products, asked, perPage)
  const rest = sql`${order} limit ${perPage} offset ${(page.page - 1) * perPage}`
  return { numbers: await numbersOf(db, query, among, rest), page }
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
  const [counted] = await queryRows(db, { products: col.int, onSale: col.int, categories: col.texts }).run(sql`
    select (select count(*)::int from products where deleted_at is null) as products,
      (select count(*)::int from products where deleted_at is null and original_price is not null) as "onSale",
      array(
        select coalesce(nullif(m.title_en, ''), category)
        from (select distinct category from products where deleted_at is null) filed
          left join categories m on m.slug = category
        order by category
      ) as categories`)
  return counted ?? { products: 0, onSale: 0, categories: [] }
}
