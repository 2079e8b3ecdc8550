import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMatches } from '#platform/check-matches.ts'
import { maxMatches } from '#shared/paging.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  const sold = await shop.sells('Blue Panjabi', { onHand: 50 })
  await shop.sells('Red Panjabi')
  await shop.sells('Green Saree')
  for (let i = 0; i < 3; i++) {
    const payload = orderBody([{ id: sold.number, size: 'M', color: 'Green', quantity: 1 }])
    const answer = await shop.app.inject({ method: 'POST', url: '/backend/api/save-order', payload })
    expect(answer.statusCode, answer.body).toBe(200)
    await shop.pool.query(
      `insert into contact_messages (name, email, phone, subject, message, inquiry_type)
       values ('Rina', 'rina@mail.example', '', 'Parcel', 'When does it arrive?', 'general')`,
    )
  }
  await shop.pool.query(`insert into reviews (product_number, rating, title, text, reviewer_name, reviewer_email)
    select number, 5, 'Fine', 'It fits.', 'Rina', 'rina@mail.example' from products`)
})
afterAll(() => shop.close())

const ask = async (url: string) => {
  const answer = await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie: admin } })
  return { status: answer.statusCode, body: answer.json() }
}

test.each([
  ['orders?counts=1&search=', 'order-matches?search=', 'orders'],
  ['orders?counts=1&status=cancelled', 'order-matches?status=cancelled', 'orders'],
  ['products?search=panjabi', 'product-matches?search=panjabi', 'ids'],
  ['products?sort=stock&order=desc', 'product-matches?sort=stock&order=desc', 'ids'],
  ['reviews?status=pending', 'review-matches?status=pending', 'ids'],
  ['messages?status=all', 'message-matches?status=all', 'ids'],
  ['parcels?search=', 'parcel-matches?search=', 'numbers'],
  ['regular-users?status=registered&page=1', 'user-matches?status=registered', 'ids'],
])('all that match %s are those of the list; another number than was shown is refused', async (list, matches, rows) => {
  const { total } = (await ask(list)).body.page
  const found = await ask(`${matches}&expected=${total}`)
  expect(found.status, JSON.stringify(found.body)).toBe(200)
  expect(new Set(found.body[rows].map((row: unknown) => JSON.stringify(row))).size).toBe(total)
  const refused = await ask(`${matches}&expected=${total + 1}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'count_changed', count: total } })
})

test('all that match are in the order of the list, and not empty', async () => {
  const { products } = (await ask('products?search=panjabi&sort=title&order=asc')).body
  const { ids } = (await ask('product-matches?search=panjabi&sort=title&order=asc&expected=2')).body
  expect(ids).toEqual(products.map(({ id }: { id: string }) => id))
  expect(ids).toHaveLength(2)
  const { orders } = (await ask('order-matches?expected=3')).body
  expect(orders).toHaveLength(3)
})

test('of all users that match those are named that may be changed', async () => {
  const admin = `insert into customers (name, email, phone, password_hash, role) values
    ('Rina', 'rina@mail.example', '', 'x', 'user'), ('Babul', 'babul@mail.example', '', 'x', 'admin')`
  await shop.pool.query(admin)
  const { total } = (await ask('regular-users?page=1')).body.page
  const all = (await ask(`user-matches?expected=${total}`)).body
  expect([all.ids.length, all.leftOut]).toEqual([2, total - 2])
  const clerk = await shop.staffCookie(['users.edit'])
  expect((await shop.call('GET', `user-matches?expected=${total}`, undefined, clerk)).body).toMatchObject({
    ids: [expect.any(String)],
    leftOut: total - 1,
  })
})

test('more than one action takes are refused in words', () => {
  expect(() => checkMatches(maxMatches, maxMatches)).not.toThrow()
  expect(() => checkMatches(maxMatches + 1, maxMatches + 1)).toThrow('At most 10,000 can be selected at once')
})
