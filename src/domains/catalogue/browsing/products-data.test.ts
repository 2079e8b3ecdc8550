import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.fill(sql`
    insert into products (id, slug, sku, title_en, brand, category, price, search_key)
    select 'prod_' || nr, 'many-' || nr, 'MANY-' || nr, 'Many ' || nr, 'Bunon', 'mens', 100000, 'many'
    from generate_series(1, 1001) nr`)
})
afterAll(() => shop.close())

test.each(['products-data', 'products-data?sort=newest'])(
  '%s sends a thousand products at once, and says how many there are',
  async (path) => {
    const { products, metadata } = (await shop.app.inject({ url: `/backend/api/${path}` })).json()
    expect([products.length, metadata.total_products]).toEqual([1000, 1001])
  },
)

test('the others follow page by page', async () => {
  const { products } = (await shop.app.inject({ url: '/backend/api/products-data?page=3&perPage=500' })).json()
  expect(products).toHaveLength(1)
})
