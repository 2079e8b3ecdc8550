import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gridRows } from '#domains/catalogue/grid/grid-rows.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { officeList } from './office-products.ts'
import type { ProductsQuery } from './office-query.ts'

// Pages and totals of a long list equal a recount; of a search text up to 10,000 matches are counted.

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.attachQueryCache()
  await shop.fill(sql`
    insert into products (id, slug, sku, title_en, title_bn, brand, category, subcategory, price, original_price,
      is_active, deleted_at)
    select 'prod_' || n, 'p-' || n, 'S' || n, 'Piece ' || n * 7919 % 12000, 'পাঞ্জাবি ' || n, 'Plenty',
      case when n % 3 = 0 then 'mens' else 'womens' end, case when n % 10 = 0 then 'panjabi' else '' end,
      case when n % 50 <> 0 then 100000 + n * 10 end, case when n % 9 = 0 and n % 50 <> 0 then 900000 end,
      n % 11 <> 0, case when n % 17 = 0 then now() end
    from generate_series(1, 12000) n`)
  await shop.db.execute(sql`
    insert into categories (id, slug, section, title_en, members) values ('eid', 'eid', 'occasions', 'Eid', 'listed')`)
  await shop.db.execute(sql`
    insert into category_products (slug, product_number) select 'eid', number from products where number % 40 = 1`)
  await shop.db.execute(sql`analyze`)
})
afterAll(() => shop.close())

async function recount(where: SQL, order: SQL = sql`number`): Promise<number[]> {
  const { rows } = await shop.db.execute<{ number: number }>(
    sql`select number from products p where deleted_at is null and ${where} order by ${order}`,
  )
  return rows.map(({ number }) => number)
}

const read = async (query: ProductsQuery) => {
  const { page, products, metadata } = await officeList(shop.db, { perPage: 100, ...query }, false)
  expect(metadata.total_products).toBe(page.total)
  return { page, numbers: products.map(({ number }) => number) }
}

const inMens = sql`category = 'mens'`
test.each<[ProductsQuery, SQL, SQL?]>([
  [{}, sql`true`],
  [{ status: 'inactive' }, sql`not is_active`],
  [{ status: 'on sale', sort: 'title' }, sql`original_price is not null`, sql`lower(title_en), number`],
  [{ category: 'mens' }, inMens],
  [
    { category: 'panjabi', sort: 'price', order: 'desc' },
    sql`subcategory = 'panjabi'`,
    sql`price desc nulls last, number desc`,
  ],
  [{ category: 'eid' }, sql`number % 40 = 1`],
  [{ category: 'mens', status: 'out of stock' }, inMens],
  [{ category: 'mens', minPrice: 1100, maxPrice: 1900 }, sql`${inMens} and price between 110000 and 190000`],
  [{ minPrice: 1100, maxPrice: 1900 }, sql`price between 110000 and 190000`],
  [{ maxPrice: 1500 }, sql`(price <= 150000 or price is null)`],
  [{ search: 'piece 11' }, sql`title_en like 'Piece 11%'`],
  [{ search: 'পাঞ্জাবি 77', sort: 'title' }, sql`title_bn like 'পাঞ্জাবি 77%'`, sql`lower(title_en), number`],
  [{ search: 'plenty', category: 'mens', order: 'desc' }, inMens, sql`number desc`],
  [{ search: '99' }, sql`strpos(concat_ws(' ', title_en, title_bn, id, sku), '99') > 0`],
])('pages and totals equal a recount: %j', async (query, where, order) => {
  const expected = await recount(where, order)
  for (const asked of [1, 2, 9999]) {
    const { page, numbers } = await read({ ...query, page: asked })
    expect(page).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 100) })
    expect(numbers).toEqual(expected.slice((page.page - 1) * 100).slice(0, 100))
  }
})

test.each<[ProductsQuery, SQL]>([
  [{}, sql`number`],
  [{ sort: 'title', order: 'desc' }, sql`lower(title_en) desc, number desc`],
])('of a search that more than 10,000 products match, the pages end with the 10,000th: %j', async (query, order) => {
  for (const search of ['plenty', 'পাঞ্জাবি', 'pl']) {
    const all = await recount(sql`true`, order)
    for (const asked of [1, 57, 9999]) {
      const { page, numbers } = await read({ ...query, search, page: asked })
      const last = { perPage: 100, total: 10_001, pages: 100, precision: 'at_least' }
      expect(page).toEqual({ page: Math.min(asked, 100), ...last })
      expect(numbers).toEqual(all.slice((page.page - 1) * 100).slice(0, 100))
    }
    const { page } = await gridRows(shop.db, { ...query, search, page: 3 }, false)
    expect(page).toEqual({ page: 3, perPage: 500, total: 10_001, pages: 20, precision: 'at_least' })
  }
})
