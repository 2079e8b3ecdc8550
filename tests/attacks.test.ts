import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsIn } from '#platform/http/limits.ts'
import { createApp } from '../src/server/app.ts'
import { validateBodyShape } from '../src/server/http/request-shape.ts'
import { behindLock } from './support/behind-lock.ts'
import { freshDatabase, openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

// What an attacker may send to the endpoints that are open to them.

let shop: Shop
let main: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

const checkout = (id: number, phone = '01812345678', item: object = {}) =>
  orderBody([{ id, size: 'M', color: 'Green', quantity: 1, ...item }], { phone })

describe('every process of the shop', () => {
  test('knows immediately that another process ended a session, disabled a user or withdrew a permission', async () => {
    const other = await createApp(shop.context, { logger: false })
    await other.ready()
    const there = async (url: string, cookie: string) => {
      const answer = await other.inject({ url: `/backend/api/${url}`, headers: { cookie } })
      return { status: answer.statusCode, body: answer.json() }
    }
    try {
      const { cookie } = await shop.customer()
      expect((await there('user-session', cookie)).body.guest).toBe(false)
      await shop.call('POST', 'logout', {}, cookie)
      expect((await there('user-session', cookie)).body).toEqual({ success: true, guest: true })
      expect((await there('my-orders', cookie)).status).toBe(401)

      const clerk = await shop.staffCookie(['orders.view'])
      expect((await there('orders', clerk)).status).toBe(200)
      await shop.db.execute(sql`update staff set permissions = '{}' where not is_main`)
      expect((await there('orders', clerk)).status).toBe(403)
      await shop.call('POST', 'staff-logout', {}, clerk)
      expect((await there('orders', clerk)).status).toBe(401)
    } finally {
      await other.close()
    }
  })
})

describe('the two kinds of accounts', () => {
  test('staff are guests in the shop, customers have no access to the back office, and neither log-in takes the other’s password', async () => {
    expect((await shop.call('GET', 'user-session', undefined, main)).body).toEqual({ success: true, guest: true })
    const { cookie, email, password } = await shop.customer()
    expect((await shop.call('GET', 'admin', undefined, cookie)).status).toBe(403)
    expect((await shop.call('POST', 'admin', { username: email, password })).status).toBe(401)
    expect((await shop.call('POST', 'subadmin-auth', { action: 'login', username: email, password })).status).toBe(401)
  })

  test('a sub-admin cannot use the main admin’s log-in, nor the main admin the sub-admins’', async () => {
    const { rows } = await shop.db.execute<{ username: string; main: boolean }>(
      sql`select username, is_main as main from staff where is_main or id = (select max(id) from staff)`,
    )
    const password = 'Correct-Horse-1'
    for (const { username, main } of rows) {
      const [right, wrong] = main ? ['admin', 'subadmin-auth'] : ['subadmin-auth', 'admin']
      const knock = (endpoint = '') => shop.call('POST', endpoint, { action: 'login', username, password })
      expect([username, (await knock(wrong)).status, (await knock(right)).status]).toEqual([username, 401, 200])
    }
    expect(rows.length).toBe(2)
  })

  test.each([
    ['admin', 'admin'],
    ['admin', 'password'],
    ['admin', 'admin123'],
    ['administrator', 'administrator'],
    ['root', 'root'],
    ["admin' or '1'='1", "x' or '1'='1"],
  ])('nobody comes in as %s with %s', async (username, password) => {
    expect((await shop.call('POST', 'admin', { username, password })).status).toBe(401)
  })

  test('a log-in grants the same rights, whatever else is in the request', async () => {
    const { email, password } = await shop.customer()
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/login',
      payload: { email, password, role: 'admin', isMain: true, permissions: ['orders.view'] },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/permission|isMain|hash|token/i)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['bunon_customer', 'bunon_device'])
    const cookie = `bunon_customer=${answer.cookies[0]?.value}`
    expect((await shop.call('GET', 'orders', undefined, cookie)).status).toBe(403)
  })

  test.each([
    [{}],
    [{ action: 'delete' }],
    [{ action: ['login'], username: 'x', password: 'x' }],
    [{ action: 'login' }],
    [{ action: 'login', username: { $ne: '' }, password: { $ne: '' } }],
  ])('subadmin-auth refuses %j as a request that is none', async (payload) => {
    const { status, body } = await shop.call('POST', 'subadmin-auth', payload)
    expect([400, 422]).toContain(status)
    expect(body.success).toBe(false)
  })

  test('a user signed in with the wrong kind of account gets 403, not 401', async () => {
    const clerk = await shop.staffCookie(['orders.view'])
    const { cookie } = await shop.customer()
    const asked = async (who?: string) => [
      (await shop.call('GET', 'admin', undefined, who)).status,
      (await shop.call('POST', 'subadmin-auth', { action: 'get_session' }, who)).status,
    ]
    expect(await asked(main)).toEqual([200, 403])
    expect(await asked(clerk)).toEqual([403, 200])
    expect(await asked(cookie)).toEqual([403, 403])
    expect(await asked()).toEqual([401, 401])
    expect((await shop.call('GET', 'orders', undefined, clerk)).status).toBe(200)
  })

  test('no response about the signed-in user has a hash or a token in it', async () => {
    const clerk = await shop.staffCookie(['orders.view'])
    const { cookie } = await shop.customer()
    const told = [
      await shop.call('GET', 'admin', undefined, main),
      await shop.call('POST', 'subadmin-auth', { action: 'get_session' }, clerk),
      await shop.call('GET', 'user-session', undefined, cookie),
      await shop.call('GET', 'subadmins', undefined, main),
      await shop.call('GET', 'users', undefined, main),
      await shop.call('GET', 'regular-users', undefined, main),
    ]
    for (const { status, body } of told) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/hash|token|argon2|password/i)
    }
  })

  test('a cookie that is malformed, of another kind or very long is treated as a guest’s, never as a 5xx', async () => {
    const { cookie } = await shop.customer()
    const token = cookie.split('=')[1]
    for (const junk of [
      'bunon_customer=',
      'bunon_customer=%00',
      `bunon_customer=${'x'.repeat(4000)}`,
      `bunon_staff=${token}`,
      "bunon_customer=' or 1=1",
      'bunon_customer=%F0%9F',
      ';;==;',
      `bunon_customer=${token}x`,
    ])
      expect((await shop.call('GET', 'user-session', undefined, junk)).body).toEqual({ success: true, guest: true })
  })
})

