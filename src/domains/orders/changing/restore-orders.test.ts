import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)

async function order({ number }: { number: number }, quantity = 1): Promise<string> {
  const { body } = await call('POST', 'save-order', orderBody([{ id: number, size: 'M', color: 'Green', quantity }]))
  return body.orderId
}
const throwAway = (...orderIds: string[]) => call('DELETE', 'orders', { deleteType: 'selected', orderIds })
const restore = (...orderIds: string[]) => call('POST', 'orders-restore', { orderIds })
const deletedAgo = (orderId: string, days: number, minutes = 0) =>
  shop.db.execute(sql`update orders set deleted_at = now() - ${`${days} days ${minutes} minutes`}::interval
    where order_id = ${orderId}`)
const inTrash = async (orderId: string) =>
  (await call('GET', 'orders-trash?perPage=100')).body.orders.find(
    (each: { orderId: string }) => each.orderId === orderId,
  )

test('an order can be restored for 30 days, not later', async () => {
  const shirt = await shop.sells('Shirt', { onHand: 5 })
  const [young, old] = [await order(shirt), await order(shirt)]
  await throwAway(young, old)
  await deletedAgo(young, 29, 23 * 60)
  await deletedAgo(old, 30, 1)
  expect(await inTrash(young)).toMatchObject({ canRestore: true })
  expect(await inTrash(old)).toMatchObject({ canRestore: false })

  const refused = await restore(old)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'too_old',
    error: 'This order was deleted more than 30 days ago and can no longer be restored',
  })
  expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(5)
  expect((await restore(old, young)).body).toMatchObject({
    restored: 1,
    message: '1 order restored',
    refused: [{ orderId: old, error: expect.stringContaining('30 days') }],
  })
  expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(4)
  expect((await call('DELETE', 'orders-trash', { deleteType: 'selected', orderIds: [old] })).status).toBe(200)
})

test('an order whose items were sold stays in the trash and is reported; the others are restored', async () => {
  const [last, plenty] = [await shop.sells('Last', { onHand: 1 }), await shop.sells('Plenty', { onHand: 9 })]
  const [gone, fine] = [await order(last), await order(plenty, 2)]
  await throwAway(gone, fine)
  await order(last)
  const { status, body } = await restore(gone, fine)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    restored: 1,
    refused: [{ orderId: gone, error: 'This order cannot be restored: its pieces have been sold in the meantime' }],
  })
  expect(await shop.leftOf(plenty.variants['M/Green'])).toBe(7)
  expect((await restore(gone)).body).toMatchObject({ success: false, code: 'sold_out' })
  expect(await inTrash(gone)).toMatchObject({ canRestore: true })
  expect(await shop.brokenLedgers()).toEqual([])
})

test('restored by five people at once, it takes its stock once', async () => {
  const shirt = await shop.sells('Shirt', { onHand: 6 })
  const orderId = await order(shirt, 2)
  await throwAway(orderId)
  await Promise.all([1, 2, 3, 4, 5].map(() => restore(orderId)))
  expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(4)
  expect(await shop.brokenLedgers()).toEqual([])
})

test('undoing the deletion of all orders restores exactly these, and nothing that was in the trash before', async () => {
  const shirt = await shop.sells('Shirt', { onHand: 9 })
  const [before, first, second] = [await order(shirt), await order(shirt), await order(shirt)]
  await throwAway(before)
  const { deletedAt } = (await call('DELETE', 'orders', { deleteType: 'all' })).body
  expect((await call('GET', 'orders?counts=1')).body.counts.total).toBe(0)
  const colleague = await shop.staffCookie(['orders.view', 'orders.delete'])
  expect((await call('POST', 'orders-restore', { deletedAt }, colleague)).status).toBe(404)

  expect((await call('POST', 'orders-restore', { deletedAt })).status).toBe(200)
  const listed = (await call('GET', 'orders?counts=1')).body.orders.map((each: { orderId: string }) => each.orderId)
  expect(listed).toEqual(expect.arrayContaining([first, second]))
  expect(listed).not.toContain(before)
  expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(7)
})

test.each([
  {},
  { orderIds: [] },
  { deletedAt: 'yesterday' },
  { orderIds: ['ORD-1'], deletedAt: '2026-01-01T00:00:00Z' },
])('%j restores nothing', async (body) => {
  const orderId = await order(await shop.sells())
  await throwAway(orderId)
  const { status } = await call('POST', 'orders-restore', body)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(await inTrash(orderId)).toBeDefined()
})
