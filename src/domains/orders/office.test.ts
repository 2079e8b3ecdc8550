import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productImages } from '#domains/catalogue/tables.ts'
import { piecesTakenByOrders } from '#domains/inventory/pieces-taken-by-orders.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'
import type { OrderView } from './contract.ts'
import { viewsOf } from './order-view.ts'
import { listOrders, orderById } from './orders.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

async function ordered(onHand = 20, quantity = 2) {
  const piece = await shop.sells('Piece', { onHand })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity }]),
  })
  return { orderId: answer.json().orderId as string, variant: piece.variants['M/Green'] }
}

const call = (method: 'GET' | 'PUT' | 'DELETE' | 'POST', url: string, payload?: object, cookie = admin) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })

const setStatus = (orderId: string, status: string, cookie = admin, more = {}) =>
  call('PUT', 'orders', { orderId, status, ...more }, cookie)

test('more orders than a statement can have parameters can be listed and moved to the trash', async () => {
  const { orderId } = await ordered()
  const order = await orderById(shop.db, orderId)
  if (!order) throw new Error('no order')
  const many = Array.from({ length: 70_000 }, () => order)
  expect(await viewsOf(shop.db, many, { forStaff: true })).toHaveLength(70_000)
  expect(
    await piecesTakenByOrders(
      shop.db,
      many.map((each) => each.orderId),
    ),
  ).toHaveLength(1)
})

describe('changing the status of an order', () => {
  test('is on the timeline with time and person, and the customer is told', async () => {
    const { orderId } = await ordered()
    expect((await setStatus(orderId, 'processing')).json()).toMatchObject({
      success: true,
      message: 'Order status updated to Processing',
      updatedAt: expect.any(String),
    })
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'completed')
    const { order } = (await call('GET', `get-order?orderId=${orderId}`)).json()
    expect(order.status).toBe('delivered')
    expect(order.paymentInfo.status).toBe('paid')
    expect(order.timeline.map((event: { status: string; actor: string }) => event.status)).toEqual([
      'confirmed',
      'processing',
      'shipped',
      'delivered',
    ])
    expect(order.timeline[1].actor).toMatch(/^staff/)
  })

  test('cancelling returns the stock once, also when ten people cancel at once', async () => {
    const { orderId, variant } = await ordered(5, 3)
    expect(await shop.leftOf(variant)).toBe(2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(orderId, 'cancelled')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await shop.leftOf(variant)).toBe(5)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('reopening a cancelled order takes its stock, or is refused when it has been sold', async () => {
    const { orderId, variant } = await ordered(3, 2)
    const reopen = () => setStatus(orderId, 'confirmed', admin, { reason: 'Cancelled by mistake' })
    await setStatus(orderId, 'cancelled')
    expect((await reopen()).statusCode).toBe(200)
    expect(await shop.leftOf(variant)).toBe(1)
    await setStatus(orderId, 'cancelled')
    await shop.db.execute(sql`insert into stock_movements (variant_id, type, quantity) values (${variant}, 'out', -2)`)
    await shop.db.execute(sql`update stock_levels set on_hand = 1 where variant_id = ${variant}`)
    expect((await reopen()).json().code).toBe('sold_out')
    expect(await shop.leftOf(variant)).toBe(1)
  })

  test('an order that somebody else changed in the meantime is not overwritten', async () => {
    const { orderId } = await ordered()
    const { updatedAt } = (await call('GET', `get-order?orderId=${orderId}`)).json().order
    expect((await setStatus(orderId, 'processing', admin, { updatedAt })).statusCode).toBe(200)
    expect((await setStatus(orderId, 'shipped', admin, { updatedAt })).json()).toMatchObject({
      success: false,
      code: 'stale',
    })
  })

  test('cancelling needs orders.cancel, every other status orders.edit', async () => {
    const { orderId } = await ordered()
    const editor = await shop.staffCookie(['orders.edit'])
    const canceller = await shop.staffCookie(['orders.cancel'])
    const deleter = await shop.staffCookie(['orders.delete'])
    const viewer = await shop.staffCookie(['orders.view', 'products.edit'])
    expect((await setStatus(orderId, 'processing', viewer)).statusCode).toBe(403)
    expect((await setStatus(orderId, 'cancelled', editor)).statusCode).toBe(403)
    expect((await setStatus(orderId, 'processing', editor)).statusCode).toBe(200)
    expect((await setStatus(orderId, 'shipped', canceller)).statusCode).toBe(403)
    expect((await setStatus(orderId, 'cancelled', deleter)).statusCode).toBe(403)
    expect((await setStatus(orderId, 'cancelled', canceller)).statusCode).toBe(200)
    expect((await setStatus(orderId, 'processing', '')).statusCode).toBe(401)
  })

  test('a reason and a note are on the timeline and in the audit log, trimmed; an empty or endless reason is refused', async () => {
    const { orderId } = await ordered()
    const more = { reason: '  The courier brought it back ', note: 'shelf 4' }
    expect((await setStatus(orderId, 'processing', admin, more)).statusCode).toBe(200)
    const { order } = (await call('GET', `get-order?orderId=${orderId}`)).json()
    expect(order.timeline.at(-1)).toMatchObject({ status: 'processing', note: 'The courier brought it back\nshelf 4' })
    const { rows } = await shop.db.execute(
      sql`select before, after from audit_log where action = 'order.status' and subject = ${orderId}`,
    )
    const after = { status: 'processing', reason: 'The courier brought it back', note: 'shelf 4' }
    expect(rows).toEqual([{ before: { status: 'confirmed' }, after }])
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      const refused = await setStatus(orderId, 'shipped', admin, { reason })
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { reason: expect.stringMatching(/reason/) }])
    }
    expect((await setStatus(orderId, 'shipped', admin, { reason: ` ${'x'.repeat(500)} ` })).statusCode).toBe(200)
  })

  test('unknown statuses, unknown orders and ambiguous requests are refused', async () => {
    const { orderId } = await ordered()
    expect((await setStatus(orderId, 'lost')).statusCode).toBe(422)
    expect((await setStatus('ORD-20260101-ABCDEF', 'shipped')).statusCode).toBe(404)
    expect((await call('PUT', 'orders', {})).statusCode).toBe(422)
  })
})

