import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

// Placing an order locks its buyer first and stock levels last. Whoever changes an order does the same, or two of them
// could wait for each other for ever.

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 100, price: 500 })
})
afterAll(() => shop.close())

const item = { size: 'M', color: 'Green', quantity: 2 }
const place = async () => {
  const { body } = await shop.call('POST', 'save-order', orderBody([{ ...item, id: goods.number }]))
  return body.orderId as string
}
const setStatus = (orderId: string, status: string) =>
  shop.call('PUT', 'orders', { orderId, status, reason: 'Test' }, admin)

const changes: [
  what: string,
  prepare: (orderId: string) => Promise<unknown>,
  change: (orderId: string) => Promise<{ status: number }>,
][] = [
  ['cancelled', async () => {}, (orderId) => setStatus(orderId, 'cancelled')],
  ['opened again', (orderId) => setStatus(orderId, 'cancelled'), (orderId) => setStatus(orderId, 'confirmed')],
  [
    'edited',
    async () => {},
    async (orderId) => {
      const { updatedAt } = (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
      const items = [{ line: 0, ...item, id: goods.number, quantity: 1 }]
      return shop.call('PUT', 'edit-order', { orderId, updatedAt, items }, admin)
    },
  ],
  [
    'received back',
    async (orderId) => {
      await setStatus(orderId, 'shipped')
      await shop.call('PUT', 'parcels', { number: `${orderId}-1`, state: 'returning' }, admin)
    },
    (orderId) =>
      shop.call('POST', 'parcel-receive', { number: `${orderId}-1`, lines: [{ line: 0, toShelf: 2 }] }, admin),
  ],
  [
    'deleted',
    async () => {},
    (orderId) => shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin),
  ],
]

test.each(changes)('an order that is %s waits for its buyer before it locks stock', async (_, prepare, change) => {
  const orderId = await place()
  await prepare(orderId)
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'select from buyers b join orders o on o.email = b.email where o.order_id = $1 for update of b',
      [orderId],
    )
    const answer = change(orderId)
    await shop.waiting(1)
    // Not locked by anybody: with "nowait" a lock of the waiting transaction is an error.
    await client.query('select from stock_levels for update nowait')
    await client.query('commit')
    expect((await answer).status).toBe(200)
  } finally {
    client.release(true)
  }
})
