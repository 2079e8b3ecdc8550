import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, cookie = admin) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${url}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const setStatus = (orderId: string, status: string) => call('PUT', 'orders', { orderId, status })
/** A change against the usual course. */
const override = (orderId: string, status: string) =>
  call('PUT', 'orders', { orderId, status, reason: 'The courier was wrong' })
async function deliver(orderId: string) {
  for (const status of statusesTo('delivered')) expect((await setStatus(orderId, status)).status).toBe(200)
}
const pay = (orderId: string, payment: string, more = {}, cookie = admin) =>
  call('PUT', 'order-payment', { orderId, payment, ...more }, cookie)
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const paymentOf = async (orderId: string) => (await read(orderId)).paymentInfo.status

async function ordered(): Promise<string> {
  const { number } = await shop.sells('Piece', { price: 1000, onHand: 20 })
  const { body } = await call('POST', 'save-order', orderBody([{ id: number, size: 'M', color: 'Green', quantity: 2 }]))
  return body.orderId
}

describe('the payment of an order', () => {
  test('is set to paid and refunded by hand: timeline with person and note, audit log, nothing visible to the shopper', async () => {
    const orderId = await ordered()
    const { status, body } = await pay(orderId, 'paid', { note: 'bKash to the shop’s phone' })
    expect([status, body.message]).toEqual([200, 'Payment marked as paid'])
    const order = await read(orderId)
    expect(order.paymentInfo).toEqual({ method: 'cod', status: 'paid' })
    expect(order.updatedAt).toBe(body.updatedAt)
    expect(order.timeline.at(-1)).toEqual({
      status: null,
      payment: 'paid',
      note: 'bKash to the shop’s phone',
      actor: expect.stringMatching(/^staff/),
      at: expect.any(String),
    })
    await pay(orderId, 'refunded')
    expect(await paymentOf(orderId)).toBe('refunded')
    const log = await shop.db.execute(sql`
      select before, after from audit_log where action = 'order.payment' and subject = ${orderId} order by id`)
    expect(log.rows).toEqual([
      { before: { payment: 'pending' }, after: { payment: 'paid', note: 'bKash to the shop’s phone' } },
      { before: { payment: 'paid' }, after: { payment: 'refunded' } },
    ])
    const shopper = await shop.app.inject({ url: `/backend/api/get-order?orderId=${orderId}&phone=01812345678` })
    expect(shopper.json().order.timeline).toHaveLength(1)
  })

  test('that is unchanged leaves a note on the timeline, and no form becomes stale; without a note nothing', async () => {
    const orderId = await ordered()
    const { updatedAt } = (await pay(orderId, 'paid')).body
    const before = (await read(orderId)).timeline.length
    expect((await pay(orderId, 'paid')).body.updatedAt).toBe(updatedAt)
    expect((await read(orderId)).timeline).toHaveLength(before)
    const noted = await pay(orderId, 'paid', { note: 'Receipt 12 is in the folder' })
    expect([noted.status, noted.body.updatedAt]).toEqual([200, updatedAt])
    const { timeline } = await read(orderId)
    expect(timeline).toHaveLength(before + 1)
    expect(timeline.at(-1)).toMatchObject({ status: null, note: 'Receipt 12 is in the folder' })
    expect(timeline.at(-1).payment ?? null).toBeNull()
  })

  test('is paid on delivery automatically, and pending again when it was not delivered after all', async () => {
    const orderId = await ordered()
    await setStatus(orderId, 'shipped')
    expect(await paymentOf(orderId)).toBe('pending')
    await setStatus(orderId, 'delivered')
    expect(await paymentOf(orderId)).toBe('paid')
    await override(orderId, 'shipped')
    expect(await paymentOf(orderId)).toBe('pending')
  })

  test('a status set by hand is not overwritten by changes of the order status', async () => {
    const early = await ordered()
    await pay(early, 'paid')
    for (const status of ['processing', 'shipped', 'delivered', 'shipped', 'cancelled']) {
      expect((await override(early, status)).status).toBe(200)
      expect([status, await paymentOf(early)]).toEqual([status, 'paid'])
    }
    const back = await ordered()
    await deliver(back)
    await pay(back, 'refunded')
    for (const status of ['shipped', 'delivered']) {
      expect((await override(back, status)).status).toBe(200)
      expect([status, await paymentOf(back)]).toEqual([status, 'refunded'])
    }
    const owed = await ordered()
    await deliver(owed)
    await pay(owed, 'pending', { reason: 'the courier has not paid yet' })
    await override(owed, 'shipped')
    expect(await paymentOf(owed)).toBe('pending')
  })

  test('invalid changes are refused, and so are outdated ones', async () => {
    const orderId = await ordered()
    const { updatedAt } = await read(orderId)
    expect((await pay(orderId, 'refunded')).body).toMatchObject({
      code: 'transition_not_allowed',
      error: 'This payment is pending and cannot become refunded: it can become paid',
    })
    expect((await pay(orderId, 'stolen')).status).toBe(422)
    expect((await pay('ORD-20260101-ZZZZZZ', 'paid')).status).toBe(404)
    await setStatus(orderId, 'cancelled')
    expect((await pay(orderId, 'paid', { updatedAt })).body.code).toBe('stale')
    expect((await pay(orderId, 'paid')).body.code).toBe('cancelled')
    expect(await paymentOf(orderId)).toBe('pending')
  })

  test('set concurrently, it is recorded once', async () => {
    const orderId = await ordered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(orderId, 'paid')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { timeline } = await read(orderId)
    expect(timeline.filter(({ payment }: { payment?: string }) => payment)).toHaveLength(1)
  })

  test('needs orders.payment', async () => {
    const orderId = await ordered()
    const other = await shop.staffCookie(['orders.view', 'orders.edit', 'orders.cancel', 'orders.delete'])
    expect((await pay(orderId, 'paid', {}, other)).status).toBe(403)
    expect((await pay(orderId, 'paid', {}, await shop.staffCookie(['orders.payment']))).status).toBe(200)
  })

  test('a paid order keeps its total; sizes can still be exchanged', async () => {
    const orderId = await ordered()
    const { number } = await shop.sells('Other', { price: 1000, sizes: ['L'] })
    await pay(orderId, 'paid')
    const { updatedAt } = await read(orderId)
    const edit = (quantity: number) =>
      call('PUT', 'edit-order', {
        orderId,
        updatedAt,
        items: [{ id: number, size: 'L', color: 'Green', quantity }],
      })
    expect((await edit(3)).body).toMatchObject({ code: 'paid', error: expect.stringMatching(/^This order is paid/) })
    expect((await edit(2)).status).toBe(200)
  })

  test('the courier collects nothing for a paid or refunded order', async () => {
    const orderId = await ordered()
    for (const payment of ['paid', 'refunded']) {
      await pay(orderId, payment)
      const { csv } = (await call('POST', 'courier-file', { courier: 'steadfast', orderIds: [orderId] })).body
      expect(csv).toContain(',01812345678,0,')
    }
  })
})

