import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domains/cart/contract.ts'
import type { SessionUser } from '../session/session.ts'
import { keyOf, type Piece } from './cart-lines.ts'

const line = (id: number, quantity = 1): CartLine => ({
  id,
  name: `Saree ${id}`,
  nameBn: `শাড়ি ${id}`,
  slug: `saree-${id}`,
  price: 1800,
  originalPrice: null,
  image: '',
  size: 'M',
  color: 'Red',
  colorBn: '',
  quantity,
})

/** Fake shop: the cart of each account, whose session the browser has (`who`), and the requests it received. */
const shop = { carts: new Map<string, Map<number, number>>(), who: '', isThere: true, calls: [] as string[] }

function answerAsShop(_url: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (!shop.isThere) return Promise.reject(new TypeError('Failed to fetch'))
  const cart = shop.carts.get(shop.who) ?? new Map<number, number>()
  shop.carts.set(shop.who, cart)
  const { lines = [] } = JSON.parse(String(body ?? '{}')) as { lines?: Piece[] }
  shop.calls.push(`${method} ${lines.map(({ id, quantity }) => `${id}×${quantity}`).join(' ')}`.trim())
  for (const { id, quantity } of lines) {
    if (method === 'POST') cart.set(id, Math.max(quantity, cart.get(id) ?? 0))
    else if (quantity === 0) cart.delete(id)
    else cart.set(id, quantity)
  }
  const all = [...cart].map(([id, quantity]) => line(id, quantity))
  return Promise.resolve(new Response(JSON.stringify({ success: true, lines: all })))
}

const kept = new Map<string, string>()
const box = (kept: Map<string, string>) =>
  new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  kept.clear()
  Object.assign(shop, { carts: new Map(), who: '', isThere: true, calls: [] })
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: box(kept), sessionStorage: box(new Map()) }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', vi.fn(answerAsShop))
})

/** Simulates a page load: only storage survives. */
async function openPage() {
  vi.resetModules()
  const [cart, book, account, session, signOut] = await Promise.all([
    import('./cart.ts'),
    import('./cart-book.ts'),
    import('./cart-sync.ts'),
    import('../session/session.ts'),
    import('../session/sign-out.ts'),
  ])
  return { cart, book, account, session: { ...session, ...signOut } }
}

async function signIn(email: string) {
  const page = await openPage()
  shop.who = email
  page.session.signedIn({ email } as SessionUser)
  page.account.startCartSync(email)
  await vi.advanceTimersByTimeAsync(100)
  return page
}

const settled = () => vi.advanceTimersByTimeAsync(2000)
const onDevice = (cart: typeof import('./cart.ts')) =>
  Object.fromEntries(cart.currentLines().map(({ id, quantity }) => [id, quantity]))
const onAccount = (email: string) => Object.fromEntries(shop.carts.get(email) ?? [])

test("the log-in merges a guest's cart with the account's, taking the larger quantity", async () => {
  shop.carts.set('nusrat', new Map(Object.entries({ 1: 3, 2: 1 }).map(([id, quantity]) => [Number(id), quantity])))
  const { cart } = await openPage()
  cart.putBack([line(1, 1), line(3, 2)])
  const page = await signIn('nusrat')
  expect(onDevice(page.cart)).toEqual({ 1: 3, 2: 1, 3: 2 })
  expect(onAccount('nusrat')).toEqual({ 1: 3, 2: 1, 3: 2 })
})

test('changes are debounced and sent once, without unchanged lines; the next page sends nothing again', async () => {
  const { cart } = await signIn('nusrat')
  cart.putBack([line(1), line(2)])
  await settled()
  cart.putBack([line(1)])
  cart.putBack([line(1)])
  await settled()
  expect(shop.calls).toEqual(['POST', 'PUT 1×1 2×1', 'PUT 1×3'])
  await signIn('nusrat')
  expect(shop.calls.slice(3)).toEqual(['GET'])
})

test('offline changes are sent on a later page and merged with those of another device', async () => {
  const { cart } = await signIn('nusrat')
  cart.putBack([line(1), line(2)])
  await settled()
  shop.isThere = false
  cart.putBack([line(3)])
  cart.takeOut([line(1)])
  await settled()
  shop.carts.get('nusrat')?.set(2, 7)
  shop.isThere = true
  const later = await signIn('nusrat')
  await settled()
  expect(onDevice(later.cart)).toEqual({ 2: 7, 3: 1 })
  expect(onAccount('nusrat')).toEqual({ 2: 7, 3: 1 })
})

test('when the connection is back, the open page sends the changes by itself', async () => {
  const { cart } = await signIn('nusrat')
  shop.isThere = false
  cart.putBack([line(1)])
  await settled()
  expect(onAccount('nusrat')).toEqual({})
  shop.isThere = true
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(onAccount('nusrat')).toEqual({ 1: 1 })
})

