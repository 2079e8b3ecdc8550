import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

// Two people do different things to one order at the same moment: one of them is told, and the shelf is never wrong.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
const phone = '01812345678'

async function ordered() {
  const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'], price: 900, onHand: 10 })
  const piece = (size: string, quantity: number) => ({ id: shirt.number, size, color: 'Green', quantity })
  const { body } = await call('POST', 'save-order', {
    orderDetails: { paymentMethod: 'cod' },
    customerInfo: {
      fullName: 'Karim Uddin',
      email: 'karim@mail.example',
      phone,
      address: 'House 1, Road 2, Uttara',
      city: 'dhaka',
    },
    items: [piece('M', 2)],
  })
  const orderId: string = body.orderId
  const { updatedAt } = await read(orderId)
  const toLarge = () => call('PUT', 'edit-order', { orderId, updatedAt, items: [{ line: 0, ...piece('L', 3) }] })
  const shelf = async () => [await shop.leftOf(shirt.variants['M/Green']), await shop.leftOf(shirt.variants['L/Green'])]
  return { orderId, updatedAt, toLarge, shelf }
}
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const setStatus = (orderId: string, status: string, more: object = {}) =>
  call('PUT', 'orders', { orderId, status, ...more })

test('it is shipped while a colleague changes its pieces', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, shelf } = await ordered()
    const [edit, ship] = await Promise.all([toLarge(), setStatus(orderId, 'shipped')])
    expect(ship.status).toBe(200)
    expect([200, 409]).toContain(edit.status)
    expect(await shelf()).toEqual(edit.status === 200 ? [10, 7] : [8, 10])
    expect((await read(orderId)).totalQuantity).toBe(edit.status === 200 ? 3 : 2)
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('who saw it before a colleague changed its pieces does not ship it unseen', async () => {
  const { orderId, updatedAt, toLarge } = await ordered()
  await toLarge()
  expect((await setStatus(orderId, 'shipped', { updatedAt })).body.code).toBe('stale')
  expect((await read(orderId)).status).toBe('confirmed')
})

test('its shopper cancels it while staff change its pieces: all of them are back on the shelf, once', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, shelf } = await ordered()
    const [, cancel] = await Promise.all([toLarge(), call('POST', 'cancel-order', { orderId, phone }, '')])
    expect(cancel.status).toBe(200)
    expect(await shelf()).toEqual([10, 10])
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('it is deleted while staff change its pieces: all of them are back on the shelf, once', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, shelf } = await ordered()
    const [edit, gone] = await Promise.all([
      toLarge(),
      call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }),
    ])
    expect(gone.status).toBe(200)
    expect([200, 404]).toContain(edit.status)
    expect(await shelf()).toEqual([10, 10])
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('a change counts as later than what was seen, also by a clock that runs behind', async () => {
  const { orderId, updatedAt } = await ordered()
  await shop.db.execute(sql`update orders set updated_at = now() + interval '1 hour' where order_id = ${orderId}`)
  const seen = (await read(orderId)).updatedAt
  expect(seen > updatedAt).toBe(true)
  const { body } = await setStatus(orderId, 'processing', { updatedAt: seen })
  expect(body.updatedAt > seen).toBe(true)
  expect((await read(orderId)).updatedAt).toBe(body.updatedAt)
  expect((await setStatus(orderId, 'shipped', { updatedAt: seen })).body.code).toBe('stale')
})

test('a note beside the status it has already does not touch what was paid', async () => {
  const { orderId } = await ordered()
  await setStatus(orderId, 'delivered')
  await shop.db.execute(sql`update orders set payment_status = 'refunded' where order_id = ${orderId}`)
  await setStatus(orderId, 'delivered', { note: 'Money given back' })
  const { paymentInfo, timeline } = await read(orderId)
  expect(paymentInfo.status).toBe('refunded')
  expect(timeline.at(-1)).toMatchObject({ status: null, note: 'Money given back' })
})
