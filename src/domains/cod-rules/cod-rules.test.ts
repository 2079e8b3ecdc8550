import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { decisionOf } from './decision-of.ts'

let shop: Shop
let admin: string
let shirt: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  shirt = (await shop.sells('Shirt', { price: 900, onHand: 500 })).number
})
afterEach(() => save([]))
afterAll(() => shop.close())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, cookie = admin) =>
  shop.call(method, path, body, cookie)
async function save(rules: object[], cookie = admin) {
  const { body } = await call('GET', 'cod-rules')
  return call('PUT', 'cod-rules', { version: body.version, rules }, cookie)
}

type More = { buyer?: Record<string, string>; quantity?: number; locale?: string; cookie?: string }
const order = ({ buyer = {}, quantity = 1, locale = 'en', cookie = '' }: More = {}) =>
  call(
    'POST',
    'save-order',
    { ...orderBody([{ id: shirt, size: 'M', color: 'Green', quantity }], buyer), locale },
    cookie,
  )
const toBandarban = { city: '', district: 'bandarban', thana: 'bandarban-ruma' }
const viewOf = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const codOf = async (orderId: string) => (await call('GET', `order-cod?orderId=${orderId}`)).body
const countOrders = async () => Number((await shop.db.execute(sql`select count(*) as n from orders`)).rows[0]?.n)

