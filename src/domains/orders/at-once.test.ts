import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'

// Two people change one order at the same moment: one of them is refused, and the stock is always right.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call: Shop['call'] = (method, url, payload, cookie = admin) => shop.call(method, url, payload, cookie)
const phone = '01812345678'

/** A checkout as the page sends it. */
const checkout = (id: number, quantity = 1, size = 'M') =>
  orderBody([{ id, size, color: 'Green', quantity }], { phone })

async function ordered() {
  const shirt = await shop.sells('Shirt', { sizes: ['M', 'L'], price: 900, onHand: 10 })
  const piece = (size: string, quantity: number) => ({ id: shirt.number, size, color: 'Green', quantity })
  const { body } = await call('POST', 'save-order', checkout(shirt.number, 2))
  const orderId: string = body.orderId
  const { updatedAt } = await read(orderId)
  const toLarge = () => call('PUT', 'edit-order', { orderId, updatedAt, items: [{ line: 0, ...piece('L', 3) }] })
  const onHand = async () => [
    await shop.leftOf(shirt.variants['M/Green']),
    await shop.leftOf(shirt.variants['L/Green']),
  ]
  return { orderId, updatedAt, toLarge, onHand }
}
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const setStatus = (orderId: string, status: string, more: object = {}) =>
  call('PUT', 'orders', { orderId, status, ...more })

type Ask = () => ReturnType<typeof call>

/** Lets all of them meet at the order, whose row each locks first; in every second round the other way round. */
async function meeting(round: number, orderId: string, asks: Ask[]) {
  const lock = `select from orders where order_id = '${orderId}' for update`
  if (round % 2 === 0) return behindLock(shop, lock, asks)
  return (await behindLock(shop, lock, asks.toReversed())).toReversed()
}

test('it is shipped while a colleague changes its items', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, onHand } = await ordered()
    const [edit, ship] = await meeting(round, orderId, [toLarge, () => setStatus(orderId, 'shipped')])
    expect(ship?.status).toBe(200)
    expect([200, 409]).toContain(edit?.status)
    expect(await onHand()).toEqual(edit?.status === 200 ? [10, 7] : [8, 10])
    expect((await read(orderId)).totalQuantity).toBe(edit?.status === 200 ? 3 : 2)
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('somebody who saw it before a colleague changed its items cannot ship it', async () => {
  const { orderId, updatedAt, toLarge } = await ordered()
  await toLarge()
  expect((await setStatus(orderId, 'shipped', { updatedAt })).body.code).toBe('stale')
  expect((await read(orderId)).status).toBe('confirmed')
})

test('its shopper cancels it while staff change its items: all are back in stock, once', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, onHand } = await ordered()
    const cancels = () => call('POST', 'cancel-order', { orderId, phone }, '')
    const [, cancel] = await meeting(round, orderId, [toLarge, cancels])
    expect(cancel?.status).toBe(200)
    expect(await onHand()).toEqual([10, 10])
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('it is deleted while staff change its items: all are back in stock, once', async () => {
  for (let round = 0; round < 5; round++) {
    const { orderId, toLarge, onHand } = await ordered()
    const deletes = () => call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
    const [edit, gone] = await meeting(round, orderId, [toLarge, deletes])
    expect(gone?.status).toBe(200)
    expect([200, 404]).toContain(edit?.status)
    expect(await onHand()).toEqual([10, 10])
  }
  expect(await shop.brokenLedgers()).toEqual([])
})

test('a change gets a later updatedAt than before, also with a clock that runs behind', async () => {
  const { orderId, updatedAt } = await ordered()
  await shop.db.execute(sql`update orders set updated_at = now() + interval '1 hour' where order_id = ${orderId}`)
  const seen = (await read(orderId)).updatedAt
  expect(seen > updatedAt).toBe(true)
  const { body } = await setStatus(orderId, 'processing', { updatedAt: seen })
  expect(body.updatedAt > seen).toBe(true)
  expect((await read(orderId)).updatedAt).toBe(body.updatedAt)
  expect((await setStatus(orderId, 'shipped', { updatedAt: seen })).body.code).toBe('stale')
})

test('a note without a change of status does not change the payment status', async () => {
  const { orderId } = await ordered()
  for (const status of statusesTo('delivered')) await setStatus(orderId, status)
  await shop.db.execute(sql`update orders set payment_status = 'refunded' where order_id = ${orderId}`)
  await setStatus(orderId, 'delivered', { note: 'Money given back' })
  const { paymentInfo, timeline } = await read(orderId)
  expect(paymentInfo.status).toBe('refunded')
  expect(timeline.at(-1)).toMatchObject({ status: null, note: 'Money given back' })
})

