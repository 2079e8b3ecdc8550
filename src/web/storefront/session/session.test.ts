import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderPayload } from '../checkout/order-payload.ts'

const user = {
  name: 'Nusrat',
  email: 'nusrat@example.com',
  phone: '',
  loginTime: '2026-11-21T10:00:00Z',
  role: 'customer',
}

const boxes = { local: new Map<string, string>(), tab: new Map<string, string>() }
const box = (kept: Map<string, string>) =>
  new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )

/**
 * Fake shop: whether it can be reached, whether the cookie is valid, whether staff use the same browser, which
 * endpoints were called, and whose orders.
 */
const shop = {
  isThere: true,
  isBusy: false,
  isSignedIn: true,
  isStaffHere: false,
  asked: [] as string[],
  orders: [] as string[],
}
function answer(url: string, { method = 'GET', credentials }: RequestInit = {}): Promise<Response> {
  if (!shop.isThere) return Promise.reject(new TypeError('Failed to fetch'))
  const name = url.replace('/backend/api/', '').replace(/\?$/, '')
  shop.asked.push(name)
  const json = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
  if (name === 'logout') {
    if (shop.isBusy) return json(503, { success: false })
    shop.isSignedIn = false
    return json(200, { success: true })
  }
  if (name === 'user-session')
    return json(200, shop.isSignedIn ? { success: true, guest: false, user } : { guest: true })
  if (name === 'login' && method === 'POST')
    return json(401, { success: false, error: 'No', code: 'wrong_credentials' })
  const isKnown = shop.isSignedIn && credentials !== 'omit'
  if (name === 'save-order') {
    shop.orders.push(isKnown ? user.email : 'guest')
    return json(200, { success: true, orderId: 'ORD-20261121-ABC234' })
  }
  if (!isKnown && shop.isStaffHere) return json(403, { success: false, error: 'Please sign in', code: 'not_customer' })
  if (!isKnown) return json(401, { success: false, error: 'Please sign in', code: 'not_signed_in' })
  return json(200, { success: true })
}

beforeEach(() => {
  boxes.local.clear()
  boxes.tab.clear()
  Object.assign(shop, { isThere: true, isBusy: false, isSignedIn: true, isStaffHere: false, asked: [], orders: [] })
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage: box(boxes.local), sessionStorage: box(boxes.tab) }),
  )
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => vi.useRealTimers())

async function openPage() {
  vi.resetModules()
  const [session, signOut, api, orders] = await Promise.all([
    import('./session.ts'),
    import('./sign-out.ts'),
    import('../api.ts'),
    import('../checkout/send-order.ts'),
  ])
  return { ...session, ...signOut, ...api, ...orders }
}

test('a sign-out that did not reach the shop is sent on the next visit, before the session check', async () => {
  const page = await openPage()
  expect((await page.askSession()).user).toEqual(user)
  shop.isThere = false
  expect(await page.signOut()).toBe(false)
  shop.isThere = true
  shop.asked = []
  expect((await (await openPage()).askSession()).user).toBeNull()
  expect(shop.asked).toEqual(['logout', 'user-session'])
  expect(shop.isSignedIn).toBe(false)
})

test('nobody is shown as signed in while a sign-out is still to be sent', async () => {
  boxes.local.set('sign-out-due', 'yes')
  shop.isThere = false
  expect((await (await openPage()).askSession()).user).toBeNull()
})

test('while a sign-out is still to be sent, who goes on in this tab acts as nobody, and orders only after it', async () => {
  const page = await openPage()
  await page.askSession()
  shop.isBusy = true
  expect(await page.signOut()).toBe(false)
  const payload = {} as OrderPayload
  const key = '6b1ff09e-6a05-4d5c-9d6c-3a2f3f4b8b11'
  expect(await page.sendOrder(payload, key)).toMatchObject({ kind: 'offline' })
  expect(await page.ask('account', {})).toMatchObject({ code: 'not_signed_in' })
  expect(shop.orders).toEqual([])
  shop.isBusy = false
  shop.asked = []
  expect(await page.sendOrder(payload, key)).toMatchObject({ kind: 'placed' })
  expect(shop.orders).toEqual(['guest'])
  expect(shop.asked).toEqual(['logout', 'save-order'])
})