describe('the list of orders', () => {
  test('is an array, or an object with counts', async () => {
    await ordered()
    expect(Array.isArray((await call('GET', 'orders')).json())).toBe(true)
    const page = (await call('GET', 'orders?counts=1&page=1&perPage=2')).json()
    expect(page).toMatchObject({ success: true, page: { page: 1, perPage: 2 } })
    expect(page.orders).toHaveLength(2)
    expect(page.counts.total).toBe(page.page.total)
  })

  test('as an array is empty beyond its last page, and reads no order for that', async () => {
    const { orderId } = await ordered()
    for (const more of [{}, { search: orderId }]) {
      const client = await shop.pool.connect()
      const asked: string[] = []
      try {
        const db = drizzle(client, { logger: { logQuery: (text) => asked.push(text) } })
        expect(await listOrders(db, { ...more, page: 1000, perPage: 1 }, new Date())).toMatchObject({
          orders: [],
          hasNext: false,
        })
      } finally {
        client.release()
      }
      expect(asked.filter((text) => /order_lines|order_events/.test(text))).toEqual([])
    }
  })

  test('is sorted by date, total and promised day, in both directions, also while it is searched', async () => {
    const { orderId } = await ordered()
    await ordered()
    await shop.db.execute(sql`
      update orders set subtotal = subtotal + 100, total = total + 100,
        placed_at = placed_at - interval '1 day', promised_by = null
      where order_id = ${orderId}`)
    const sorted = async (query: string) =>
      (await call('GET', `orders?counts=1&perPage=500&${query}`)).json().orders as OrderView[]
    for (const search of ['', '&search=karim']) {
      const dates = (await sorted(`sort=orderDate&order=asc${search}`)).map(({ orderDate }) => orderDate)
      expect(dates).toEqual([...dates].sort())
      expect(new Set(dates).size).toBeGreaterThan(1)
      const totals = (await sorted(`sort=total${search}`)).map(({ orderSummary }) => orderSummary.total)
      expect(totals).toEqual([...totals].sort((a, b) => b - a))
      expect(new Set(totals).size).toBeGreaterThan(1)
      const promised = (await sorted(`sort=promisedBy&order=asc${search}`)).map((order) => order.promisedBy)
      expect(promised.at(-1)).toBeNull()
      expect(promised.filter(Boolean)).toEqual(promised.filter(Boolean).sort())
      const backwards = (await sorted(`sort=promisedBy${search}`)).map((order) => order.orderId)
      expect(backwards[0]).toBe(orderId)
    }
    expect((await call('GET', 'orders?sort=searched')).statusCode).toBe(400)
  })

  test.each(['from=0000-01-01', 'to=9999-12-31', 'dueBy=2026-13-01'])('refuses what is no day: %s', async (query) => {
    expect((await call('GET', `orders?${query}`)).statusCode).toBe(400)
  })

  test('is searched by number, name, e-mail and phone, and filtered by status', async () => {
    const { orderId } = await ordered()
    const search = async (text: string, more = '') =>
      (await call('GET', `orders?counts=1&search=${encodeURIComponent(text)}${more}`)).json().page.total
    expect(await search(orderId)).toBe(1)
    expect(await search('KARIM')).toBeGreaterThan(0)
    expect(await search('karim@mail')).toBeGreaterThan(0)
    expect(await search('01812-345678')).toBeGreaterThan(0)
    expect(await search('100%')).toBe(0)
    expect(await search(orderId, '&status=shipped')).toBe(0)
    expect(await search(orderId, '&status=pending')).toBe(1)
  })

  test('an item’s picture is an address in all views of the order, or the placeholder', async () => {
    const piece = await shop.sells('Pictured garment', { onHand: 90 })
    const key = 'uploads/2026/11/0123456789abcdef.webp'
    const bare = (await ordered()).orderId
    await shop.db
      .insert(productImages)
      .values({ productNumber: piece.number, key, width: 900, height: 1200, position: 0 })
    const { orderId } = (
      await call('POST', 'save-order', orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 80 }]))
    ).json()
    const imagesIn = async (id: string) => {
      const answers = [
        (await call('GET', `get-order?orderId=${id}`)).json().order,
        (await call('GET', `orders?search=${id}`)).json()[0],
        (await call('GET', `order-documents?ids=${id}`)).json().orders[0],
      ]
      return answers.map((order) => order.items[0].image)
    }
    expect(new Set(await imagesIn(orderId))).toEqual(new Set([`/media/640/${key}`]))
    expect(new Set(await imagesIn(bare))).toEqual(new Set(['/media/640/demo/placeholder.webp']))
    expect((await call('GET', 'export-orders')).body).not.toContain(key)
    const listed = [
      (await call('GET', 'inventory?search=pictured')).json().items,
      (await call('GET', `inventory-variants?product=${piece.number}`)).json(),
      (await call('GET', 'analytics?days=7')).json().topProducts,
      (await call('GET', 'office-search?q=Pictured')).json().products,
    ]
    expect(JSON.stringify(listed).match(new RegExp(`"[^"]*${key}"`, 'g'))).toEqual(
      Array.from({ length: 4 }, () => `"/media/640/${key}"`),
    )
  })

  test('needs orders.view; customers and guests are refused', async () => {
    expect((await call('GET', 'orders', undefined, '')).statusCode).toBe(401)
    expect(
      (
        await call(
          'GET',
          'orders',
          undefined,
          await shop.staffCookie(['orders.edit', 'orders.cancel', 'orders.delete']),
        )
      ).statusCode,
    ).toBe(403)
  })
})