describe('the rules', () => {
  test('are saved in their order, in taka, and a change that somebody else overtook is refused', async () => {
    const { body: first } = await call('GET', 'cod-rules')
    const rules = [
      { places: ['bandarban'], amountOver: 3000, outcome: 'call_first' },
      { isNewPhone: true, zones: [], outcome: 'advance', advancePercent: 20 },
      { deliveredBelow: 40, deliveredOf: 5, outcome: 'none' },
    ]
    const { status, body } = await save(rules)
    expect(status).toBe(200)
    expect(body.rules).toMatchObject(rules)
    const late = await call('PUT', 'cod-rules', { version: first.version, rules: [] })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    const { rows } = await shop.db.execute(
      sql`select after from audit_log where action = 'cod-rules.update' order by id desc limit 1`,
    )
    expect(rows[0]?.after).toMatchObject({ rules })
  })

  test.each<[string, object]>([
    ['a place that is unknown', { places: ['atlantis'], outcome: 'none' }],
    ['a zone that is unknown', { zones: [9999], outcome: 'none' }],
    ['an advance without an amount', { outcome: 'advance' }],
    ['an advance with two amounts', { outcome: 'advance', advanceAmount: 100, advancePercent: 10 }],
    ['an amount without an advance', { outcome: 'cash', advanceAmount: 100 }],
    ['a share without a number of orders', { deliveredBelow: 50, outcome: 'none' }],
    ['amounts that exclude each other', { amountOver: 500, amountUpTo: 500, outcome: 'none' }],
  ])('%s is refused, and nothing is saved', async (_name, rule) => {
    const { status, body } = await save([{ outcome: 'call_first' }, rule])
    expect(status).toBe(422)
    expect(Object.keys(body.fields)[0]).toMatch(/^rules\.1\./)
    expect((await call('GET', 'cod-rules')).body.rules).toEqual([])
  })

  test('two owners who save at once: one is told', async () => {
    const { body } = await call('GET', 'cod-rules')
    const answers = await Promise.all(
      ['call_first', 'none'].map((outcome) =>
        call('PUT', 'cod-rules', { version: body.version, rules: [{ outcome }] }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('an order', () => {
  test('of a shop without rules has no decision and is confirmed', async () => {
    const { body } = await order()
    expect((await viewOf(body.orderId)).status).toBe('confirmed')
    expect(await decisionOf(shop.db, body.orderId)).toBeUndefined()
    expect((await codOf(body.orderId)).decision).toBeNull()
  })

  test('that no rule meets is cash, without a reason', async () => {
    await save([{ places: ['bandarban'], outcome: 'none' }])
    const { body } = await order()
    expect(await decisionOf(shop.db, body.orderId)).toEqual({ decision: 'cash', reasons: [] })
    expect((await viewOf(body.orderId)).status).toBe('confirmed')
  })

  test('that is to be called first waits for it, and staff see why', async () => {
    await save([{ places: ['bandarban'], amountOver: 1500, outcome: 'call_first' }])
    expect((await viewOf((await order({ buyer: toBandarban })).body.orderId)).status).toBe('confirmed')
    const { body } = await order({ buyer: toBandarban, quantity: 2 })
    expect((await viewOf(body.orderId)).status).toBe('pending')
    expect(await decisionOf(shop.db, body.orderId)).toEqual({
      decision: 'call_first',
      reasons: [expect.stringMatching(/^The total of ৳[\d,]+ is over ৳1,500$/), 'It goes to Bandarban'],
    })
  })

  test('that is not taken is refused in the language of its buyer, with the telephone number and without a reason', async () => {
    await save([{ amountOver: 1500, outcome: 'none' }])
    const before = await countOrders()
    const bangla = await order({ quantity: 2, locale: 'bn' })
    expect([bangla.status, bangla.body.code]).toEqual([422, 'cod_refused'])
    expect(bangla.body.error).toMatch(/^দুঃখিত.*০১৭০০-০০০০০০/)
    const english = await order({ quantity: 2 })
    expect(english.body.error).toMatch(/^We are sorry.*01700-000000/)
    expect(Object.keys(english.body).toSorted()).toEqual(['code', 'error', 'isForBuyer', 'success'])
    expect(await countOrders()).toBe(before)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('of staff is not refused: the whole total is to be received first', async () => {
    await save([{ outcome: 'none' }])
    const { status, body } = await call('POST', 'staff-orders', {
      ...orderBody([{ id: shirt, size: 'M', color: 'Green', quantity: 1 }]),
      channel: 'phone',
      idempotencyKey: crypto.randomUUID(),
    })
    expect(status).toBe(200)
    expect((await codOf(body.orderId)).decision).toMatchObject({
      decision: 'advance',
      decided: 'none',
      advance: body.totals.total,
      reasons: ['A rule holds for every order'],
    })
  })

  test('counts its phone as new until something was delivered, and account holders apart from guests', async () => {
    await save([{ isNewPhone: true, buyer: 'guest', outcome: 'call_first' }])
    const buyer = { phone: '01911111111', email: '' }
    const first = (await order({ buyer })).body.orderId
    const second = (await order({ buyer })).body.orderId
    expect([(await viewOf(first)).status, (await viewOf(second)).status]).toEqual(['pending', 'pending'])
    const { cookie } = await shop.customer()
    expect((await viewOf((await order({ buyer, cookie })).body.orderId)).status).toBe('confirmed')
    for (const status of ['confirmed', 'shipped', 'delivered']) await call('PUT', 'orders', { orderId: first, status })
    expect((await viewOf((await order({ buyer })).body.orderId)).status).toBe('confirmed')
  })

  test('two at once of a phone that never ordered: both are called first', async () => {
    await save([{ isNewPhone: true, outcome: 'call_first' }])
    for (let round = 0; round < 5; round++) {
      const buyer = { phone: `0192222222${round}`, email: '' }
      const answers = await Promise.all([order({ buyer }), order({ buyer }), order({ buyer })])
      const decisions = await Promise.all(answers.map(({ body }) => decisionOf(shop.db, body.orderId)))
      expect(decisions.map((each) => each?.decision)).toEqual(['call_first', 'call_first', 'call_first'])
    }
  })

  test('repeated with its key gets its receipt, although a rule refuses such orders now', async () => {
    const idempotencyKey = crypto.randomUUID()
    const body = { ...orderBody([{ id: shirt, size: 'M', color: 'Green', quantity: 1 }]), idempotencyKey }
    const first = await call('POST', 'save-order', body, '')
    await save([{ outcome: 'none' }])
    expect((await call('POST', 'save-order', body, '')).body.orderId).toBe(first.body.orderId)
  })
})

describe('staff decide otherwise', () => {
  test('with a reason that is kept, and only with the right', async () => {
    await save([{ outcome: 'call_first' }])
    const { body } = await order()
    const { orderId } = body
    const asked = { orderId, decision: 'cash', reason: 'She is my aunt' }
    const clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
    expect((await call('PUT', 'order-cod', asked, clerk)).status).toBe(403)
    expect((await call('PUT', 'order-cod', { ...asked, reason: ' ' })).status).toBe(422)
    expect((await call('PUT', 'order-cod', asked)).status).toBe(200)
    expect(await decisionOf(shop.db, orderId)).toMatchObject({
      decision: 'cash',
      reasons: ['A rule holds for every order'],
      overriddenBy: expect.any(String),
      reason: 'She is my aunt',
    })
    expect((await codOf(orderId)).decision.decided).toBe('call_first')
    const { rows } = await shop.db.execute(sql`select before, after from audit_log where action = 'order.cod-override'`)
    expect(rows).toEqual([
      {
        before: { decision: 'call_first', advance: 0 },
        after: { decision: 'cash', advance: 0, reason: 'She is my aunt' },
      },
    ])
  })

  test('not about an order without a decision, and not with an advance above the total', async () => {
    const plain = (await order()).body.orderId
    const nothing = await call('PUT', 'order-cod', { orderId: plain, decision: 'cash', reason: 'x' })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'undecided'])
    await save([{ outcome: 'call_first' }])
    const { orderId } = (await order()).body
    const { status, body } = await call('PUT', 'order-cod', {
      orderId,
      decision: 'advance',
      advance: 50_000,
      reason: 'x',
    })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['advance']])
  })
})

test('the decisions hold on a process that keeps in mind whether there are rules', async () => {
  shop.attachQueryCache()
  await order()
  await save([{ outcome: 'call_first' }])
  await shop.caughtUp()
  expect((await viewOf((await order()).body.orderId)).status).toBe('pending')
  await save([])
  await shop.caughtUp()
  expect(await decisionOf(shop.db, (await order()).body.orderId)).toBeUndefined()
})

test('the record of a phone number is found by its index, also among many orders', async () => {
  await shop.fill(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal,
      delivery_charge, total, item_count,
      total_quantity, placed_on)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'), 'delivered', 'Buyer', 'one@mail.example',
      '+88017' || lpad(i::text, 8, '0'),
      'House 1, Road 2', 'dhaka', 100, 0, 100, 1, 1, '2026-01-01' from generate_series(1, 20000) i`)
  await shop.db.execute(sql`analyze orders`)
  // As decide-order.ts asks.
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select d.delivered from (select) one left join delivery_records d on d.phone = '+8801700000042'`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_by_phone')
  expect(plan).not.toContain('Seq Scan on orders')
})
