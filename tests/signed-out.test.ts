import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Browser = Record<string, string>
const header = (browser: Browser) =>
  Object.entries(browser)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Sends a request as that browser, which stores and deletes cookies as told. */
async function ask(browser: Browser, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${url}`,
    headers: { cookie: header(browser) },
    ...(payload && { payload }),
  })
  for (const { name, value } of answer.cookies) {
    if (value) browser[name] = value
    else delete browser[name]
  }
  return { status: answer.statusCode, body: answer.json() }
}

async function order(browser: Browser, email: string): Promise<string> {
  const { number } = await shop.sells()
  const lines = [{ id: number, size: 'M', color: 'Green', quantity: 1 }]
  const placed = await ask(browser, 'POST', 'save-order', orderBody(lines, { email, phone: '01712345678' }))
  return placed.body.orderId
}
const sees = async (browser: Browser, orderId: string) =>
  (await ask(browser, 'GET', `get-order?orderId=${orderId}`)).body.order.masked === false
const cancel = (browser: Browser, orderId: string) =>
  ask(browser, 'POST', 'cancel-order', { orderId, reason: 'changed-mind' })

/** Opens the order with a private link created by `owner`. */
async function openByLink(browser: Browser, owner: Browser, orderId: string) {
  const link = await ask(owner, 'POST', 'order-link', { orderId })
  const opened = await ask(browser, 'POST', 'open-order', { orderId, token: link.body.path.split('#open=')[1] })
  expect([link.status, opened.status]).toEqual([200, 200])
}

let people = 0
const password = 'shapla-77'
/** A browser that has ordered as a guest, registered, and ordered again. */
async function shopper() {
  const browser: Browser = {}
  const email = `left${++people}@mail.example`
  const asGuest = await order(browser, 'somebody-else@mail.example')
  await ask(browser, 'POST', 'register', { name: 'Rahima', email, phone: '01712345678', password })
  const ofAccount = await order(browser, email)
  expect([await sees(browser, asGuest), await sees(browser, ofAccount)]).toEqual([true, true])
  return { browser, email, asGuest, ofAccount }
}

describe('signing out', () => {
  test('closes all orders in that browser, those of the account and of a guest', async () => {
    const { browser, asGuest, ofAccount } = await shopper()
    await ask(browser, 'POST', 'logout')
    expect(Object.keys(browser)).toEqual(['bunon_device'])
    expect([await sees(browser, asGuest), await sees(browser, ofAccount)]).toEqual([false, false])
    expect((await cancel(browser, ofAccount)).status).toBe(403)
  })

  test('leaves nothing to a copy of the cookies that was taken before', async () => {
    const { browser, ofAccount } = await shopper()
    await openByLink(browser, browser, ofAccount)
    const copy = { ...browser }
    await ask(browser, 'POST', 'logout')
    expect(await sees(copy, ofAccount)).toBe(false)
    expect((await cancel(copy, ofAccount)).status).toBe(403)
  })

  test('still allows opening the order with its phone number, and with the account', async () => {
    const { browser, email, ofAccount } = await shopper()
    await ask(browser, 'POST', 'logout')
    const byPhone = await ask(browser, 'GET', `get-order?orderId=${ofAccount}&phone=01712345678`)
    expect(byPhone.body.order.masked).toBe(false)
    await ask(browser, 'POST', 'login', { email, password })
    expect(await sees(browser, ofAccount)).toBe(true)
    expect((await cancel(browser, ofAccount)).status).toBe(200)
  })
})

test('guest orders stay accessible in their browser until somebody signs in there', async () => {
  const browser: Browser = {}
  const orderId = await order(browser, 'guest@mail.example')
  expect(await sees(browser, orderId)).toBe(true)
  expect((await cancel(browser, orderId)).status).toBe(200)
})

test.each([
  ['signing out everywhere', (browser: Browser) => ask(browser, 'POST', 'logout-everywhere')],
  [
    'a new password',
    (browser: Browser) =>
      ask(browser, 'POST', 'change-password', {
        currentPassword: password,
        newPassword: 'polash-88',
        confirmPassword: 'polash-88',
      }),
  ],
  [
    'a password chosen by a mailed link',
    async (browser: Browser, email: string) => {
      const token = newToken()
      await shop.db.execute(sql`insert into password_resets (token_hash, customer_id, expires_at)
        select ${hashToken(token)}, id, now() + interval '1 hour' from customers where email = ${email}`)
      return ask(browser, 'POST', 'reset-password', { token, password: 'polash-88' })
    },
  ],
])('%s closes the orders of the account in all other browsers, and not in this one', async (_, act) => {
  const { browser, email, ofAccount } = await shopper()
  const other: Browser = { bunon_orders: browser.bunon_orders ?? '' }
  await ask(other, 'POST', 'login', { email, password })
  const there = await order(other, email)
  const byLink: Browser = {}
  await openByLink(byLink, browser, ofAccount)
  expect(await sees(byLink, ofAccount)).toBe(true)
  expect((await act(browser, email)).status).toBe(200)
  expect([await sees(other, ofAccount), await sees(other, there), await sees(byLink, ofAccount)]).toEqual([
    false,
    false,
    false,
  ])
  expect([await sees(browser, ofAccount), await sees(browser, there)]).toEqual([true, true])
})

test('a closed account leaves no order accessible in its browser, nor with a copy of its cookies', async () => {
  const { browser, asGuest, ofAccount } = await shopper()
  const copy = { ...browser }
  await openByLink(copy, browser, ofAccount)
  expect((await ask(browser, 'DELETE', 'account', { password })).status).toBe(200)
  expect([await sees(browser, asGuest), await sees(browser, ofAccount)]).toEqual([false, false])
  expect(await sees(copy, ofAccount)).toBe(false)
})

test('an account that staff delete for good grants nothing to the browser that ordered', async () => {
  const { browser, ofAccount, email } = await shopper()
  const [early, late]: [Browser, Browser] = [{}, {}]
  await openByLink(early, browser, ofAccount)
  const { path } = (await ask(browser, 'POST', 'order-link', { orderId: ofAccount })).body
  const openLate = () => ask(late, 'POST', 'open-order', { orderId: ofAccount, token: path.split('#open=')[1] })
  const main = await shop.staffCookie()
  const { body } = await shop.call('GET', `users?search=${email}`, undefined, main)
  const [user] = (body.users ?? body) as { id: string }[]
  expect((await shop.call('DELETE', 'users', { deleteType: 'single', userIds: [user?.id] }, main)).status).toBe(200)
  expect([await sees(browser, ofAccount), await sees(early, ofAccount)]).toEqual([false, false])
  expect((await openLate()).status).toBe(200)
  expect((await shop.call('POST', 'empty-user-trash', {}, main)).status).toBe(200)
  expect([await sees(browser, ofAccount), await sees(late, ofAccount)]).toEqual([false, false])
  expect((await openLate()).status).toBe(422)
})
