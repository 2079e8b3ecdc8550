import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { lockBuyer } from './buyer-keys.ts'
import { purgeBlocks } from './purge-blocks.ts'

let shop: Shop
let admin: string
let shirt: number
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
  shirt = (await shop.sells('Shirt', { price: 900, onHand: 500 })).number
})
afterEach(async () => {
  now = new Date()
  // A test may have signed in at another time.
  admin = await shop.staffCookie()
  await shop.db.execute(sql`delete from cod_blocks`)
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, cookie = admin) =>
  shop.call(method, path, body, cookie)
const phone = '01812345678'
const block = (change: object = {}, cookie = admin) =>
  call(
    'POST',
    'cod-blocks',
    { target: { by: 'phone', phone }, outcome: 'none', reason: 'Refused twice', ...change },
    cookie,
  )
const order = (buyer: Record<string, string> = {}, cookie = '') =>
  call('POST', 'save-order', orderBody([{ id: shirt, size: 'M', color: 'Green', quantity: 1 }], buyer), cookie)
const listed = async (query = '') => (await call('GET', `cod-blocks${query}`)).body.blocks
const mirpur = { city: '', district: 'dhaka', thana: 'dhaka-mirpur', phone: '01700000001', email: '' }

describe('a block', () => {
  test('on a phone refuses its orders politely, whatever form the number has, and no others', async () => {
    expect((await block({ target: { by: 'phone', phone: '+880 1812-345678' } })).status).toBe(200)
    const { status, body } = await order({ phone: '০১৮১২৩৪৫৬৭৮' })
    expect([status, body.code]).toEqual([422, 'cod_refused'])
    expect(JSON.stringify(body)).not.toMatch(/Refused twice|block/i)
    expect((await order({ phone: '01812345679' })).status).toBe(200)
  })

  test('on an address meets every way of writing it, and no other thana', async () => {
    const target = { by: 'address', district: 'dhaka', thana: 'dhaka-mirpur', address: 'House 12, Road 5' }
    expect((await block({ target })).status).toBe(200)
    expect((await order({ ...mirpur, address: 'HOUSE-১২ road-5.' })).status).toBe(422)
    expect((await order({ ...mirpur, address: 'House 12, Road 6' })).status).toBe(200)
    expect((await order({ ...mirpur, thana: 'dhaka-gulshan', address: 'House 12, Road 5' })).status).toBe(200)
  })

  test('on the browser of an order meets its next order under another name', async () => {
    const first = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: orderBody([{ id: shirt, size: 'M', color: 'Green', quantity: 1 }]),
    })
    const { orderId } = first.json()
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await block({ target: { by: 'order', orderId, kind: 'browser' } })).status).toBe(200)
    const other = { phone: '01999999999', email: '', address: 'House 99, Road 98', fullName: 'Somebody Else' }
    expect((await order(other, cookie)).status).toBe(422)
    expect((await order(other)).status).toBe(200)
    const [row] = await listed()
    expect(row).toMatchObject({ kind: 'browser', shown: `The browser of ${orderId}`, orderId })
  })

  test('may ask for a call or an advance instead; the order sheet shows it', async () => {
    await block({ outcome: 'advance', advancePercent: 50 })
    const { body } = await order()
    const { decision, blocks } = (await call('GET', `order-cod?orderId=${body.orderId}`)).body
    expect(decision).toMatchObject({
      decision: 'advance',
      advance: Math.ceil(body.totals.total / 2),
      reasons: ['This phone number is blocked: Refused twice'],
    })
    expect(blocks).toMatchObject([{ kind: 'phone', shown: '01812-345678' }])
  })

  test('holds through its last day in Dhaka, and can be entered anew then', async () => {
    now = new Date('2026-12-01T10:00:00+06:00')
    // Sessions of staff are over by then.
    admin = await shop.staffCookie()
    expect((await block({ endsOn: '2026-11-30' })).body.fields).toEqual({ endsOn: 'That day is over' })
    await block({ endsOn: '2026-12-03' })
    now = new Date('2026-12-03T23:59:59+06:00')
    expect((await order()).status).toBe(422)
    for (const over of ['2026-12-04T00:00:00+06:00', '2026-12-04T00:00:01+06:00']) {
      now = new Date(over)
      expect((await order()).status).toBe(200)
    }
    admin = await shop.staffCookie()
    expect(await listed()).toEqual([])
    expect(await listed('?state=over')).toMatchObject([{ endsOn: '2026-12-03', isOver: true }])
    expect((await block()).status).toBe(200)
  })

  test('ends by itself after half a year; one without an end says why', async () => {
    const { body } = await block()
    expect(body.block.endsOn).toBe(addDays(dhakaDay(now), 180))
    const other = { target: { by: 'phone', phone: '01711111111' }, endsOn: 'lifted' }
    expect((await block(other)).body.fields).toEqual({ whyEndless: 'Please say why it shall never end by itself' })
    const endless = (await block({ ...other, whyEndless: 'Has threatened the rider' })).body.block
    expect(endless).toMatchObject({ endsOn: null, reason: 'Refused twice · No end: Has threatened the rider' })
  })

  test('needs an end or the word that there is none, a reason and a phone number that is one', async () => {
    for (const change of [
      { endsOn: null },
      { endsOn: '2026-02-30' },
      { reason: ' ' },
      { target: { by: 'phone', phone: '12345' } },
      { target: { by: 'address', district: 'dhaka', thana: 'dhaka-nowhere', address: 'House 12, Road 5' } },
      { outcome: 'cash' },
      { outcome: 'advance' },
    ])
      expect((await block(change)).status).toBe(422)
    expect((await block({ target: { by: 'order', orderId: 'ORD-20260101-ZZZZZZ', kind: 'phone' } })).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  test('is lifted, and stays in the list of those that are over', async () => {
    const { body } = await block()
    expect((await call('DELETE', 'cod-blocks', { id: body.block.id })).status).toBe(200)
    expect((await order()).status).toBe(200)
    expect(await listed('?state=over&search=01812345678')).toMatchObject([{ reason: 'Refused twice', isOver: true }])
    expect((await call('DELETE', 'cod-blocks', { id: 999_999 })).status).toBe(404)
  })

  test('needs the right to block; who sees orders sees blocks', async () => {
    const clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
    expect((await block({}, clerk)).status).toBe(403)
    expect((await call('GET', 'cod-blocks', undefined, clerk)).status).toBe(200)
    expect((await block({}, await shop.staffCookie(['orders.view', 'orders.block']))).status).toBe(200)
  })

  test('is deleted 180 days after it ended or was lifted, not before', async () => {
    const { body } = await block({ endsOn: addDays(dhakaDay(now), 400) })
    const endless = { endsOn: 'lifted', whyEndless: 'Sells what he orders' }
    await block({ target: { by: 'phone', phone: '01711111111' }, ...endless })
    await call('DELETE', 'cod-blocks', { id: body.block.id })
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    await purgeBlocks(shop.db, later(179))
    expect(await listed('?state=over')).toHaveLength(1)
    await purgeBlocks(shop.db, later(181))
    expect(await listed('?state=over')).toEqual([])
    await purgeBlocks(shop.db, later(5000))
    expect(await listed()).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  /** Somebody holds the phone number, as an order does until it is written. */
  async function holdPhone() {
    const release = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const done = shop.db.transaction(async (tx) => {
      await lockBuyer(tx, [{ kind: 'phone', key: '+8801812345678' }])
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    return async () => {
      release.resolve()
      await done
    }
  }

  test('a block and an order: the order is written before the block, which names it, or is refused by it', async () => {
    // Otherwise the order does not ask.
    await block({ target: { by: 'phone', phone: '01711111111' } })
    for (let round = 0; round < 6; round++) {
      const release = await holdPhone()
      const both = Promise.all(
        round % 2 === 0
          ? [order(), shop.waiting(1).then(() => block())]
          : [shop.waiting(1).then(() => order()), block()],
      )
      await shop.waiting(2)
      await release()
      const [placed, blocked] = await both
      expect(blocked.status).toBe(200)
      const found: string[] = blocked.body.openOrders
      if (placed.status === 200) expect(found).toContain(placed.body.orderId)
      else expect(placed.status).toBe(422)
      expect((await order()).status).toBe(422)
      await call('DELETE', 'cod-blocks', { id: blocked.body.block.id })
    }
  })

  test('two who block the same number: one is told by whom it is blocked', async () => {
    const release = await holdPhone()
    const both = Promise.all([block(), block({ reason: 'Wrong number' })])
    await shop.waiting(2)
    await release()
    const answers = await both
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/has blocked this already/)
    expect(await listed()).toHaveLength(1)
  })

  test('twenty orders with two addresses and two phones crosswise do not wait for each other for ever', async () => {
    await block({ target: { by: 'phone', phone: '01711111111' } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        order({ ...mirpur, phone: `0160000000${i % 2}`, address: `House ${(i >> 1) % 2}, Road 5` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})
