import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a client that has the page gets 304, also if it had to be rendered again', async () => {
  const url = '/backend/api/products-data?page=1&perPage=24'
  // Small responses are not cached, so the listing needs some products.
  for (let i = 0; i < 5; i++) await shop.sells(`Panjabi ${i}`)
  const first = await shop.app.inject({ url })
  expect([first.statusCode, typeof first.headers.etag]).toEqual([200, 'string'])
  const again = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const stale = await shop.app.inject({ url, headers: { 'if-none-match': '"something-else"' } })
  expect(stale.statusCode).toBe(200)
})