test('the array of orders holds the newest 500, with the total, and can be paged through completely', async () => {
  await shop.db.execute(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal,
      delivery_charge, total, item_count,
      total_quantity, placed_at, placed_on)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'), 'shipped', 'Buyer', 'many@mail.example',
      '+8801712345678', 'House 1, Road 2',
      'dhaka', 100, 0, 100, 1, 1, timestamptz '2026-01-01' + i * interval '1 minute', '2026-01-01'
    from generate_series(1, 600) i`)
  const get = async (url: string) => {
    const { headers, ...answer } = await shop.app.inject({ url, headers: { cookie: admin } })
    const orders: { orderId: string }[] = answer.json()
    return { ids: orders.map(({ orderId }) => orderId), total: headers['x-total-count'], link: headers.link as string }
  }
  const first = await get('/backend/api/orders?search=many@mail.example')
  expect(first.ids).toHaveLength(500)
  expect([first.ids[0], first.ids[499]]).toEqual(['ORD-20260101-000600', 'ORD-20260101-000101'])
  expect(first.total).toBe('600')
  expect(first.link).toBe('</backend/api/orders?search=many%40mail.example&page=2>; rel="next"')

  let url: string | undefined = '/api/orders?search=many@mail.example&perPage=150'
  const all: string[] = []
  for (; url && all.length < 700; ) {
    const { ids, total, link } = await get(url)
    expect(total).toBe('600')
    all.push(...ids)
    url = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1]
  }
  expect(all).toHaveLength(600)
  expect(new Set(all).size).toBe(600)
  expect(all.at(-1)).toBe('ORD-20260101-000001')
  expect(await get('/backend/api/orders?search=many@mail.example&page=3')).toEqual({ ids: [], total: '600' })
})