test('a sign-out that did not reach the shop is sent again by the open page', async () => {
  const page = await openPage()
  await page.askSession()
  vi.useFakeTimers()
  shop.isBusy = true
  await page.signOut()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shop.isSignedIn).toBe(true)
  shop.isBusy = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shop.isSignedIn).toBe(false)
  expect(boxes.local.has('sign-out-due')).toBe(false)
  shop.asked = []
  await vi.advanceTimersByTimeAsync(600_000)
  expect(shop.asked).toEqual([])
})

test('a sign-out that did not reach the shop is sent when the connection is back', async () => {
  const page = await openPage()
  const end = page.subscribeToSession(() => {})
  await page.askSession()
  shop.isThere = false
  await page.signOut()
  shop.isThere = true
  vi.useFakeTimers()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(boxes.local.has('sign-out-due')).toBe(false))
  expect(shop.isSignedIn).toBe(false)
  end()
})

test('signing out removes all personal data from the device except what is still to be sent', async () => {
  const personal = ['recent-order', 'delivery-place', 'cart-account', 'shopping-cart', 'something-new']
  for (const name of personal) boxes.local.set(name, '[]')
  for (const name of ['checkout-form', 'checkout-sent', 'account-typed', 'wanted-heart']) boxes.tab.set(name, 'x')
  const theirs = ['pending-order', 'reviews', 'bunon-office-theme']
  for (const name of theirs) boxes.local.set(name, '[]')
  const page = await openPage()
  await page.askSession()
  expect(await page.signOut()).toBe(true)
  expect([...boxes.tab.keys()]).toEqual([])
  expect([...boxes.local.keys()].sort()).toEqual([...theirs, 'session-mark'].sort())
})

test('a session that ended elsewhere ends here with the next 401; a wrong password does not end it', async () => {
  boxes.local.set('recent-order', 'ORD-20261121-ABC234')
  const page = await openPage()
  await page.askSession()
  boxes.tab.set('checkout-form', '{}')
  await page.send('login', {})
  expect(page.currentSession().user).toEqual(user)
  shop.isSignedIn = false
  await page.ask('account', {})
  expect(page.currentSession()).toEqual({ known: true, user: null })
  expect([...boxes.tab.keys()]).toEqual([])
  expect(boxes.local.has('recent-order')).toBe(false)
})

test('a session that ended elsewhere ends here in a browser that is signed in to the back office, too', async () => {
  const page = await openPage()
  await page.askSession()
  Object.assign(shop, { isSignedIn: false, isStaffHere: true })
  expect(await page.ask('account', {})).toMatchObject({ code: 'not_customer' })
  expect(page.currentSession()).toEqual({ known: true, user: null })
})

test('a failed session check is repeated when the connection is back', async () => {
  shop.isThere = false
  const page = await openPage()
  const end = page.subscribeToSession(() => {})
  expect((await page.askSession()).user).toBeNull()
  shop.isThere = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(page.currentSession().user).toEqual(user), 15_000)
  end()
})

test('a sign-in or sign-out in another tab is noticed', async () => {
  shop.isSignedIn = false
  const page = await openPage()
  const end = page.subscribeToSession(() => {})
  expect((await page.askSession()).user).toBeNull()
  shop.isSignedIn = true
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session-mark' }))
  await vi.waitFor(() => expect(page.currentSession().user).toEqual(user), 15_000)
  end()
})

test('a session check that is answered after a sign-in says nothing about it', async () => {
  shop.isSignedIn = false
  const late = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const response = await answer(url, init)
    await late.promise
    return response
  })
  const page = await openPage()
  const check = page.askSession()
  page.signedIn({ ...user, role: 'customer' })
  boxes.tab.set('checkout-form', '{}')
  late.resolve()
  expect((await check).user).toEqual(user)
  expect(page.currentSession().user).toEqual(user)
  expect(boxes.tab.has('checkout-form')).toBe(true)
})
