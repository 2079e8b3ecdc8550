import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { tryingTwo } from '../../../../tests/support/two-sizes.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
const labels = async (...numbers: string[]) => (await call('GET', `parcel-labels?numbers=${numbers.join(',')}`)).body

async function ordered(quantity = 2) {
  const goods = await shop.sells('Panjabi', { sizes: ['M'], onHand: 20, price: 500 })
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity }]
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  return { orderId: body.orderId as string, total: body.totals.total as number }
}

test('an order stands for its parcels, and has a label of its own while it has none', async () => {
  const { orderId, total } = await ordered()
  expect((await labels(orderId)).labels).toMatchObject([
    { number: orderId, toCollect: total, pieces: 2, trackPath: `/track-order?orderId=${orderId}` },
  ])
  await call('PUT', 'orders', { orderId, status: 'processing' })
  const printedParcels = async () => (await call('GET', `order-documents?ids=${orderId}`)).body.parcels
  expect(await printedParcels()).toMatchObject([{ number: `${orderId}-1`, isWholeOrder: true }])
  await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
  const both = (await labels(orderId)).labels
  expect(both).toMatchObject([
    { number: `${orderId}-1`, pieces: 1, grams: 300, orderId },
    { number: `${orderId}-2`, pieces: 1, grams: 300, toCollect: 500 },
  ])
  expect(both[0].toCollect + both[1].toCollect).toBe(total)
  expect((await labels(`${orderId}-2`)).labels).toHaveLength(1)
  expect(await printedParcels()).toMatchObject([
    { number: `${orderId}-1`, orderId, toCollect: total - 500, pieces: [{ quantity: 1, size: 'M', isSecond: false }] },
    { number: `${orderId}-2`, orderId, toCollect: 500, pieces: [{ quantity: 1, size: 'M', isSecond: false }] },
  ])
  await shop.db.execute(sql`
    update parcels set state = 'received_back', received_back_at = now() where number = ${`${orderId}-1`}`)
  expect(await printedParcels()).toMatchObject([{ number: `${orderId}-2`, isWholeOrder: false }])
})

test('the label of an order without a parcel counts the second size of a piece, too', async () => {
  const to = tryingTwo(shop, admin)
  const { number } = await to.goods()
  const { orderId } = (await to.place([to.item(number, 'S', 'M'), to.item(number, 'L')])).body
  expect((await labels(orderId)).labels).toMatchObject([{ number: orderId, pieces: 3 }])
  await call('PUT', 'orders', { orderId, status: 'processing' })
  expect((await labels(orderId)).labels).toMatchObject([{ number: `${orderId}-1`, pieces: 3 }])
})

test('what has no label is named with its reason; the order of the numbers stays', async () => {
  const [first, second, off] = [await ordered(), await ordered(), await ordered()]
  await call('PUT', 'orders', { orderId: off.orderId, status: 'cancelled' })
  const answer = await labels(second.orderId, off.orderId, 'ORD-20200101-ABCDEF', first.orderId)
  expect(answer.labels.map(({ number }: { number: string }) => number)).toEqual([second.orderId, first.orderId])
  expect(answer.left).toEqual([
    { number: off.orderId, reason: 'The order is cancelled' },
    { number: 'ORD-20200101-ABCDEF', reason: 'There is no order or parcel with this number' },
  ])
  expect((await call('GET', 'parcel-labels?numbers=')).status).toBe(400)
})

test('a label has the courier and its number', async () => {
  const { orderId } = await ordered()
  await call('PUT', 'orders', { orderId, status: 'processing' })
  const number = `${orderId}-1`
  await call('PUT', 'parcels', { number, state: 'waiting', courier: 'pathao', consignment: 'DK123' })
  expect((await labels(number)).labels).toMatchObject([{ courier: 'pathao', consignment: 'DK123' }])
})