test('a double click, two posts five milliseconds apart with one key, is one order', async () => {
  for (const gap of [0, 5, 5, 20]) {
    const shirt = await shop.sells('Shirt', { onHand: 10 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const post = () =>
      shop.app.inject({
        method: 'POST',
        url: '/backend/api/save-order',
        headers,
        payload: checkout(shirt.number, 3),
      })
    const first = post()
    await new Promise((resolve) => setTimeout(resolve, gap))
    const answers = await Promise.all([first, post()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1)
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(7)
  }
})

test('it is cancelled twenty times and deleted five times: its items are returned once', async () => {
  for (let round = 0; round < 2; round++) {
    const { orderId, onHand } = await ordered()
    const statuses: number[] = []
    // One after the other, since each that waits has a connection.
    const cancelsTwice: Ask = async () => {
      statuses.push((await setStatus(orderId, 'cancelled')).status)
      return setStatus(orderId, 'cancelled')
    }
    const deletes = () => call('DELETE', 'orders', { deleteType: 'selected', orderIds: [orderId] })
    const answers = await meeting(round, orderId, [...Array(10).fill(cancelsTwice), ...Array(5).fill(deletes)])
    statuses.push(...answers.map(({ status }) => status))
    expect(statuses).toHaveLength(25)
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([])
    expect(answers.slice(10).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await onHand()).toEqual([10, 10])
  }
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('it is cancelled and reopened concurrently: the stock matches its final status', async () => {
  for (let round = 0; round < 4; round++) {
    const { orderId, onHand } = await ordered()
    const turns = (status: string) => () => setStatus(orderId, status, { reason: 'Back and forth' })
    const asks = Array.from({ length: 12 }, (_, nr) => turns(nr % 2 ? 'confirmed' : 'cancelled'))
    const answers = await meeting(round, orderId, asks)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { status } = await read(orderId)
    expect([status, await onHand()]).toEqual([status, status === 'cancelled' ? [10, 10] : [8, 10]])
  }
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('two orders reopened at once need the same last item: one gets it', async () => {
  const bag = await shop.sells('Bag', { onHand: 1 })
  const place = async () => (await call('POST', 'save-order', checkout(bag.number))).body.orderId as string
  const orders: string[] = []
  for (let nr = 0; nr < 5; nr++) {
    const orderId = await place()
    orders.push(orderId)
    await setStatus(orderId, 'cancelled')
  }
  // Each has locked its own order by then; their buyer, whom they share, goes through to the stock one by one.
  const answers = await behindLock(
    shop,
    `select from stock_levels where variant_id = ${bag.variants['M/Green']} for update`,
    orders.map((orderId) => () => setStatus(orderId, 'confirmed', { reason: 'It is wanted after all' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await shop.leftOf(bag.variants['M/Green'])).toBe(0)
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('the last item is sold while it is counted, adjusted and restocked, 200 times: stock matches the answers', async () => {
  const bag = await shop.sells('Bag', { onHand: 1 })
  const variantId = bag.variants['M/Green']
  const actions = [
    () => call('POST', 'save-order', checkout(bag.number)),
    () => call('POST', 'adjust-stock', { variantId, type: 'out', quantity: 1 }),
    () => call('POST', 'adjust-stock', { variantId, type: 'in', quantity: 1 }),
    () => call('POST', 'adjust-stock', { variantId, type: 'adjustment', quantity: 1 }),
    () => call('POST', 'bulk-restock', { variantIds: [variantId] }),
  ]
  const answers: Awaited<ReturnType<typeof call>>[] = []
  // Few enough at a time that none is refused by load shedding.
  for (let round = 0; round < 10; round++)
    answers.push(...(await Promise.all([...actions, ...actions, ...actions, ...actions].map((action) => action()))))
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const done = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []))
  const came = done.map((body) =>
    'orderId' in body ? -1 : 'pieces' in body ? body.pieces : body.currentStock - body.before,
  )
  expect(await shop.leftOf(variantId)).toBe(came.reduce((sum, n) => sum + n, 1))
  expect(came.filter((n) => n < 0).length).toBeGreaterThan(0)
  expect(await brokenRules(shop.pool)).toEqual([])
})
