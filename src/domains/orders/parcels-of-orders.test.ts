import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

/** An order of two pieces, with its parcel in that state. */
async function orderWith(state: string, set = '') {
  const goods = await shop.sells('Shawl', { onHand: 20, price: 900 })
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  const orderId: string = body.orderId
  await shop.call('PUT', 'orders', { orderId, status: 'processing' }, admin)
  await shop.pool.query(`update parcels set state = $2, courier = 'pathao' ${set} where number = $1`, [
    `${orderId}-1`,
    state,
  ])
  return orderId
}

const listed = async (query: string) => {
  const { body } = await shop.call('GET', `orders?counts=1&${query}`, undefined, admin)
  return new Map<string, object[]>(
    body.orders.map((order: { orderId: string; parcelStates: object[] }) => [order.orderId, order.parcelStates]),
  )
}

test('the list of orders says where parcels are, and is filtered by it', async () => {
  const goods = await shop.sells('Saree', { price: 900 })
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 1 }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  const booked = await orderWith('booked')
  const moving = await orderWith('in_transit', `, attention = 'Look'`)
  const returning = await orderWith('returning')
  const settled = await orderWith('lost', ', received_back_at = now()')
  const cancelled = await orderWith('cancelled')

  const all = await listed('status=all')
  expect(all.get(body.orderId)).toEqual([])
  expect(all.get(booked)).toEqual([{ state: 'booked', courier: 'pathao', needsLook: false }])
  expect(all.get(moving)).toEqual([{ state: 'in_transit', courier: 'pathao', needsLook: true }])
  expect(all.get(cancelled)).toEqual([])
  expect([...(await listed('parcel=in_shop')).keys()]).toEqual([booked])
  expect([...(await listed('parcel=on_the_way')).keys()]).toEqual([moving])
  expect([...(await listed('parcel=attention')).keys()]).toEqual([moving])
  expect([...(await listed('parcel=returns')).keys()]).toEqual([returning])
  expect([...all.keys()]).toContain(settled)
})

test('of two parcels each is told, and a filter finds the order once', async () => {
  const orderId = await orderWith('waiting')
  await shop.call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] }, admin)
  await shop.pool.query(`update parcels set state = 'handed_over' where number = $1`, [`${orderId}-2`])
  expect((await listed(`search=${orderId}`)).get(orderId)).toMatchObject([
    { state: 'waiting', courier: 'pathao' },
    { state: 'handed_over' },
  ])
  const { body } = await shop.call('GET', `orders?counts=1&parcel=in_shop&search=${orderId}`, undefined, admin)
  expect(body.page.total).toBe(1)
})

test('a filter that does not exist is refused', async () => {
  expect((await shop.call('GET', 'orders?parcel=mislaid', undefined, admin)).status).toBe(400)
})

test('what a customer is answered has no states for staff', async () => {
  const orderId = await orderWith('booked')
  const { body } = await shop.call('GET', `get-order?orderId=${orderId}&phone=01812345678`)
  expect(body.order).not.toHaveProperty('parcelStates')
})