describe('deleting orders', () => {
  test('returns the stock of open ones, and restoring takes it again', async () => {
    const { orderId, variant } = await ordered(4, 3)
    expect((await call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })).json()).toMatchObject({
      success: true,
      message: 'Order deleted successfully',
    })
    expect(await shop.leftOf(variant)).toBe(4)
    expect((await call('GET', `get-order?orderId=${orderId}`)).statusCode).toBe(404)
    expect((await call('POST', 'orders-restore', { orderIds: [orderId] })).statusCode).toBe(200)
    expect(await shop.leftOf(variant)).toBe(1)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('a delivered order leaves the stock unchanged', async () => {
    const { orderId, variant } = await ordered(4, 3)
    for (const status of statusesTo('delivered')) await setStatus(orderId, status)
    await call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
    expect(await shop.leftOf(variant)).toBe(1)
  })

  test('cancelling and deleting one order at once returns its stock once', async () => {
    const { orderId, variant } = await ordered(5, 2)
    await Promise.all([
      ...Array.from({ length: 5 }, () => setStatus(orderId, 'cancelled')),
      ...Array.from({ length: 5 }, () => call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })),
    ])
    expect(await shop.leftOf(variant)).toBe(5)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['no ids', { deleteType: 'selected', orderIds: [] }],
    ['ids without a type', { orderIds: ['ORD-20260101-ABCDEF'] }],
    ['an unknown type', { deleteType: 'everything' }],
    ['ALL in capitals', { deleteType: 'ALL' }],
  ])('%s deletes nothing', async (_, payload) => {
    const before = (await call('GET', 'orders?counts=1')).json().counts.total
    const answer = await call('DELETE', 'orders', payload)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect((await call('GET', 'orders?counts=1')).json().counts.total).toBe(before)
  })

  test("all orders are deleted only with the literal 'all', and can be restored", async () => {
    const { orderId, variant } = await ordered(6, 2)
    const answer = await call('DELETE', 'orders', { deleteType: 'all' })
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'All orders deleted successfully',
      remainingCount: 0,
    })
    expect(await shop.leftOf(variant)).toBe(6)
    await call('POST', 'orders-restore', { orderIds: [orderId] })
    expect((await call('GET', 'orders?counts=1')).json().counts.total).toBe(1)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('needs orders.delete and is in the audit log', async () => {
    const { orderId } = await ordered()
    const editor = await shop.staffCookie(['orders.view', 'orders.edit'])
    expect((await call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, editor)).statusCode).toBe(403)
    await call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] })
    const { rows } = await shop.db.execute(sql`select action, subject from audit_log where subject = ${orderId}`)
    expect(rows).toEqual([{ action: 'order.delete', subject: orderId }])
  })
})

