import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domains/staff/permissions.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let orderId: string
let panjabi: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  panjabi = await shop.sells('Jamdani Panjabi')
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: panjabi.number, size: 'M', color: 'Green', quantity: 1 }], {
      fullName: 'Karim 100%_Uddin',
    }),
  })
  orderId = placed.json().orderId
  await shop.customer({ name: 'রহিমা খাতুন', email: 'rahima@mail.example' })
  await shop.app.inject({
    method: 'POST',
    url: '/backend/api/contact',
    payload: {
      name: 'Wahid',
      email: 'wahid@mail.example',
      inquiryType: 'wholesale',
      subject: 'Forty panjabis',
      message: 'Can you make forty of them?',
    },
  })
})
afterAll(() => shop.close())

async function find(q: string, cookie = admin) {
  const answer = await shop.app.inject({ url: '/backend/api/office-search', query: { q }, headers: { cookie } })
  const { orders, products, customers, messages } = answer.json()
  return {
    orders: orders?.map((each: { orderId: string }) => each.orderId),
    products: products?.map((each: { number: number }) => each.number),
    customers: customers?.map((each: { email: string }) => each.email),
    messages: messages?.map((each: { subject: string }) => each.subject),
  }
}

test('an order whose number ends in letters only is found by its end', async () => {
  await shop.db.execute(sql`update orders set order_id = 'ORD-20261122-EWAHCW' where order_id = ${orderId}`)
  expect((await find('ewahcw')).orders).toEqual(['ORD-20261122-EWAHCW'])
  await shop.db.execute(sql`update orders set order_id = ${orderId} where order_id = 'ORD-20261122-EWAHCW'`)
})

test('an order is found by its number, a part of it in any case, the phone number in any format, and the customer', async () => {
  for (const q of [
    orderId,
    orderId.toLowerCase(),
    orderId.slice(-6),
    '+880 1812-345678',
    '০১৮১২৩৪৫৬৭৮',
    'karim',
    'KARIM@mail',
  ])
    expect([q, (await find(q)).orders]).toEqual([q, [orderId]])
})

test('characters that could be wildcards are matched literally', async () => {
  expect((await find('100%_ud')).orders).toEqual([orderId])
  expect((await find('100__ud')).orders).toEqual([])
  expect((await find('%%')).orders).toEqual([])
})

test('a product is found by title, SKU, the SKU of a size, and its number', async () => {
  for (const q of ['jamdani', 'SKU_TEST', panjabi.id, `0${panjabi.number}`])
    expect([q, (await find(q)).products]).toEqual([q, [panjabi.number]])
})

test('customers are found with and without account, in both scripts; messages by sender and subject', async () => {
  expect((await find('রহিমা')).customers).toEqual(['rahima@mail.example'])
  expect((await find('karim')).customers).toEqual(['karim@mail.example'])
  expect((await find('01712345678')).customers).toEqual(['rahima@mail.example'])
  expect((await find('wahid')).messages).toEqual(['Forty panjabis'])
})

test('a single character finds nothing', async () => {
  expect(await find('k')).toEqual({})
})

test.each([
  [[], []],
  [['orders.view'], ['orders']],
  [['products.view'], ['products']],
  [['users.view'], ['customers', 'messages']],
] as [Permission[], string[]][])('with %j it searches only %j', async (held, kinds) => {
  const found = await find('panjabi', await shop.staffCookie(held))
  expect(Object.entries(found).flatMap(([kind, hits]) => (hits ? [kind] : []))).toEqual(kinds)
})

test('the bell counts open tasks, each figure only with its permission', async () => {
  const news = async (cookie: string) =>
    (await shop.app.inject({ url: '/backend/api/office-news', headers: { cookie } })).json()
  const [review] = await Promise.all([
    shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-review',
      payload: {
        productId: String(panjabi.number),
        rating: 5,
        title: 'Fine',
        text: 'Fine cloth',
        reviewerName: 'Karim',
        reviewerEmail: 'karim@mail.example',
      },
    }),
  ])
  expect(review?.statusCode).toBe(200)
  await shop.sells('Nearly gone', { onHand: 1 })
  expect(await news(admin)).toMatchObject({ newOrders: 1, requests: 0, lowStock: 1, reviews: 1, messages: 1 })
  expect((await news(admin)).recent).toMatchObject([{ orderId, customerName: 'Karim 100%_Uddin', total: 1910 }])
  const keys = async (held: Permission[]) => Object.keys(await news(await shop.staffCookie(held))).sort()
  expect(await keys(['orders.view'])).toEqual(['canMail', 'mentions', 'newOrders', 'recent', 'requests', 'success'])
  expect(await keys(['inventory.view'])).toEqual(['canMail', 'lowStock', 'mentions', 'recent', 'success'])
  expect(await keys(['products.view'])).toEqual(['canMail', 'mentions', 'recent', 'reviews', 'success'])
  expect(await keys(['users.view'])).toEqual(['canMail', 'mentions', 'messages', 'recent', 'success'])
})

test('a code that several variants of each product have finds all of these products', async () => {
  const numbers: number[] = []
  for (const name of ['Kurta', 'Shawl', 'Vest']) {
    const { number } = await shop.sells(name, { sizes: ['A', 'B', 'C', 'D', 'E', 'F'] })
    await shop.db.execute(sql`
      update variants set sku = 'QX7-' || product_number || '-' || size where product_number = ${number}`)
    numbers.unshift(number)
  }
  expect((await find('qx7-')).products).toEqual(numbers)
})
