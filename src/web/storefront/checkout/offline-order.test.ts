import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domains/cart/contract.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { dhakaZone } from '#shared/delivery/delivery.ts'
import { toPaisa } from '#shared/money.ts'
import { totalsOf } from '#shared/totals.ts'
import type { OrderPayload } from './order-payload.ts'

const line: CartLine = {
  id: 1,
  name: 'Saree',
  nameBn: 'শাড়ি',
  slug: 'saree',
  price: 1800,
  originalPrice: null,
  image: '',
  size: 'M',
  color: 'Red',
  colorBn: '',
  quantity: 2,
}
const other: CartLine = { ...line, size: 'L', quantity: 1 }
const key = '6b1ff09e-6a05-4d5c-9d6c-3a2f3f4b8b11'

/** Fake browser storage, which survives load() (a page reload). */
function browser() {
  const boxes = { local: new Map<string, string>(), session: new Map<string, string>() }
  const storage = (box: Map<string, string>) => ({
    getItem: (name: string) => box.get(name) ?? null,
    setItem: (name: string, text: string) => void box.set(name, text),
    removeItem: (name: string) => void box.delete(name),
  })
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { localStorage: storage(boxes.local), sessionStorage: storage(boxes.session) }),
  )
  vi.stubGlobal('navigator', { onLine: true })
  return boxes
}

const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )
const noNetwork = () =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  )

async function load() {
  vi.resetModules()
  const [cart, waiting, { orderPayload }, { rememberSent, sentPayloads }, session] = await Promise.all([
    import('#web/storefront/cart/cart.ts'),
    import('./offline-order.ts'),
    import('./order-payload.ts'),
    import('./order-key.ts'),
    import('../session/session.ts'),
  ])
  const form = {
    fullName: 'Nusrat',
    email: 'n@x.yz',
    phone: '01712345678',
    altPhone: '',
    district: 'dhaka',
    thana: 'dhaka-mirpur',
    address: 'House 12, Road 3',
    notes: '',
  }
  const piece = { price: toPaisa(line.price), quantity: line.quantity, grams: 300 }
  const totals = totalsOf([piece], dhakaZone(defaultZones), 'cod')
  const payload: OrderPayload = orderPayload(form, [line], totals, 'en')
  return { cart, waiting, payload, rememberSent, sentPayloads, session }
}

let boxes: ReturnType<typeof browser>
beforeEach(() => {
  boxes = browser()
})

test('an order that cannot be sent is stored, survives a reload and is sent with the same key', async () => {
  const first = await load()
  first.cart.putBack([line, other])
  first.waiting.saveOfflineOrder(first.payload, [line], key, false)
  expect(first.cart.currentLines()).toEqual([other])
  noNetwork()
  expect(await first.waiting.sendOfflineOrder()).toBe(false)

  const again = await load()
  expect(again.waiting.offlineOrder()).toMatchObject({ state: 'waiting', key, maybeSent: true })
  answers(200, { success: true, orderId: 'ORD-20261121-ABC234' })
  expect(await again.waiting.sendOfflineOrder()).toBe(true)
  const [, sent] = vi.mocked(fetch).mock.calls[0] ?? []
  expect(sent?.headers).toMatchObject({ 'Idempotency-Key': key })
  // This device has removed the pieces from the account's cart; equal ones may have been added since.
  expect(JSON.parse(String(sent?.body))).toEqual({ ...again.payload, leavesCart: false })
  expect(again.waiting.offlineOrder()).toEqual({ state: 'placed', orderId: 'ORD-20261121-ABC234' })
  expect(again.cart.currentLines()).toEqual([other])
  expect(boxes.local.get('recent-order')).toBe('ORD-20261121-ABC234')
  expect(boxes.local.get('pending-order')).not.toContain('Nusrat')
})

test('a refused order is returned: its lines go back into the cart, and its issues are stored to be shown', async () => {
  const { cart, waiting, payload } = await load()
  cart.putBack([line])
  waiting.saveOfflineOrder(payload, [line], key, false)
  const troubles = [{ id: 1, size: 'M', color: 'Red', name: 'Saree', problem: 'sold_out', left: 0 }]
  answers(409, { success: false, code: 'sold_out', error: 'sold out', lines: troubles })
  expect(await waiting.sendOfflineOrder()).toBe(true)
  expect(waiting.offlineOrder()).toMatchObject({ state: 'returned', troubles })
  expect(cart.currentLines()).toEqual([line])
})