describe('access to the back office', () => {
  test('wrong names and passwords get the same answer; permissions are read at each request', async () => {
    const wrong = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/admin',
      payload: { username: 'admin', password: 'wrong' },
    })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { success: false, error: 'Invalid credentials', code: 'wrong_credentials' },
    ])
    const cookie = await shop.staffCookie(['orders.view'])
    expect((await call('GET', 'orders?counts=1', undefined, cookie)).statusCode).toBe(200)
    await shop.db.execute(sql`update staff set permissions = '{}' where permissions = '{orders.view}'`)
    expect((await call('GET', 'orders?counts=1', undefined, cookie)).statusCode).toBe(403)
  })

  test('after signing out the old cookie is invalid', async () => {
    const cookie = await shop.staffCookie(['orders.view'])
    await call('POST', 'staff-logout', undefined, cookie)
    expect((await call('GET', 'orders?counts=1', undefined, cookie)).statusCode).toBe(401)
  })

  test('the dashboard shows only what a person may see', async () => {
    const all = (await call('GET', 'dashboard')).json()
    expect(all).toMatchObject({
      success: true,
      totalOrders: expect.any(Number),
      revenue: expect.any(Number),
      totalProducts: expect.any(Number),
      // Nobody is registered; the one guest counts.
      totalUsers: 1,
    })
    const little = (await call('GET', 'dashboard', undefined, await shop.staffCookie(['products.view']))).json()
    expect(little.totalProducts).toEqual(expect.any(Number))
    expect(little).not.toHaveProperty('revenue')
    expect(little).not.toHaveProperty('recentOrders')
  })
})