describe('products', () => {
  test('that are renamed, repriced and deleted stay unchanged in past orders', async () => {
    const piece = await shop.sells('Old name', { price: 900 })
    const { body } = await shop.call('POST', 'save-order', checkout(piece.number))
    await shop.call('PUT', 'products', { id: piece.id, title: 'New name', price: 5000 }, main)
    expect((await shop.call('DELETE', 'products', { id: piece.id }, main)).status).toBe(200)
    const { order } = (await shop.call('GET', `get-order?orderId=${body.orderId}`, undefined, main)).body
    expect(order.items).toMatchObject([{ name: 'Old name', price: 900 }])
    expect(order.orderSummary.total).toBe(960)
  })

  test('are deleted only by an exact id', async () => {
    for (const payload of [undefined, {}, { id: '' }, { id: '%' }, { id: null }, { ids: [] }, { id: 'prod_nobody' }]) {
      const before = (await shop.db.execute(sql`select count(*) as n from products where deleted_at is null`)).rows
      const { status } = await shop.call('DELETE', 'products', payload, main)
      expect([payload, status >= 400 && status < 500]).toEqual([payload, true])
      expect((await shop.db.execute(sql`select count(*) as n from products where deleted_at is null`)).rows).toEqual(
        before,
      )
    }
    expect((await shop.call('DELETE', 'products', { id: 'prod_nobody' }, main)).status).toBe(404)
  })

  test('cannot be had for nothing, for a negative price, or beyond the stock', async () => {
    const piece = await shop.sells('Piece', { price: 900, onHand: 3 })
    const sent = async (item: object) =>
      (await shop.call('POST', 'save-order', checkout(piece.number, undefined, item))).status
    for (const quantity of [0, -1, 0.5, 1001, 1e21, '1', [1], null, true])
      expect([quantity, await sent({ quantity })]).toEqual([quantity, 422])
    expect(await sent({ price: -900 })).toBe(422)
    for (const price of [0, 1, 899.99]) expect([price, await sent({ price })]).toEqual([price, 409])
    expect(await sent({ quantity: 4 })).toBe(409)
    const many = {
      ...checkout(piece.number),
      items: Array.from({ length: 101 }, () => checkout(piece.number).items[0]),
    }
    expect((await shop.call('POST', 'save-order', many)).status).toBe(422)
    expect(await shop.leftOf(piece.variants['M/Green'])).toBe(3)
  })
})