test('an order that finds the shop closed is returned with its notice: cart, address and key stay', async () => {
  const { cart, waiting, payload } = await load()
  cart.putBack([line])
  waiting.saveOfflineOrder(payload, [line], key, false)
  const error = 'We take no orders at the moment. We are back after Eid.'
  answers(409, { success: false, code: 'shop_closed', error, isForBuyer: true })
  expect(await waiting.sendOfflineOrder()).toBe(true)
  expect(waiting.offlineOrder()).toMatchObject({ state: 'returned', payload, error, isForBuyer: true })
  expect(cart.currentLines()).toEqual([line])
  expect(boxes.local.get('checkout-key')).toBe(key)
})

describe('an order whose key was used before', () => {
  /** A shop that has this order for the key and refuses other contents. */
  const has = (earlier: OrderPayload) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async (_url: string, { body }: { body: string }) =>
        JSON.stringify(JSON.parse(body).items) === JSON.stringify(earlier.items)
          ? Response.json({ success: true, orderId: 'ORD-20261121-ABC234' })
          : Response.json({ success: false, code: 'key_reused', error: 'used' }, { status: 409 }),
      ),
    )
  const withOther = (payload: OrderPayload): OrderPayload => {
    const [item] = payload.items
    return item ? { ...payload, items: [item, { ...item, size: 'L', quantity: 1 }] } : payload
  }

  test('is found if it arrived although its response was lost; what was added since stays in the cart', async () => {
    const { cart, waiting, payload, rememberSent } = await load()
    cart.putBack([line, other])
    rememberSent(payload)
    waiting.saveOfflineOrder(withOther(payload), [line, other], key, true)
    has(payload)
    expect(await waiting.sendOfflineOrder()).toBe(true)
    expect(waiting.offlineOrder()).toEqual({ state: 'placed', orderId: 'ORD-20261121-ABC234' })
    expect(cart.currentLines()).toEqual([other])
  })

  test('is returned as such if its contents are unknown: an order has been placed', async () => {
    const { cart, waiting, payload } = await load()
    cart.putBack([line, other])
    waiting.saveOfflineOrder(withOther(payload), [line, other], key, true)
    has(payload)
    expect(await waiting.sendOfflineOrder()).toBe(true)
    expect(waiting.offlineOrder()).toMatchObject({ state: 'returned', isReused: true })
    expect(cart.currentLines()).toEqual([line, other])
  })

  test('waits as long as the earlier one cannot be looked for', async () => {
    const { cart, waiting, payload, rememberSent } = await load()
    cart.putBack([line])
    rememberSent(payload)
    waiting.saveOfflineOrder(withOther(payload), [line], key, true)
    const used = { success: false, code: 'key_reused', error: 'used' }
    const fetched = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('fetch', fetched)
    fetched.mockImplementationOnce((async () => Response.json(used, { status: 409 })) as never)
    expect(await waiting.sendOfflineOrder()).toBe(false)
    expect(waiting.offlineOrder()?.state).toBe('waiting')
  })
})

describe('a waiting order belongs to who saved it, or to a guest', () => {
  /** A shop that cannot take the order yet, and then places it. @returns whose orders it has placed */
  function shop() {
    const it = { who: null as string | null, isBusy: true, orders: [] as (string | null)[] }
    vi.stubGlobal('fetch', async (url: string, { credentials }: RequestInit = {}) => {
      const user = it.who && { email: it.who }
      if (url.includes('user-session')) return Response.json(user ? { success: true, user } : { guest: true })
      if (it.isBusy) return Response.json({ success: false }, { status: 503 })
      it.orders.push(credentials === 'omit' ? null : it.who)
      return Response.json({ success: true, orderId: 'ORD-20261121-ABC234' })
    })
    return it
  }
  const [nusrat, rafi] = ['nusrat@example.com', 'rafi@example.com']

  test.each([
    { saved: nusrat, later: rafi, owner: null },
    { saved: nusrat, later: null, owner: null },
    { saved: null, later: rafi, owner: null },
    { saved: nusrat, later: nusrat, owner: nusrat },
  ])('saved by $saved and sent while $later is signed in: $owner', async ({ saved, later, owner }) => {
    const its = shop()
    its.who = saved
    const { waiting, payload, session } = await load()
    await session.askSession()
    waiting.saveOfflineOrder(payload, [line], key, false)
    expect(await waiting.sendOfflineOrder()).toBe(false)
    its.who = later
    its.isBusy = false
    expect(await (await load()).waiting.sendOfflineOrder()).toBe(true)
    expect(its.orders).toEqual([owner])
    expect(boxes.local.get('pending-order')).not.toContain('@')
  })

  test('saved before it is known who is signed in: to who is at the next attempt, and to nobody after that', async () => {
    const its = shop()
    its.who = nusrat
    const { waiting, payload, session } = await load()
    waiting.saveOfflineOrder(payload, [line], key, false)
    await session.askSession()
    expect(await waiting.sendOfflineOrder()).toBe(false)
    its.who = rafi
    its.isBusy = false
    expect(await (await load()).waiting.sendOfflineOrder()).toBe(true)
    expect(its.orders).toEqual([null])
  })

  test('waits until it is known who is signed in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const its = shop()
    const first = await load()
    await first.session.askSession()
    first.waiting.saveOfflineOrder(first.payload, [line], key, false)
    const { waiting, session } = await load()
    const { fetch } = globalThis
    Object.assign(navigator, { onLine: false })
    noNetwork()
    await session.askSession()
    Object.assign(navigator, { onLine: true })
    answers(401, { success: false })
    expect(await waiting.sendOfflineOrder()).toBe(false)
    vi.stubGlobal('fetch', fetch)
    its.isBusy = false
    its.who = rafi
    expect(await waiting.sendOfflineOrder()).toBe(true)
    expect(its.orders).toEqual([null])
  })

  test('an earlier attempt is looked for as a guest, too', async () => {
    const its = shop()
    its.who = nusrat
    const first = await load()
    await first.session.askSession()
    first.rememberSent({ ...first.payload, locale: 'bn' })
    first.waiting.saveOfflineOrder(first.payload, [line], key, false)
    its.who = rafi
    const { fetch } = globalThis
    const sent = vi.fn((url: string, init?: RequestInit) =>
      url.includes('save-order')
        ? Promise.resolve(Response.json({ code: 'key_reused' }, { status: 409 }))
        : fetch(url, init),
    )
    vi.stubGlobal('fetch', sent)
    expect(await (await load()).waiting.sendOfflineOrder()).toBe(true)
    const orders = sent.mock.calls.filter(([url]) => url.includes('save-order'))
    expect(orders.map(([, init]) => init?.credentials)).toEqual(['omit', 'omit'])
  })
})