test('signing out empties the cart on the device, never the account', async () => {
  const { cart, account, session } = await signIn('nusrat')
  cart.putBack([line(1)])
  await settled()
  // The shop is not reached: the cookie is still valid, and the emptied cart must not be sent.
  shop.isThere = false
  await session.signOut()
  shop.isThere = true
  window.dispatchEvent(new Event('online'))
  await settled()
  account.stopCartSync()
  expect(onDevice(cart)).toEqual({})
  expect(onAccount('nusrat')).toEqual({ 1: 1 })
  expect([...kept.keys()].sort()).toEqual(['session-mark', 'sign-out-due'])
})

test("after an expired session, the next user's log-in does not merge the previous account's lines", async () => {
  const { cart, account } = await signIn('nusrat')
  cart.putBack([line(1)])
  await settled()
  account.stopCartSync()
  cart.putBack([line(2)])
  const page = await signIn('rafi')
  await settled()
  expect(onDevice(page.cart)).toEqual({ 2: 1 })
  expect(onAccount('rafi')).toEqual({ 2: 1 })
  expect(onAccount('nusrat')).toEqual({ 1: 1 })
})

describe('an order of two pieces, while the account', () => {
  /** Two of piece 1 on the device and in the account. */
  async function withTwo() {
    const page = await signIn('nusrat')
    page.cart.putBack([line(1, 2)])
    await settled()
    return page
  }
  /** The shop takes the order, and the pieces out of the cart of whose session it is. */
  const shopTakes = (quantity = 2) => {
    const account = shop.carts.get(shop.who)
    const left = (account?.get(1) ?? 0) - quantity
    if (left > 0) account?.set(1, left)
    else account?.delete(1)
  }
  type Page = Awaited<ReturnType<typeof signIn>>
  const finish = async ({ cart, book }: Page, quantity = 2) => {
    cart.takeOut([line(1, quantity)])
    book.takeOutOfBook([line(1, quantity)])
    await settled()
  }

  test('has one more from another device: it stays, and comes to this device', async () => {
    const page = await withTwo()
    shop.carts.get('nusrat')?.set(1, 3)
    page.book.noteOrdering()
    shopTakes()
    await finish(page)
    expect(onAccount('nusrat')).toEqual({ 1: 1 })
    const later = await signIn('nusrat')
    await settled()
    expect([onDevice(later.cart), onAccount('nusrat')]).toEqual([{ 1: 1 }, { 1: 1 }])
  })

  test('has one more, and is asked while the order is under way: it stays', async () => {
    const page = await withTwo()
    shop.carts.get('nusrat')?.set(1, 3)
    page.book.noteOrdering()
    shopTakes()
    window.dispatchEvent(new Event('online'))
    await settled()
    await finish(page)
    expect(onAccount('nusrat')).toEqual({ 1: 1 })
  })

  test('does not know yet that they were three: none is left', async () => {
    const page = await signIn('nusrat')
    page.cart.putBack([line(1, 3)])
    await settled()
    page.cart.takeOut([line(1, 1)])
    page.book.noteOrdering()
    shopTakes()
    await finish(page)
    expect([onDevice(page.cart), onAccount('nusrat')]).toEqual([{}, {}])
  })

  test('learns of the pieces only after the shop took the order: none is left', async () => {
    const page = await signIn('nusrat')
    page.cart.putBack([line(1, 2)])
    page.book.noteOrdering()
    shopTakes()
    await settled()
    expect(onAccount('nusrat')).toEqual({ 1: 2 })
    await finish(page)
    expect([onDevice(page.cart), onAccount('nusrat')]).toEqual([{}, {}])
  })

  test('learns that they are fewer only after the shop took the order: none is left', async () => {
    const page = await signIn('nusrat')
    page.cart.putBack([line(1, 3)])
    await settled()
    page.cart.takeOut([line(1, 1)])
    page.book.noteOrdering()
    shopTakes()
    await settled()
    expect(onAccount('nusrat')).toEqual({ 1: 2 })
    await finish(page)
    expect([onDevice(page.cart), onAccount('nusrat')]).toEqual([{}, {}])
  })

  test('is told of other pieces while the order is under way: of these none is left', async () => {
    const page = await withTwo()
    page.book.noteOrdering()
    shopTakes()
    page.cart.putBack([line(1, 2), line(2)])
    await settled()
    page.cart.change(keyOf(line(1)), 2)
    await settled()
    expect(onAccount('nusrat')).toEqual({ 1: 2, 2: 1 })
    await finish(page)
    expect([onDevice(page.cart), onAccount('nusrat')]).toEqual([{ 2: 1 }, { 2: 1 }])
  })

  test('is no longer signed in: the pieces leave it at the next log-in', async () => {
    const page = await withTwo()
    page.account.stopCartSync()
    page.session.sessionEnded()
    page.book.noteOrdering()
    await finish(page)
    expect(onAccount('nusrat')).toEqual({ 1: 2 })
    const later = await signIn('nusrat')
    await settled()
    expect([onDevice(later.cart), onAccount('nusrat')]).toEqual([{}, {}])
  })
})