test('a review with a title of 101 or a text of 5,001 characters is rejected, and another’s address verifies nothing', async () => {
  const piece = await shop.sells()
  const review = {
    productId: piece.number,
    rating: 5,
    title: 'Soft',
    text: 'Soft cloth.',
    reviewerName: 'R',
    reviewerEmail: 'r@mail.example',
  }
  const wrong = [
    { title: 'x'.repeat(101) },
    { text: 'x'.repeat(5001) },
    { rating: 6 },
    { rating: '5' },
    { rating: -1 },
    { rating: 1e9 },
  ]
  for (const change of wrong)
    expect([change, (await shop.call('POST', 'save-review', { ...review, ...change })).status]).toEqual([change, 422])
  expect(
    (await shop.call('POST', 'save-review', { ...review, title: 'x'.repeat(100), text: 'x'.repeat(5000) })).status,
  ).toBe(200)
  expect(
    (await shop.db.execute(sql`select verified, status from reviews where product_number = ${piece.number}`)).rows,
  ).toEqual([{ verified: false, status: 'pending' }])
})

describe('a body that is wide or deep', () => {
  const send = (url: string, payload: string, cookie = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/backend/api/${url}`,
      headers: { 'content-type': 'application/json', cookie },
      payload,
    })
  const wide = (count: number) => `{"items":[${Array(count).fill(1).join(',')}]}`
  const endpoints = ['check-cart', 'login', 'save-order', 'visit', 'contact', 'save-review']

  test.each(endpoints)('is not read by %s when it is larger than any cart', async (endpoint) => {
    expect((await send(endpoint, wide(100_000))).statusCode).toBe(413)
  })

  test.each([
    ['numbers', wide(3000)],
    ['lists', `{"items":[${Array(3000).fill('[]').join(',')}]}`],
    ['names', `{${Array.from({ length: 3000 }, (_, nr) => `"${nr}":1`).join(',')}}`],
    ['names within', `{"items":[{${Array.from({ length: 3000 }, (_, nr) => `"${nr}":1`).join(',')}}]}`],
    ['lists within lists', `{"items":${'['.repeat(20)}${']'.repeat(20)}}`],
    ['objects within objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('of %s is refused before any rule looks at it', async (_, body) => {
    for (const endpoint of endpoints) {
      const answer = await send(endpoint, body)
      expect([endpoint, answer.statusCode, answer.json().code]).toEqual([endpoint, 400, 'malformed'])
    }
  })

  test('is not traversed: an array that is too long is rejected without a look at its elements', async () => {
    let looked = 0
    const list = new Proxy(Array(1_000_000).fill(1), {
      get: (of, name, self) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked++
        return Reflect.get(of, name, self)
      },
    })
    expect(() => validateBodyShape({ items: list }, 2000)).toThrow('too many values')
    expect(looked).toBe(0)
  })

  test('may be as large as staff need it, at endpoints for staff only', async () => {
    const orderIds = Array.from({ length: 9000 }, (_, nr) => `ORD-20260101-AB${String(nr).padStart(4, '0')}`)
    const payload = JSON.stringify({ deleteType: 'selected', orderIds })
    const remove = (cookie: string) =>
      shop.app.inject({
        method: 'DELETE',
        url: '/backend/api/orders',
        headers: { 'content-type': 'application/json', cookie },
        payload,
      })
    expect((await remove('')).statusCode).toBe(401)
    expect([400, 413]).not.toContain((await remove(main)).statusCode)
  })
})

describe('with rate limits on', () => {
  let strict: Shop
  let guarded: Awaited<ReturnType<typeof freshDatabase>>
  beforeAll(async () => {
    guarded = await freshDatabase()
    strict = await openShop({ limits: limitsIn(guarded.pool) })
  })
  afterAll(async () => {
    await strict.close()
    await guarded.close()
  })
  const knock = async (address: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await strict.app.inject({
      method,
      url: `/backend/api/${url}`,
      remoteAddress: address,
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json(), wait: Number(answer.headers['retry-after']) }
  }

  test('one phone number can order ten times an hour, however it is written and from any address', async () => {
    const piece = await strict.sells('Piece', { onHand: 100 })
    const spelt = ['01812345678', '+8801812345678', '০১৮১২৩৪৫৬৭৮', '8801812-345678']
    for (let nr = 0; nr < 10; nr++)
      expect((await knock(`10.0.0.${nr}`, 'POST', 'save-order', checkout(piece.number, spelt[nr % 4]))).status).toBe(
        200,
      )
    const eleventh = await knock('10.0.1.1', 'POST', 'save-order', checkout(piece.number, spelt[1]))
    expect([eleventh.status, eleventh.body.code, eleventh.wait > 0]).toEqual([429, 'too_many', true])
    expect((await knock('10.0.1.1', 'POST', 'save-order', checkout(piece.number, '01912345678'))).status).toBe(200)
    expect(await strict.leftOf(piece.variants['M/Green'])).toBe(89)
  })

  test('attempts that place nothing take none of the ten orders of a phone number', async () => {
    const piece = await strict.sells('Piece', { onHand: 30 })
    let nr = 0
    const order = (id = piece.number) => knock(`10.1.0.${++nr}`, 'POST', 'save-order', checkout(id, '01612345678'))
    for (let tries = 0; tries < 11; tries++) expect((await order(999_999)).status).toBe(409)
    // These fail while they are written.
    await strict.db.execute(sql`alter table order_events rename to order_events_away`)
    for (let tries = 0; tries < 11; tries++) expect((await order()).status).toBe(500)
    await strict.db.execute(sql`alter table order_events_away rename to order_events`)
    for (let placed = 0; placed < 10; placed++) expect((await order()).status).toBe(200)
    for (let tries = 0; tries < 3; tries++) expect((await order()).status).toBe(429)
    expect(await strict.leftOf(piece.variants['M/Green'])).toBe(20)
  })

  test('of orders at once that are short of stock, those that are placed count', async () => {
    const [last, other] = [await strict.sells('Last', { onHand: 1 }), await strict.sells('Other', { onHand: 30 })]
    let nr = 0
    const order = (id: number) => knock(`10.1.1.${++nr}`, 'POST', 'save-order', checkout(id, '01512345678'))
    const lock = `select from stock_levels where variant_id = ${last.variants['M/Green']} for update`
    const tries = Array.from({ length: 10 }, () => () => order(last.number))
    const raced = await behindLock(strict, lock, tries)
    expect(raced.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const rest = await Promise.all(Array.from({ length: 14 }, () => order(other.number)))
    expect(rest.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), ...Array(5).fill(429)])
    expect(await strict.leftOf(other.variants['M/Green'])).toBe(21)
  })

  test('one address can submit ten reviews an hour', async () => {
    const piece = await strict.sells()
    const review = (nr: number) => ({
      productId: piece.number,
      rating: 5,
      title: `Soft ${nr}`,
      text: 'Soft cloth.',
      reviewerName: 'R',
      reviewerEmail: 'r@mail.example',
    })
    const answers = []
    for (let nr = 0; nr < 12; nr++) answers.push((await knock('10.0.2.1', 'POST', 'save-review', review(nr))).status)
    expect(answers).toEqual([...Array(10).fill(200), 429, 429])
    expect((await knock('10.0.2.2', 'POST', 'save-review', review(99))).status).toBe(200)
  })

  test('after twenty wrong phone numbers an order accepts none for an hour, and reveals to nobody which was right', async () => {
    const piece = await strict.sells()
    const { body } = await knock('10.0.3.1', 'POST', 'save-order', checkout(piece.number, '01798765432'))
    const masked = async (address: string, phone: string) =>
      (await knock(address, 'GET', `get-order?orderId=${body.orderId}&phone=${phone}`)).body.order.masked
    for (const odd of ['', '%25', '_', '*', '01798%25', '017987654__', '0179876543', 'null', 'undefined', '%2B880'])
      expect([odd, await masked('10.0.3.2', odd)]).toEqual([odd, true])
    expect(await masked('10.0.3.2', '01798765432')).toBe(false)
    for (let nr = 0; nr < 20; nr++) expect(await masked('10.0.3.3', `017000000${10 + nr}`)).toBe(true)
    expect(await masked('10.0.3.4', '01798765432')).toBe(true)
  })

  test('an address that keeps sending malformed bodies is rejected before its body is read, others are not', async () => {
    const send = (address: string, payload: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/backend/api/check-cart',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload,
      })
    const junk = `{"items":[${Array(3000).fill(1).join(',')}]}`
    const statuses = new Set<number>()
    for (let nr = 0; nr < 40; nr++) statuses.add((await send('10.0.6.1', nr % 2 ? junk : '{')).statusCode)
    expect([...statuses]).toEqual([400, 429])
    const large = `{"items":[]${' '.repeat(5000)}}`
    expect((await send('10.0.6.1', large)).statusCode).toBe(429)
    expect((await send('10.0.6.2', large)).statusCode).toBe(200)
    // Others may order from behind the same address: valid small bodies still pass.
    expect((await send('10.0.6.1', '{"items":[]}')).statusCode).toBe(200)
  })

  test('a carrier’s address may send many messages, one sender ten an hour', async () => {
    const message = (email: string) => ({
      name: 'R',
      email,
      inquiryType: 'general',
      subject: 'Size',
      message: 'Which size?',
    })
    for (let nr = 0; nr < 30; nr++)
      expect((await knock('10.0.7.1', 'POST', 'contact', message(`r${nr}@mail.example`))).status).toBe(200)
    const answers = []
    for (let nr = 0; nr < 12; nr++)
      answers.push((await knock(`10.0.7.${nr + 2}`, 'POST', 'contact', message('One@mail.example'))).status)
    expect(answers).toEqual([...Array(10).fill(200), 429, 429])
  })

  const message = (nr: number) => ({
    name: 'R',
    email: `six${nr}@mail.example`,
    inquiryType: 'general',
    subject: 'Size',
    message: 'Which size?',
  })
  const review = {
    productId: 1_000_000,
    rating: 5,
    title: 'Soft',
    text: 'Soft cloth.',
    reviewerName: 'R',
    reviewerEmail: 'r@mail.example',
  }
  const newcomer = { name: 'R', phone: '01812345678', password: 'secret-1' }
  /** Rate-limited requests by name. Log-ins are missing: they have tests of their own. */
  const limited: Record<string, [most: number, url: string, body?: (nr: number) => object]> = {
    'look-ups': [120, 'get-order?orderId=ORD-20260101-ABCDEF'],
    orders: [120, 'save-order', (nr) => checkout(1_000_000, `0171${String(nr).padStart(7, '0')}`)],
    reviews: [10, 'save-review', () => review],
    votes: [60, 'vote-review', () => ({ reviewId: 1_000_000, helpful: true })],
    messages: [100, 'contact', message],
    'stock alerts': [30, 'stock-alerts', (nr) => ({ product: 1e6, size: 'M', email: `a${nr}@mail.example` })],
    cancellations: [30, 'cancel-order', () => ({ orderId: 'ORD-20260101-ABCDEF' })],
    'forgotten passwords': [30, 'forgot-password', (nr) => ({ email: `f${nr}@mail.example` })],
    registrations: [20, 'register', (nr) => ({ ...newcomer, email: `n${nr}@mail.example` })],
  }
  test.each(Object.keys(limited))('all addresses of one /64 have one limit of %s', async (what) => {
    const [most, url, body] = limited[what] ?? [0, '']
    const statuses: number[] = []
    for (let nr = 0; nr < most + 3; nr++)
      statuses.push(
        (await knock(`2001:db8:6:${most}::${nr.toString(16)}`, body ? 'POST' : 'GET', url, body?.(nr))).status,
      )
    expect(statuses.indexOf(429)).toBe(most)
    expect(statuses.slice(most)).toEqual([429, 429, 429])
  })

  test('one address can look up an order a hundred and twenty times in ten minutes', async () => {
    let allowed = 0
    for (let nr = 0; nr < 125; nr++)
      if ((await knock('10.0.4.1', 'GET', 'get-order?orderId=ORD-20260101-ABCDEF')).status === 404) allowed++
    expect(allowed).toBe(120)
    expect((await knock('10.0.4.1', 'GET', 'get-order?orderId=ORD-20260101-ABCDEF')).wait).toBeGreaterThan(0)
    expect((await knock('10.0.4.2', 'GET', 'get-order?orderId=ORD-20260101-ABCDEF')).status).toBe(404)
  })

  test('staff log-in accepts five attempts for one name and address; a forwarded address changes nothing', async () => {
    const answers = []
    for (let nr = 0; nr < 7; nr++) {
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/backend/api/admin',
        remoteAddress: '10.0.5.1',
        headers: { 'x-forwarded-for': `8.8.8.${nr}`, 'x-real-ip': `8.8.4.${nr}`, forwarded: `for=9.9.9.${nr}` },
        payload: { username: 'admin', password: `wrong-${nr}` },
      })
      answers.push(answer.statusCode)
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})
