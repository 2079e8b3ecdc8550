import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Panjabi', { onHand: 100, price: 500 })
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
async function order(...statuses: string[]): Promise<string> {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  for (const status of statuses) await call('PUT', 'orders', { orderId, status })
  return orderId
}
const throwAway = (...orderIds: string[]) => call('DELETE', 'orders', { deleteType: 'selected', orderIds })
const empty = (...orderIds: string[]) =>
  call('DELETE', 'orders-trash', orderIds.length > 0 ? { deleteType: 'selected', orderIds } : { deleteType: 'all' })
const inTrash = async (): Promise<string[]> =>
  (await call('GET', 'orders-trash?perPage=100')).body.orders.map(({ orderId }: { orderId: string }) => orderId)

test('an order whose parcel is away, or whose cash is not paid out, stays in the trash until that is settled', async () => {
  const [plain, away, held] = [await order(), await order('shipped'), await order('shipped', 'delivered')]
  const paid = await order('shipped', 'delivered')
  await call('POST', 'cash-paid-out', { orderIds: [paid] })
  await throwAway(plain, away, held, paid)

  const { status, body } = await empty(away)
  expect([status, body]).toEqual([200, { success: true, removed: 0, stays: 1, message: 'No order was deleted' }])
  expect((await empty()).body).toEqual({
    success: true,
    removed: 2,
    stays: 2,
    message: '2 orders deleted successfully - Permanently deleted from database',
  })
  expect((await inTrash()).sort()).toEqual([away, held].sort())

  expect((await call('POST', 'cash-paid-out', { orderIds: [held] })).body).toMatchObject({ changed: 1, refused: [] })
  const lines = [{ line: 0, toShelf: 1 }]
  expect((await call('POST', 'parcel-receive', { number: `${away}-1`, lines })).status).toBe(200)
  expect((await empty()).body).toMatchObject({ removed: 2, stays: 0 })
  expect((await empty()).status).toBe(404)
  expect(await shop.brokenLedgers()).toEqual([])
})

test('more orders that stay than one transaction removes do not keep the others', async () => {
  const template = await order()
  const copies = (from: number, to: number) => sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal, delivery_charge, total,
      item_count, total_quantity, placed_on, deleted_at)
    select order_id || '-' || n, 'shipped', customer_name, email, phone, address, city, subtotal, delivery_charge, total,
      item_count, total_quantity, placed_on, now()
    from orders, generate_series(${from}::int, ${to}::int) n where order_id = ${template} returning id, order_id`
  await shop.db.execute(sql`
    with copied as (${copies(1, 501)})
    insert into parcels (number, order_row, position, state, to_collect)
    select order_id || '-1', id, 1, 'returning', 0 from copied`)
  await shop.db.execute(copies(502, 1003))
  expect((await empty()).body).toMatchObject({ removed: 502, stays: 501 })
})