test.each([500, 503, 429])('an order is never dropped after a response of %i', async (status) => {
  const { waiting, payload } = await load()
  waiting.saveOfflineOrder(payload, [line], key, false)
  answers(status, { success: false, error: 'busy' })
  expect(await waiting.sendOfflineOrder()).toBe(false)
  expect(waiting.offlineOrder()).toMatchObject({ state: 'waiting', payload })
})

test('a captive portal that answers instead of the shop does not place the order', async () => {
  const { waiting, payload } = await load()
  waiting.saveOfflineOrder(payload, [line], key, false)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<html>Pay for Wi-Fi</html>', { status: 200 })),
  )
  expect(await waiting.sendOfflineOrder()).toBe(false)
  expect(waiting.offlineOrder()?.state).toBe('waiting')
})

test('cancelling puts the lines back into the cart and keeps the key, so that an order that arrived can be found', async () => {
  const { cart, waiting, payload, sentPayloads } = await load()
  cart.putBack([line])
  waiting.saveOfflineOrder(payload, [line], key, true)
  waiting.cancelOfflineOrder()
  expect(waiting.offlineOrder()).toBeNull()
  expect(cart.currentLines()).toEqual([line])
  expect(boxes.local.get('checkout-key')).toBe(key)
  expect(sentPayloads()).toEqual([payload])
})

test('cancelled during its first attempt, it may have arrived: the shopper is told so, and ordering again finds it', async () => {
  const { waiting, payload, sentPayloads } = await load()
  waiting.saveOfflineOrder(payload, [line], key, false)
  const attempt = Promise.withResolvers<Response>()
  const fetched = vi.fn(() => attempt.promise)
  vi.stubGlobal('fetch', fetched)
  const sent = waiting.sendOfflineOrder()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(waiting.offlineOrder()).toMatchObject({ state: 'waiting', maybeSent: true })
  waiting.cancelOfflineOrder()
  expect(sentPayloads()).toEqual([payload])
  attempt.reject(new TypeError('Failed to fetch'))
  expect(await sent).toBe(true)
  expect(waiting.offlineOrder()).toBeNull()
})

test('an order that is refused at its first attempt has not arrived', async () => {
  const { waiting, payload, sentPayloads } = await load()
  waiting.saveOfflineOrder(payload, [line], key, false)
  answers(403, { success: false, error: 'No' })
  expect(await waiting.sendOfflineOrder()).toBe(true)
  expect(sentPayloads()).toEqual([])
})

test('a browser without storage stores no order and does not lose the cart', async () => {
  Object.assign(window, { localStorage: undefined })
  const { cart, waiting, payload } = await load()
  cart.putBack([line])
  expect(waiting.saveOfflineOrder(payload, [line], key, false)).toBe(false)
  expect(cart.currentLines()).toEqual([line])
})

test('invalid data in storage are ignored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const junk of ['{', '[]', '{"state":"waiting"}', '{"state":"returned","payload":{}}', 'null']) {
    boxes.local.set('pending-order', junk)
    const { waiting } = await load()
    expect(waiting.offlineOrder()).toBeNull()
  }
})
