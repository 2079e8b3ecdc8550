import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOrderMail } from '#domains/orders/mail/order-mail.ts'
import { noLimits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { purgeOrderLinks } from './order-links.ts'

// A private link, from a mail or shared by the buyer, opens the order on a device that has not seen it before.

const publicUrl = 'https://shop.example'
let shop: Shop
let now = new Date()
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())

const person = {
  fullName: 'Rahima Khatun',
  email: 'rahima@mail.example',
  phone: '01712345678',
  address: 'House 12, Road 5, Dhanmondi',
  city: 'dhaka',
}
const cookiesOf = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

async function ordered(at = shop) {
  const piece = await at.sells('Piece')
  const answer = await at.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: person,
      items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }],
    },
  })
  return { orderId: answer.json().orderId as string, cookie: cookiesOf(answer.cookies) }
}
async function open(orderId: string, token: string, cookie = '') {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/open-order',
    headers: { cookie },
    payload: { orderId, token },
  })
  return { status: answer.statusCode, body: answer.json(), cookie: cookiesOf(answer.cookies), set: answer.cookies[0] }
}
const see = async (orderId: string, cookie: string) =>
  (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, cookie)).body.order
const tokenIn = (link: string) => /#open=([0-9a-f]{32})$/m.exec(link)?.[1] ?? ''
const linkFor = async (orderId: string, cookie: string, locale = 'en'): Promise<string> =>
  (await shop.call('POST', 'order-link', { orderId, locale }, cookie)).body.path
const mailOf = async (orderId: string, kind: 'placed' | 'shipped' = 'placed') => {
  await sendOrderMail(shop.db, orderId, kind, { smtp: false, publicUrl })
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select text from mail_log where kind = ${`order-${kind}`} order by id desc limit 1`,
  )
  return rows[0]?.text ?? ''
}

test('the link in the mail opens the whole order on another device from then on, and its buyer can act there', async () => {
  const { orderId } = await ordered()
  const mail = await mailOf(orderId)
  expect(mail).toContain(`${publicUrl}/track-order?orderId=${orderId}#open=`)
  const { status, cookie, set } = await open(orderId, tokenIn(mail))
  expect(status).toBe(200)
  expect(set).toMatchObject({ name: 'bunon_orders', httpOnly: true, sameSite: 'Lax' })
  expect(await see(orderId, cookie)).toMatchObject({
    masked: false,
    canCancel: true,
    isYours: true,
    customerInfo: { name: 'Rahima Khatun', address: { street: person.address } },
  })
  expect((await shop.call('POST', 'cancel-order', { orderId }, cookie)).status).toBe(200)
})

test('each mail has its own link, and all of them work', async () => {
  const { orderId } = await ordered()
  const [first, second] = [tokenIn(await mailOf(orderId)), tokenIn(await mailOf(orderId, 'shipped'))]
  expect(first).not.toBe(second)
  for (const token of [first, second]) expect((await open(orderId, token)).status).toBe(200)
})

test('the buyer can create a link to share, in the language of the page; a stranger cannot', async () => {
  const { orderId, cookie } = await ordered()
  const link = await linkFor(orderId, cookie, 'bn')
  expect(link).toMatch(new RegExp(`^/bn/track-order\\?orderId=${orderId}#open=[0-9a-f]{32}$`))
  expect((await see(orderId, (await open(orderId, tokenIn(link))).cookie)).masked).toBe(false)
  for (const [method, endpoint] of [
    ['POST', 'order-link'],
    ['DELETE', 'order-link'],
  ] as const) {
    expect(await shop.call(method, endpoint, { orderId }, '')).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
  }
  expect((await shop.call('POST', 'order-link', { orderId, phone: '01712345678' }, '')).status).toBe(200)
})

test('a browser with orders of its own keeps them and gains this one', async () => {
  const [mine, theirs] = [await ordered(), await ordered()]
  const opened = await open(theirs.orderId, tokenIn(await linkFor(theirs.orderId, theirs.cookie)), mine.cookie)
  expect([opened.status, opened.cookie]).toEqual([200, ''])
  for (const { orderId } of [mine, theirs]) expect((await see(orderId, mine.cookie)).masked).toBe(false)
  expect((await see(mine.orderId, theirs.cookie)).masked).toBe(true)
})

test('after revocation no link opens the order, and browsers that opened it by one lose access', async () => {
  const { orderId, cookie } = await ordered()
  const [shared, mailed] = [tokenIn(await linkFor(orderId, cookie)), tokenIn(await mailOf(orderId))]
  const other = await open(orderId, shared)
  expect((await shop.call('DELETE', 'order-link', { orderId }, cookie)).status).toBe(200)
  expect((await see(orderId, other.cookie)).masked).toBe(true)
  for (const token of [shared, mailed]) {
    expect(await open(orderId, token)).toMatchObject({ status: 422, body: { code: 'link_dead' }, cookie: '' })
  }
  expect((await see(orderId, cookie)).masked).toBe(false)
})

test('the link of an account’s order only shows it: acting needs the account or the phone number', async () => {
  const { orderId, cookie } = await ordered()
  const token = tokenIn(await linkFor(orderId, cookie))
  const customer = await shop.customer()
  await shop.db.execute(sql`update orders set customer_id = ${customer.id} where order_id = ${orderId}`)
  const friend = (await open(orderId, token)).cookie
  expect(await see(orderId, friend)).toMatchObject({
    masked: false,
    canCancel: false,
    canReport: false,
    isYours: false,
    customerInfo: { address: { street: person.address } },
  })
  const acts = [
    ['POST', 'cancel-order'],
    ['POST', 'order-again'],
    ['POST', 'order-link'],
    ['DELETE', 'order-link'],
  ] as const
  for (const [method, endpoint] of acts) {
    expect(await shop.call(method, endpoint, { orderId }, friend)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    })
  }
  const withPhone = await shop.call('GET', `get-order?orderId=${orderId}&phone=${person.phone}`, undefined, friend)
  expect(withPhone.body.order).toMatchObject({ masked: false, canCancel: true, isYours: true })
  expect((await shop.call('POST', 'order-link', { orderId, phone: person.phone }, friend)).status).toBe(200)
  expect((await shop.call('POST', 'cancel-order', { orderId }, customer.cookie)).status).toBe(200)
})

