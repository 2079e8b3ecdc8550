import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'DELETE', cookie: string, product?: unknown) =>
  shop.app.inject({
    method,
    url: '/backend/api/wishlist',
    headers: { cookie },
    ...(product !== undefined && { payload: { product } as object }),
  })
const hearts = async (cookie: string): Promise<number[]> => (await call('GET', cookie)).json().products

test('hearts are stored with the account, newest first, each once', async () => {
  const { cookie } = await shop.customer()
  const [one, two] = [await shop.sells(), await shop.sells()]
  expect((await call('POST', cookie, one.number)).json()).toEqual({ success: true, products: [one.number] })
  expect((await call('POST', cookie, two.number)).json().products).toEqual([two.number, one.number])
  expect((await call('POST', cookie, one.number)).json().products).toEqual([two.number, one.number])
  expect(await hearts((await shop.customer()).cookie)).toEqual([])
})

test('removing a heart twice does no harm', async () => {
  const [her, other] = [await shop.customer(), await shop.customer()]
  const { number } = await shop.sells()
  for (const { cookie } of [her, other]) await call('POST', cookie, number)
  expect((await call('DELETE', her.cookie, number)).json()).toEqual({ success: true, products: [] })
  expect((await call('DELETE', her.cookie, number)).statusCode).toBe(200)
  expect(await hearts(other.cookie)).toEqual([number])
})

test('only visible products can get a heart; a product hidden later is left out until it is visible again', async () => {
  const { cookie } = await shop.customer()
  const { number } = await shop.sells()
  const show = (shown: boolean) =>
    shop.db.execute(sql`update products set is_active = ${shown} where number = ${number}`)
  await call('POST', cookie, number)
  await show(false)
  expect(await hearts(cookie)).toEqual([])
  expect((await call('POST', cookie, number)).statusCode).toBe(404)
  await show(true)
  expect(await hearts(cookie)).toEqual([number])
  expect((await call('POST', cookie, 999_999)).statusCode).toBe(404)
})

test.each([0, -1, 1.5, '1', null, 3_000_000_000, [1]])('%s is refused as a product number', async (product) => {
  const { cookie } = await shop.customer()
  expect((await call('POST', cookie, product)).statusCode).toBe(422)
})

test('there are at most 500, also with two devices at once', async () => {
  const { id, cookie } = await shop.customer()
  await shop.db.execute(sql`
    insert into products (id, slug, sku, title_en, brand, category)
    select 'prod_many' || n, 'many-' || n, 'MANY' || n, 'Many', 'Bunon', 'mens' from generate_series(1, 498) n`)
  await shop.db.execute(sql`
    insert into wishlist_items (customer_id, product_number) select ${id}, number from products where sku like 'MANY%'`)
  const more = await Promise.all(Array.from({ length: 5 }, () => shop.sells()))
  const answers = await Promise.all(more.map(({ number }) => call('POST', cookie, number)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409])
  const full = answers.find(({ statusCode }) => statusCode === 409)
  expect(full?.json()).toMatchObject({ code: 'wishlist_full', error: expect.stringContaining('500') })
  const kept = await hearts(cookie)
  expect(kept).toHaveLength(500)
  expect((await call('POST', cookie, kept[0])).statusCode).toBe(200)
})
