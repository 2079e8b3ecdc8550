import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { purgePickingLists } from './make-picking-list.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
const listOf = async (list: number) => (await call('GET', `picking-list?list=${list}`)).body
const make = async (body: object): Promise<number> => (await call('POST', 'picking-lists', body)).body.list

async function sells(name: string, location: string, sizes = ['M']) {
  const goods = await shop.sells(name, { sizes, onHand: 50, price: 500 })
  await shop.pool.query(
    'update stock_levels set location = $1 where variant_id in (select id from variants where product_number = $2)',
    [location, goods.number],
  )
  return (quantity: number, size = 'M') => ({ id: goods.number, size, color: 'Green', quantity })
}
const order = async (items: object[]): Promise<string> =>
  (await shop.call('POST', 'save-order', orderBody(items as Parameters<typeof orderBody>[0]))).body.orderId

test('pieces of many orders are summed per SKU, by location, with the orders that they belong to', async () => {
  const [far, near, nowhere] = [await sells('Saree', 'A10'), await sells('Kurti', 'A2'), await sells('Belt', '')]
  const [first, second] = [await order([far(1), near(2)]), await order([near(3), nowhere(1)])]
  const list = await make({ orderIds: [first, second] })
  const { lines, orders, left } = await listOf(list)
  expect(lines).toMatchObject([
    { name: 'Kurti', location: 'A2', quantity: 5 },
    { name: 'Saree', location: 'A10', quantity: 1 },
    { name: 'Belt', location: '', quantity: 1 },
  ])
  expect(
    new Map(lines[0].orders.map((each: { number: string; quantity: number }) => [each.number, each.quantity])),
  ).toEqual(
    new Map([
      [first, 2],
      [second, 3],
    ]),
  )
  expect({ orders, left }).toEqual({ orders: 2, left: [] })
})

test('the same selection is the same list, also of two who press at once, and both see each tick', async () => {
  const saree = await sells('Saree', 'B1')
  const ids = [await order([saree(1)]), await order([saree(2)])]
  const lists = await Promise.all(
    Array.from({ length: 4 }, (_, i) => make({ orderIds: i % 2 ? ids : [...ids].reverse() })),
  )
  expect(new Set(lists).size).toBe(1)
  const [list = 0] = lists
  const [{ sku }] = (await listOf(list)).lines
  await call('PUT', 'picking-ticks', { list, sku, picked: 3 })
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 3, picked: 3, pickedBy: expect.stringMatching(/./) }])
  await call('PUT', 'picking-ticks', { list, sku, picked: 0 })
  expect((await listOf(list)).lines).toMatchObject([{ picked: 0, pickedBy: '' }])
  expect((await call('PUT', 'picking-ticks', { list: 999_999, sku, picked: 1 })).status).toBe(404)
})

test('what is cancelled, sent or packed is not fetched any more, and the list says why', async () => {
  const saree = await sells('Saree', 'C1')
  const [kept, off, sent] = [await order([saree(1)]), await order([saree(1)]), await order([saree(1)])]
  const list = await make({ orderIds: [kept, off, sent] })
  await call('PUT', 'orders', { orderId: off, status: 'cancelled' })
  await call('PUT', 'orders', { orderId: sent, status: 'shipped' })
  const now = await listOf(list)
  expect(now.lines).toMatchObject([{ quantity: 1, orders: [{ number: kept, quantity: 1 }] }])
  expect(now.left).toEqual([
    { number: off, reason: 'This order is cancelled' },
    { number: `${sent}-1`, reason: 'This parcel is handed over' },
  ])
})

test('what is packed takes its picked pieces along: what another order has more since is still to be fetched', async () => {
  const saree = await sells('Saree', 'E1')
  const [gone, grows] = [await order([saree(2)]), await order([saree(1)])]
  const list = await make({ orderIds: [gone, grows] })
  const [{ sku }] = (await listOf(list)).lines
  await call('PUT', 'picking-ticks', { list, sku, picked: 3 })
  // An order gets its parcel in the meantime.
  await call('POST', 'packing-start', { number: grows })
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 3, picked: 3 }])
  await call('PUT', 'orders', { orderId: gone, status: 'shipped' })
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 1, picked: 1 }])
  const { items, updatedAt } = (await call('GET', `get-order?orderId=${grows}`)).body.order
  const pieces = [{ line: 0, id: items[0].productId, size: 'M', color: 'Green', quantity: 3 }]
  expect((await call('PUT', 'edit-order', { orderId: grows, updatedAt, items: pieces })).status).toBe(200)
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 3, picked: 1 }])
  await call('PUT', 'picking-ticks', { list, sku, picked: 3 })
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 3, picked: 3 }])
})

test('a list of parcels has their pieces alone', async () => {
  const saree = await sells('Saree', 'D1', ['M', 'L'])
  const orderId = await order([saree(2), saree(1, 'L')])
  await call('PUT', 'orders', { orderId, status: 'processing' })
  await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
  const list = await make({ parcelIds: [`${orderId}-2`] })
  expect((await listOf(list)).lines).toMatchObject([{ quantity: 1, orders: [{ number: `${orderId}-2`, quantity: 1 }] }])
  expect((await listOf(await make({ orderIds: [orderId] }))).lines).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
})

test('unknown orders make no list, and old lists go', async () => {
  expect((await call('POST', 'picking-lists', { orderIds: ['ORD-20200101-ABCDEF'] })).status).toBe(404)
  const list = await make({ orderIds: [await order([(await sells('Saree', ''))(1)])] })
  expect((await call('GET', 'picking-lists')).body.lists[0]).toMatchObject({ list, orders: 1 })
  await purgePickingLists(shop.db, new Date(Date.now() + 32 * 86_400_000))
  expect((await call('GET', `picking-list?list=${list}`)).status).toBe(404)
})