test('all addresses of one /64 share the rate limit for trying links', async () => {
  const counted: string[] = []
  const watched = await openShop({
    limits: { ...noLimits, count: async (name, key) => void counted.push(`${name} ${key}`) },
  })
  for (const remoteAddress of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) {
    const payload = { orderId: 'ORD-20260101-ABCDEF', token: '0'.repeat(32) }
    await watched.app.inject({ method: 'POST', url: '/backend/api/open-order', remoteAddress, payload })
  }
  await watched.close()
  expect(counted).toHaveLength(2)
  expect(new Set(counted).size).toBe(1)
})

test('creating links is limited per order, also for a known shopper', async () => {
  const counted: string[] = []
  const watched = await openShop({
    limits: { ...noLimits, count: async (name, key) => void counted.push(`${name} ${key}`) },
  })
  const { orderId, cookie } = await ordered(watched)
  counted.length = 0
  await watched.call('POST', 'order-link', { orderId }, cookie)
  await watched.close()
  expect(counted).toEqual([`afterSales ${orderId}`])
})

test('a shopper known by cookie or account is not rate limited when acting on an order; one known by phone number is', async () => {
  const tooMany = new Refusal(429, 'too_many', 'Too many')
  let isFull = false
  const strict = await openShop({
    limits: {
      ...noLimits,
      count: async (_, key) => (key === '127.0.0.1' && isFull ? Promise.reject(tooMany) : undefined),
    },
  })
  const { orderId, cookie } = await ordered(strict)
  const customer = await strict.customer()
  const acts = [
    ['POST', 'order-again'],
    ['POST', 'order-link'],
    ['DELETE', 'order-link'],
  ] as const
  const statuses = (asked: object, as: string) =>
    Promise.all(
      acts.map(async ([method, endpoint]) => (await strict.call(method, endpoint, { orderId, ...asked }, as)).status),
    )
  isFull = true
  expect(await statuses({}, cookie)).toEqual([200, 200, 200])
  expect(await statuses({ phone: person.phone }, '')).toEqual([429, 429, 429])
  await strict.db.execute(sql`update orders set customer_id = ${customer.id} where order_id = ${orderId}`)
  expect(await statuses({}, customer.cookie)).toEqual([200, 200, 200])
  expect(await statuses({}, cookie)).toEqual([429, 429, 429])
  await strict.close()
})

test('changing the phone number or e-mail address revokes the links sent to the old one', async () => {
  const { orderId } = await ordered()
  const token = tokenIn(await mailOf(orderId))
  const admin = await shop.staffCookie()
  const edit = async (customerInfo: object) => {
    const { updatedAt } = await see(orderId, admin)
    return shop.call('PUT', 'edit-order', { orderId, updatedAt, customerInfo: { ...person, ...customerInfo } }, admin)
  }
  await edit({ address: 'House 13, Road 5, Dhanmondi' })
  expect((await open(orderId, token)).status).toBe(200)
  expect((await edit({ email: 'right@mail.example' })).status).toBe(200)
  expect((await open(orderId, token)).status).toBe(422)
})

test('a link opens only its own order, none in the trash, and an invalid token opens nothing', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const token = tokenIn(await linkFor(one.orderId, one.cookie))
  expect((await open(other.orderId, token)).status).toBe(422)
  expect((await open(one.orderId, '0'.repeat(32))).status).toBe(422)
  for (const broken of ['', token.slice(1), token.toUpperCase(), `${token}0`, '%'])
    expect([400, 422]).toContain((await open(one.orderId, broken)).status)
  expect((await open('ORD-20260101-ABCDEF', token)).status).toBe(404)
  const admin = await shop.staffCookie()
  await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [one.orderId] }, admin)
  expect((await open(one.orderId, token)).status).toBe(404)
})

test('a link and the access it gave end after 180 days; the database stores only hashes', async () => {
  const { orderId, cookie } = await ordered()
  const token = tokenIn(await linkFor(orderId, cookie))
  await sendOrderMail(shop.db, orderId, 'placed', { smtp: false, publicUrl })
  const opened = await open(orderId, token)
  const { rows } = await shop.db.execute(sql`select l.token_hash, b.browser from order_links l, order_browsers b`)
  for (const secret of [token, opened.cookie.split('=')[1] ?? '?']) expect(JSON.stringify(rows)).not.toContain(secret)

  const before = now
  now = new Date(before.getTime() + 181 * 86_400_000)
  expect((await open(orderId, token)).status).toBe(422)
  expect((await see(orderId, opened.cookie)).masked).toBe(true)
  const mails = async () =>
    (await shop.db.execute<{ text: string; html: string }>(sql`select text, html from mail_log`)).rows
  expect(JSON.stringify(await mails())).toMatch(/#open=[0-9a-f]{32}/)
  await purgeOrderLinks(shop.db, now)
  // The mail was not sent: its text stays, and links to the order without opening it.
  expect(JSON.stringify(await mails())).not.toContain('#open=')
  expect(JSON.stringify(await mails())).toContain(`/track-order?orderId=${orderId}`)
  const left = await shop.db.execute(sql`select 1 from order_links union all select 1 from order_browsers`)
  expect(left.rows).toEqual([])
  now = before
})
