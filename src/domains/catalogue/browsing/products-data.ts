import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { slugsToday } from '#domains/catalogue/categories/category-slugs.ts'
import { slugCalled } from '#domains/catalogue/categories/resolve-category.ts'
import { cached } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { pageOf } from '#shared/paging.ts'
import type { productsDataQuery } from '../contract.ts'
import { asSql, visible } from '../for-sale.ts'
import type { SpecProduct } from '../staff-contract.ts'
import { findListed } from './listing.ts'
import { specProducts } from './spec-products.ts'

type Query = z.infer<typeof productsDataQuery>
export type ProductsData = {
  products: SpecProduct[]
  metadata: { total_products: number; categories: string[]; page?: ReturnType<typeof pageOf> }
}

/** A larger catalogue must be read page by page: ten thousand products at once are more than a process may hold. */
const maxWithoutPaging = 1000

/** The catalogue as JSON: everything in list order, or what the query selects. Money in taka. */
export async function productsData(db: Db, query: Query): Promise<ProductsData> {
  const paged = query.page !== undefined || query.perPage !== undefined
  const perPage = paged ? (query.perPage ?? 24) : maxWithoutPaging
  const page = query.page ?? 1
  const [{ numbers, total }, categories] = await Promise.all([findNumbers(db, query, page, perPage), categoriesOf(db)])
  return {
    products: await specProducts(db, numbers),
    metadata: { total_products: total, categories, ...(paged && { page: pageOf(total, page, perPage) }) },
  }
}

/** Cache tags of a result of productsData. */
export const tagsOfData = ({ products }: ProductsData): CacheTag[] => [
  'list:all',
  ...products.map(({ number }): CacheTag => `product:${number}`),
]

/** Filter values that are not a category. */
const isRule = (word: string) => word === 'all' || word === 'traditional'

async function findNumbers(db: Db, query: Query, page: number, perPage: number) {
  const { number } = query
  if (number !== undefined) {
    const found = await queryRows(db, { number: col.int }).run(sql`
      select number from products p where number = ${number} and ${asSql(visible)}`)
    return { numbers: found.map((row) => row.number), total: found.length }
  }
  const slugOf = async (called?: string) => (called && !isRule(called) ? slugCalled(db, called) : called)
  return findListed(db, {
    slug: await slugOf(query.collection),
    search: query.search,
    category: await slugOf(query.category),
    sizes: query.sizes ?? [],
    colors: query.colors ?? [],
    types: await slugsToday(db, query.types ?? []),
    attributes: query.attributes ?? [],
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
    inStock: query.inStock === 'true' || query.inStock === '1',
    sort: query.sort ?? (query.search ? 'featured' : 'number'),
    page,
    perPage,
  })
}

const categoriesOf = (db: Db): Promise<string[]> =>
  cached(db, 'categories of products', () => readCategories(db), ['list:all'])

async function readCategories(db: Db): Promise<string[]> {
  // Loose index scan: a few lookups, however many products there are.
  const rows = await queryRows(db, { category: col.text }).run(sql`
    with recursive found as (
      (select category from products p where ${asSql(visible)} order by category limit 1)
      union all
      select next.category from found cross join lateral (
        select p.category from products p where ${asSql(visible)} and p.category > found.category
        order by p.category limit 1
      ) next
    )
    select coalesce(nullif(m.title_en, ''), found.category) as category
    from found left join categories m on m.slug = found.category order by found.category`)
  return rows.map(({ category }) => category)
}
