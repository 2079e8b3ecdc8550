import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailResetLink } from '#domains/customers/mail-reset-link.ts'
import { letMainAdminIn } from '#domains/staff/let-main-admin-in.ts'
import { staff } from '#domains/staff/tables.ts'
import { mailLog } from '#platform/database/tables.ts'
import { limitsIn } from '#platform/http/limits.ts'
import { tokenIn } from '#platform/secrets/tokens.ts'
import { freshDatabase, openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

let shop: Shop
let counters: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  counters = await freshDatabase()
  shop = await openShop({ limits: limitsIn(counters.pool) })
})
afterAll(async () => {
  await shop.close()
  await counters.close()
})

type Asked = { from: string; cookie?: string }
async function ask(method: 'GET' | 'POST', url: string, payload: object | undefined, { from, cookie = '' }: Asked) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${url}`,
    remoteAddress: from,
    headers: { cookie },
    ...(payload && { payload }),
  })
  const cookies = answer.cookies.filter(({ value }) => value).map(({ name, value }) => `${name}=${value}`)
  return { status: answer.statusCode, body: answer.json(), cookies }
}
/** The cookie that identifies a device, from the cookies of a response. */
const deviceOf = (cookies: string[]) => cookies.find((cookie) => cookie.startsWith('bunon_device=')) ?? ''

const inOneNetwork = (nr: number) => `2001:db8:7:7:${nr.toString(16)}::${(nr * 7).toString(16)}`
const apart = (nr: number) => `198.${18 + Math.floor(nr / 250)}.${nr % 250}.7`

/** How often each status was answered in `times` sequential attempts. */
async function tally(times: number, attempt: (nr: number) => Promise<{ status: number }>) {
  const seen: Record<number, number> = {}
  for (let nr = 0; nr < times; nr++) {
    const { status } = await attempt(nr)
    seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

describe('the password of a customer', () => {
  const logIn = (email: string, password: string, asked: Asked) => ask('POST', 'login', { email, password }, asked)

  test('is guessed no faster by 200 addresses of one /64 than by one', async () => {
    const { email } = await shop.customer()
    expect(await tally(200, (nr) => logIn(email, `guess-${nr}`, { from: inOneNetwork(nr) }))).toEqual({
      401: 10,
      429: 190,
    })
  })

  test('is not guessed by 200 separate addresses: thirty attempts an hour, and its owner can still sign in', async () => {
    const { email, password } = await shop.customer()
    const home = deviceOf((await logIn(email, password, { from: '192.0.2.1' })).cookies)
    expect(await tally(200, (nr) => logIn(email, `guess-${nr}`, { from: apart(nr) }))).toEqual({ 401: 30, 429: 170 })
    // A device that signed in before may try, from any address; a device that is known for another account may not.
    expect((await logIn(email, password, { from: apart(7), cookie: home })).status).toBe(200)
    expect((await logIn(email, password, { from: '192.0.2.9' })).status).toBe(429)
    const strange = deviceOf((await shopOfAnother()).cookies)
    expect((await logIn(email, password, { from: '192.0.2.9', cookie: strange })).status).toBe(429)
    expect(await tally(12, () => logIn(email, 'guess', { from: apart(8), cookie: home }))).toEqual({ 401: 10, 429: 2 })
  })

  test('gets the same responses if the account does not exist', async () => {
    expect(await tally(60, (nr) => logIn('nobody@mail.example', `guess-${nr}`, { from: apart(nr) }))).toEqual({
      401: 30,
      429: 30,
    })
  })

  test('can be reset by e-mail on a new device, whatever attackers do', async () => {
    const { email } = await shop.customer()
    await tally(40, (nr) => logIn(email, `guess-${nr}`, { from: apart(nr) }))
    await mailResetLink(
      shop.db,
      { email, locale: 'en', origin: 'https://shop.example' },
      { smtp: false, now: new Date() },
    )
    const [mail] = await shop.db.select().from(mailLog).where(eq(mailLog.recipient, email))
    const reset = { token: tokenIn(mail?.text ?? ''), password: 'polash-88', confirmPassword: 'polash-88' }
    const back = await ask('POST', 'reset-password', reset, { from: '192.0.2.20' })
    expect(back.status).toBe(200)
    expect((await logIn(email, 'polash-88', { from: '192.0.2.21', cookie: deviceOf(back.cookies) })).status).toBe(200)
  })

  test('when changed, makes the devices that knew the old one unknown', async () => {
    const { email, password, cookie } = await shop.customer()
    const other = deviceOf((await logIn(email, password, { from: '192.0.2.30' })).cookies)
    const change = { currentPassword: password, newPassword: 'polash-88', confirmPassword: 'polash-88' }
    expect((await ask('POST', 'change-password', change, { from: '192.0.2.31', cookie })).status).toBe(200)
    await tally(40, (nr) => logIn(email, `guess-${nr}`, { from: apart(nr) }))
    expect((await logIn(email, 'polash-88', { from: '192.0.2.30', cookie: other })).status).toBe(429)
  })

  test('can still be reset by its owner when others have used up the reset e-mails', async () => {
    const { email, password } = await shop.customer()
    const home = deviceOf((await logIn(email, password, { from: '192.0.2.40' })).cookies)
    const forgot = (asked: Asked) => ask('POST', 'forgot-password', { email }, asked)
    expect(await tally(200, (nr) => forgot({ from: apart(nr) }))).toEqual({ 200: 5, 429: 195 })
    expect((await forgot({ from: '192.0.2.41', cookie: home })).status).toBe(200)
  })

  /** An attacker with an account, and a known device, of their own. */
  async function shopOfAnother() {
    const { email, password } = await shop.customer()
    return logIn(email, password, { from: '192.0.2.50' })
  }
})

describe.each([
  ['the main admin', 'admin', {}, true],
  ['a sub-admin', 'subadmin-auth', { action: 'login' }, false],
] as const)('the password of %s', (_, url, more, main) => {
  const password = 'Correct-Horse-1'
  const logIn = (username: string, word: string, asked: Asked, code?: string) =>
    ask('POST', url, { ...more, username, password: word, code }, asked)

  async function somebody() {
    await shop.staffCookie(main ? undefined : ['orders.view'])
    const rows = await shop.db.select().from(staff).where(eq(staff.isMain, main))
    return rows.at(-1)?.username ?? ''
  }

  test('is guessed no faster by 200 addresses of one /64 than by one', async () => {
    const username = await somebody()
    const guess = (nr: number) =>
      logIn(username, `Guess-${nr}`, { from: `2001:db8:${main ? 1 : 2}:8::${nr.toString(16)}` })
    expect(await tally(200, guess)).toEqual({ 401: 5, 429: 195 })
  })

  test('is not guessed by 200 separate addresses: twenty attempts an hour, and its owner can still sign in', async () => {
    const username = await somebody()
    const desk = deviceOf((await logIn(username, password, { from: '192.0.2.60' })).cookies)
    expect(await tally(200, (nr) => logIn(username, `Guess-${nr}`, { from: apart(nr) }))).toEqual({
      401: 20,
      429: 180,
    })
    expect((await logIn(username, password, { from: apart(3), cookie: desk })).status).toBe(200)
    expect((await logIn(username, password, { from: '192.0.2.61' })).status).toBe(429)
  })
})

test('a main admin on an unknown device can sign in during an attack with the operator’s code, once', async () => {
  await shop.staffCookie()
  const { username, password, code } = await letMainAdminIn(shop.db)
  const logIn = (word: string, nr: number, given?: string) =>
    ask('POST', 'admin', { username, password: word, code: given }, { from: apart(nr) })
  await tally(40, (nr) => logIn(`Guess-${nr}`, nr))
  expect((await logIn(password, 250)).status).toBe(429)
  expect((await logIn('Guess-1', 250, code)).status).toBe(401)
  expect((await logIn(password, 250, code)).status).toBe(200)
  expect((await logIn(password, 250, code)).status).toBe(429)
})

describe('the phone number of an order', () => {
  test('is not guessed by 200 addresses, and the customer can still see the order', async () => {
    const { number } = await shop.sells()
    const lines = [{ id: number, size: 'M', color: 'Green', quantity: 1 }]
    const order = orderBody(lines, { phone: '01798765432' })
    const placed = await ask('POST', 'save-order', order, { from: '192.0.2.70' })
    const look = async (phone: string, asked: Asked) => {
      const { body, cookies } = await ask(
        'GET',
        `get-order?orderId=${placed.body.orderId}&phone=${phone}`,
        undefined,
        asked,
      )
      return { masked: body.order.masked as boolean, cookies }
    }
    const telephone = deviceOf((await look('01798765432', { from: '192.0.2.71' })).cookies)
    for (let nr = 0; nr < 200; nr++) {
      expect((await look(`01700000${100 + nr}`, { from: apart(nr) })).masked).toBe(true)
    }
    // After the twentieth wrong number, even the right one is not accepted from an unknown device.
    expect((await look('01798765432', { from: '192.0.2.72' })).masked).toBe(true)
    expect((await look('', { from: '192.0.2.72', cookie: placed.cookies.join('; ') })).masked).toBe(false)
    expect((await look('01798765432', { from: '192.0.2.72', cookie: telephone })).masked).toBe(false)
  })
})

test.each([
  ['POST', 'register', {}, 20],
  ['POST', 'forgot-password', { email: 'x@mail.example' }, 30],
  ['POST', 'save-order', {}, 120],
  ['GET', 'get-order?orderId=ORD-20260101-ABCDEF', undefined, 120],
  ['POST', 'cancel-order', { orderId: 'ORD-20260101-ABCDEF' }, 30],
  ['POST', 'save-review', {}, 10],
  ['POST', 'vote-review', { reviewId: 1, helpful: true }, 60],
  ['POST', 'contact', {}, 100],
  ['POST', 'stock-alerts', {}, 30],
] as const)('%s %s counts the addresses of one /64 as one', async (method, url, payload, most) => {
  const seen = await tally(most + 60, (nr) =>
    ask(method, url, bodyOf(url, payload, nr), { from: `2001:db8:${most}:${url.length}::${nr.toString(16)}` }),
  )
  expect(seen[429]).toBe(60)
})

/** A valid body for the endpoint, so that the request is counted. */
function bodyOf(url: string, payload: object | undefined, nr: number): object | undefined {
  const person = { name: 'Rahima', email: `n${nr}@mail.example`, phone: '01712345678' }
  if (url === 'register') return { ...person, password: 'shapla-77' }
  if (url === 'forgot-password') return { email: person.email }
  if (url === 'save-order')
    return orderBody([{ id: 999_999, size: 'M', color: 'Green', quantity: 1 }], { phone: `013${10_000_000 + nr}` })
  if (url === 'save-review')
    return {
      productId: 999_999,
      rating: 5,
      title: 'Soft',
      text: 'Soft cloth.',
      reviewerName: 'R',
      reviewerEmail: person.email,
    }
  if (url === 'contact')
    return { ...person, inquiryType: 'general', subject: 'Blue', message: 'Do you have it in blue?' }
  if (url === 'stock-alerts') return { product: 999_999, size: 'M', color: 'Green', email: person.email }
  return payload
}
