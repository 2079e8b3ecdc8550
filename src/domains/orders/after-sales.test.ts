import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Limits, noLimits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { requestState, requestStatuses } from '#shared/orders/request-status.ts'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { behindLock } from '../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { statusesTo } from '../../../tests/support/statuses-to.ts'
import { withPhone } from './access/who-may-see.ts'
import { sendRequestMail } from './after-sales/request-mail.ts'
import { orderById } from './orders.ts'

const hour = 3_600_000

let shop: Shop
let admin: string
/** How far the shop's clock is ahead, in milliseconds. */
let ahead = 0
beforeAll(async () => {
  shop = await openShop({ clock: () => new Date(Date.now() + ahead) })
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const phone = '01812345678'

/** An order placed by a browser, with the cookie that opens it. */
async function ordered({ onHand = 10, quantity = 2, locale = 'en' } = {}) {
  const piece = await shop.sells('Panjabi', { onHand })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Karim Uddin',
        email: 'karim@mail.example',
        phone,
        address: 'House 1, Road 2, Uttara',
        city: 'dhaka',
      },
      items: [{ id: piece.number, size: 'M', color: 'Green', quantity }],
      locale,
    },
  })
  const cookie = `bunon_orders=${answer.cookies.find(({ name }) => name === 'bunon_orders')?.value}`
  return { orderId: answer.json().orderId as string, cookie, variant: piece.variants['M/Green'] }
}

async function delivered(more: Parameters<typeof ordered>[0] = {}) {
  const order = await ordered(more)
  for (const status of statusesTo('delivered')) await setStatus(order.orderId, status)
  return order
}

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, cookie = '') =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })
const look = async (orderId: string, cookie = '', more = '') =>
  (await call('GET', `get-order?orderId=${orderId}${more}`, undefined, cookie)).json().order
const setStatus = (orderId: string, status: string, more = {}) =>
  call('PUT', 'orders', { orderId, status, ...more }, admin)
const cancel = (orderId: string, cookie = '', more = {}) => call('POST', 'cancel-order', { orderId, ...more }, cookie)

let photos = 0
async function photo() {
  const key = `uploads/photos/2026/11/${String(++photos).padStart(24, '0')}.webp`
  const body = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#15493f' } })
    .webp()
    .toBuffer()
  await shop.context.storage.put(key, body)
  return key
}
const words = async (more = {}) => ({
  kind: 'damaged',
  text: 'The collar is torn',
  lines: [{ line: 0, quantity: 1 }],
  photos: [await photo()],
  idempotencyKey: crypto.randomUUID(),
  ...more,
})
const report = async (orderId: string, cookie = '', more = {}) =>
  call('POST', 'order-requests', { orderId, ...(await words(more)) }, cookie)
const answer = (id: number, status: string, cookie = admin, text = 'A new one leaves today') =>
  call('PUT', 'order-requests', { id, status, answer: text }, cookie)

const statusAndCode = (reply: { statusCode: number; json: () => { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
]
const timelineOf = async (orderId: string) => (await look(orderId, admin)).timeline
const mailsFor = async (orderId: string) => {
  expect(await shop.deliverEvents()).toEqual([])
  const { rows } = await shop.db.execute(sql`
    select substr(kind, 7) as kind from mail_log
    where kind like 'order-%' and strpos(subject, ${orderId}) > 0 order by id`)
  return rows.map(({ kind }) => kind)
}
const requestMailsFor = async (orderId: string) => {
  const { rows } = await shop.db.execute(sql`
    select j.payload ->> 'kind' as kind from graphile_worker._private_jobs j
    where (j.payload ->> 'requestId')::bigint in
      (select r.id from order_requests r join orders o on o.id = r.order_row where o.order_id = ${orderId})
    order by j.id`)
  return rows.map(({ kind }) => kind)
}

/** Limits that count wrong phone numbers only, and allow two. */
function twoTries(): Limits {
  let tried = 0
  return {
    ...noLimits,
    count: async (name) => {
      if (name === 'wrongPhone' && ++tried > 2) throw new Refusal(429, 'too_many', 'Too many attempts')
    },
    isExhausted: async (name) => name === 'wrongPhone' && tried >= 2,
    giveBack: async () => void tried--,
  }
}

describe('cancelling by the shopper', () => {
  test('returns the stock, sends a mail, and puts customer and reason on the timeline', async () => {
    const { orderId, cookie, variant } = await ordered({ onHand: 5, quantity: 3 })
    expect((await look(orderId, cookie)).canCancel).toBe(true)
    const reply = await cancel(orderId, cookie, { reason: 'Ordered the wrong size' })
    expect(reply.json()).toMatchObject({ success: true, updatedAt: expect.any(String) })
    expect(await shop.leftOf(variant)).toBe(5)
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      status: 'cancelled',
      actor: 'Customer',
      note: 'Ordered the wrong size',
    })
    expect(await mailsFor(orderId)).toEqual(['placed', 'cancelled'])
    expect(await look(orderId, cookie)).toMatchObject({ status: 'cancelled', canCancel: false })
  })

  test('works with the order’s phone number instead of the cookie', async () => {
    const { orderId } = await ordered()
    expect((await cancel(orderId, '', { phone: '+880 1812-345678' })).statusCode).toBe(200)
    expect((await look(orderId)).status).toBe('cancelled')
  })

  test('works for the customer who owns the order, from any browser', async () => {
    const { orderId } = await ordered()
    const owner = await shop.customer()
    const other = await shop.customer()
    await shop.db.execute(sql`update orders set customer_id = ${owner.id} where order_id = ${orderId}`)
    expect((await cancel(orderId, other.cookie)).statusCode).toBe(403)
    expect((await cancel(orderId, owner.cookie)).statusCode).toBe(200)
  })

  test('is refused to strangers, to a wrong phone number, and to staff without the permission to cancel', async () => {
    const { orderId, variant } = await ordered({ onHand: 5 })
    const other = await ordered()
    const viewer = await shop.staffCookie(['orders.view'])
    for (const [cookie, more] of [
      ['', {}],
      ['', { phone: '01812345679' }],
      [other.cookie, {}],
      [viewer, {}],
    ] as const) {
      expect(statusAndCode(await cancel(orderId, cookie, more))).toEqual([403, 'not_yours'])
    }
    expect((await look(orderId, viewer)).canCancel).toBe(false)
    expect(await look(orderId)).not.toHaveProperty('canCancel')
    expect(await shop.leftOf(variant)).toBe(3)
    expect(statusAndCode(await cancel('ORD-20260101-ABCDEF', other.cookie))).toEqual([404, 'not_found'])
    expect((await cancel('junk')).statusCode).toBe(400)
  })

  test.each(['processing', 'shipped', 'delivered'] as const)('is too late once the order is %s', async (status) => {
    const { orderId, cookie, variant } = await ordered({ onHand: 5 })
    for (const step of statusesTo(status)) await setStatus(orderId, step)
    expect(statusAndCode(await cancel(orderId, cookie))).toEqual([409, 'too_late'])
    expect(await look(orderId, cookie)).toMatchObject({ status, canCancel: false })
    expect(await shop.leftOf(variant)).toBe(3)
  })

  test('also works while the order waits for the shop’s confirmation call', async () => {
    const { orderId, cookie } = await ordered()
    await setStatus(orderId, 'pending', { reason: 'To be called first' })
    expect((await cancel(orderId, cookie)).statusCode).toBe(200)
  })

  test('ten times at once cancels once', async () => {
    const { orderId, cookie, variant } = await ordered({ onHand: 5, quantity: 3 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId, cookie)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await shop.leftOf(variant)).toBe(5)
    expect(await mailsFor(orderId)).toEqual(['placed', 'cancelled'])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('at the same time as staff ship it: one wins, and the stock matches the result', async () => {
    for (let round = 0; round < 8; round++) {
      const { orderId, cookie, variant } = await ordered({ onHand: 5, quantity: 3 })
      const { updatedAt } = await look(orderId, admin)
      const [cancelled, shipped] = await Promise.all([
        cancel(orderId, cookie),
        setStatus(orderId, 'shipped', { updatedAt }),
      ])
      const { status } = await look(orderId, admin)
      expect([cancelled.statusCode, shipped.statusCode].toSorted()).toEqual([200, 409])
      expect(status).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'shipped')
      expect(await shop.leftOf(variant)).toBe(status === 'cancelled' ? 5 : 2)
    }
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('at the same time as staff cancel it returns the stock once', async () => {
    const { orderId, cookie, variant } = await ordered({ onHand: 5, quantity: 3 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => cancel(orderId, cookie)),
      ...Array.from({ length: 5 }, () => setStatus(orderId, 'cancelled')),
    ])
    expect(await shop.leftOf(variant)).toBe(5)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('counts wrong phone numbers against the order, and accepts none after too many', async () => {
    const strict = await openShop({ limits: twoTries() })
    const piece = await strict.sells()
    const payload = {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: { fullName: 'Rahima', email: 'r@mail.example', phone, address: 'House 1, Road 2', city: 'dhaka' },
      items: [{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }],
    }
    const placed = await strict.app.inject({ method: 'POST', url: '/backend/api/save-order', payload })
    const { orderId } = placed.json()
    const attempt = async (guess: string) =>
      (
        await strict.app.inject({
          method: 'POST',
          url: '/backend/api/cancel-order',
          payload: { orderId, phone: guess },
        })
      ).statusCode
    // The right one costs nothing.
    for (let nr = 0; nr < 3; nr++) expect(await attempt(phone)).not.toBe(403)
    expect(await attempt('01812345670')).toBe(403)
    expect(await attempt('01812345671')).toBe(403)
    expect(await attempt(phone)).toBe(403)
    await strict.close()
  })

  test('compares no more phone numbers than the limit, however many come at once', async () => {
    const { orderId } = await ordered({ onHand: 5, quantity: 1 })
    const order = (await orderById(shop.db, orderId)) ?? expect.fail('no order')
    const stranger = { cookie: () => undefined } as unknown as FastifyRequest
    const limits = twoTries()
    const viewers = await Promise.all(
      Array.from({ length: 9 }, (_, nr) =>
        withPhone({ db: shop.db, limits }, stranger, order, { staffMayView: false }, `0181234567${nr}`),
      ),
    )
    expect(viewers.filter((viewer) => viewer.phone !== undefined)).toHaveLength(2)
  })

  test('is limited per address', async () => {
    const asked: string[] = []
    const strict = await openShop({
      limits: {
        ...noLimits,
        count: async (name, key) => {
          asked.push(`${name} ${key}`)
          throw new Refusal(429, 'too_many', 'Too many')
        },
      },
    })
    for (const url of ['cancel-order', 'order-requests']) {
      const payload = { orderId: 'ORD-20260101-ABCDEF', ...(url === 'order-requests' && (await words())) }
      const reply = await strict.app.inject({ method: 'POST', url: `/backend/api/${url}`, payload })
      expect(reply.statusCode).toBe(429)
    }
    expect(asked).toEqual(['afterSales 127.0.0.1', 'afterSales 127.0.0.1'])
    await strict.close()
  })
})

describe('reporting a damaged or wrong item', () => {
  test('stores it with its photos, shows it to the shopper, notes it for staff and mails both sides', async () => {
    const { orderId, cookie } = await delivered({ quantity: 2 })
    const before = await look(orderId, cookie)
    expect(before).toMatchObject({ canReport: true, requests: [] })
    const { at } = before.timeline.find(({ status }: { status: string }) => status === 'delivered')
    expect(new Date(before.reportUntil).getTime() - new Date(at).getTime()).toBe(24 * hour)

    const reply = await report(orderId, cookie, { lines: [{ line: 0, quantity: 2 }] })
    expect(reply.json()).toMatchObject({ success: true, id: expect.any(Number) })
    const after = await look(orderId, cookie)
    expect(after.canReport).toBe(false)
    expect(after.requests).toEqual([
      {
        id: reply.json().id,
        kind: 'damaged',
        text: 'The collar is torn',
        status: 'open',
        answer: '',
        createdAt: expect.any(String),
        answeredAt: null,
        lines: [{ line: 0, quantity: 2 }],
        photos: [{ key: expect.stringContaining('uploads/photos/'), width: 60, height: 80 }],
      },
    ])
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      status: null,
      actor: 'Customer',
      note: 'Reported as damaged: 2 × Panjabi (M, Green)\nThe collar is torn',
    })
    expect(await requestMailsFor(orderId)).toEqual(['to-shop', 'received'])
  })

  test('is hidden from strangers, and staff notes are hidden from everybody outside', async () => {
    const { orderId, cookie } = await delivered()
    await report(orderId, cookie)
    const seen = await call('GET', `get-order?orderId=${orderId}`)
    expect(seen.json().order).not.toHaveProperty('requests')
    expect(seen.body).not.toContain('collar')
    expect(seen.body).not.toContain('uploads/photos')
    for (const viewer of ['', cookie]) {
      expect((await look(orderId, viewer)).timeline.map(({ status }: { status: string }) => status)).toEqual([
        'confirmed',
        'shipped',
        'delivered',
      ])
    }
  })

  test('is refused to a stranger, and allowed with the phone number', async () => {
    const { orderId } = await delivered()
    expect(statusAndCode(await report(orderId))).toEqual([403, 'not_yours'])
    expect(statusAndCode(await report(orderId, await shop.staffCookie(['orders.view'])))).toEqual([403, 'not_yours'])
    expect((await report(orderId, '', { phone })).statusCode).toBe(200)
  })

  test('is only possible for delivered orders', async () => {
    const { orderId, cookie } = await ordered()
    expect(await look(orderId, cookie)).toMatchObject({ canReport: false, reportUntil: null })
    const reply = await report(orderId, cookie)
    expect(statusAndCode(reply)).toEqual([409, 'not_delivered'])
    expect(reply.json().error).toContain('24 hours')
  })

  test('ends 24 hours after delivery', async () => {
    const { orderId, cookie } = await delivered()
    const late = await delivered()
    try {
      ahead = 24 * hour - 60_000
      expect((await look(orderId, cookie)).canReport).toBe(true)
      expect((await report(orderId, cookie)).statusCode).toBe(200)
      ahead = 24 * hour + 60_000
      expect(await look(late.orderId, late.cookie)).toMatchObject({
        canReport: false,
        reportUntil: expect.any(String),
      })
      const reply = await report(late.orderId, late.cookie)
      expect(statusAndCode(reply)).toEqual([409, 'too_late'])
      expect(reply.json().error).toContain('within 24 hours of delivery')
    } finally {
      ahead = 0
    }
  })

  test('is refused while an earlier report is open', async () => {
    const { orderId, cookie } = await delivered()
    const first = await report(orderId, cookie)
    expect(statusAndCode(await report(orderId, cookie))).toEqual([409, 'already_reported'])
    await answer(first.json().id, 'refused')
    expect((await look(orderId, cookie)).canReport).toBe(true)
    expect((await report(orderId, cookie)).statusCode).toBe(200)
  })

  test('twice at once creates one report; a retry with the same key returns the first', async () => {
    const { orderId, cookie } = await delivered()
    const replies = await Promise.all(Array.from({ length: 6 }, () => report(orderId, cookie)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])

    const again = await delivered()
    const same = { idempotencyKey: crypto.randomUUID() }
    const twins = await Promise.all(Array.from({ length: 4 }, () => report(again.orderId, again.cookie, same)))
    expect(new Set(twins.map((twin) => twin.json().id)).size).toBe(1)
    expect((await look(again.orderId, again.cookie)).requests).toHaveLength(1)
    const other = await report(again.orderId, again.cookie, { ...same, text: 'Something else' })
    expect(statusAndCode(other)).toEqual([409, 'key_reused'])
  })

  test.each([
    ['more than was bought', { lines: [{ line: 0, quantity: 3 }] }, 'lines'],
    ['the same piece twice, together more than bought', { lines: Array(3).fill({ line: 0, quantity: 1 }) }, 'lines'],
    ['a piece that is not in the order', { lines: [{ line: 1, quantity: 1 }] }, 'lines'],
    ['no piece', { lines: [] }, 'lines'],
    ['no photo', { photos: [] }, 'photos'],
    [
      'five photos',
      { photos: Array.from({ length: 5 }, (_, i) => `uploads/photos/2026/11/${String(i).padStart(24, '0')}.webp`) },
      'photos',
    ],
    ['a photo that is not there', { photos: [`uploads/photos/2026/11/${'f'.repeat(24)}.webp`] }, 'photos'],
    ['a picture of the shop as photo', { photos: ['demo/placeholder.webp'] }, 'photos.0'],
    ['a path that leads elsewhere', { photos: ['uploads/photos/../../secret.webp'] }, 'photos.0'],
    ['no words', { text: '  ' }, 'text'],
    ['another kind', { kind: 'ugly' }, 'kind'],
  ])('%s is refused and stores nothing', async (_, change, field) => {
    const { orderId, cookie } = await delivered({ quantity: 2 })
    const reply = await report(orderId, cookie, change)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.json().fields)).toContain(field)
    expect((await look(orderId, cookie)).requests).toEqual([])
  })
})

describe('answering a report', () => {
  const reported = async (more: Parameters<typeof ordered>[0] = {}, pieces = 1) => {
    const order = await delivered(more)
    const reply = await report(order.orderId, order.cookie, { lines: [{ line: 0, quantity: pieces }] })
    return { ...order, id: reply.json().id as number }
  }

  test('a replacement is taken from stock, and the shopper sees the answer', async () => {
    const { orderId, cookie, variant, id } = await reported({ onHand: 10, quantity: 2 }, 2)
    expect((await answer(id, 'replacement')).statusCode).toBe(200)
    expect(await shop.leftOf(variant)).toBe(6)
    const { rows } = await shop.db.execute(
      sql`select type, quantity, reason from stock_movements where variant_id = ${variant} order by id desc limit 1`,
    )
    expect(rows).toEqual([{ type: 'out', quantity: -2, reason: `replacement for ${orderId}` }])
    const [request] = (await look(orderId, cookie)).requests
    expect(request).toMatchObject({ status: 'replacement', answer: 'A new one leaves today', id })
    expect(request).not.toHaveProperty('answeredBy')
    expect((await look(orderId, admin)).requests[0].answeredBy).toMatch(/^staff/)
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      note: 'Report answered: replacement\nA new one leaves today',
      actor: expect.stringMatching(/^staff/),
    })
    expect(await requestMailsFor(orderId)).toEqual(['to-shop', 'received', 'answered'])
    const audit = await shop.db.execute(sql`select action from audit_log where subject = ${orderId} order by id`)
    expect(audit.rows.at(-1)).toEqual({ action: 'order.request' })
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('a replacement may be another size: that one is taken from stock, and the report names it', async () => {
    const shirt = await shop.sells('Two sizes', { sizes: ['M', 'L'], onHand: 5 })
    const { body } = await shop.call('POST', 'save-order', {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Karim',
        email: 'karim@mail.example',
        phone,
        address: 'House 1, Road 2, Uttara',
        city: 'dhaka',
      },
      items: [{ id: shirt.number, size: 'M', color: 'Green', quantity: 1 }],
    })
    for (const status of statusesTo('delivered')) await setStatus(body.orderId, status)
    const { id } = (await call('POST', 'order-requests', { orderId: body.orderId, phone, ...(await words()) })).json()
    expect(id).toEqual(expect.any(Number))
    const send = (size: string, line = 0) =>
      call(
        'PUT',
        'order-requests',
        { id, status: 'replacement', answer: 'On its way', replacements: [{ line, size, color: 'Green' }] },
        admin,
      )
    expect((await send('XXL')).statusCode).toBe(422)
    expect((await send('L', 1)).statusCode).toBe(422)
    expect((await send('L')).json()).toEqual({ success: true })
    expect(await shop.leftOf(shirt.variants['M/Green'])).toBe(4)
    expect(await shop.leftOf(shirt.variants['L/Green'])).toBe(4)
    const [request] = (await look(body.orderId, admin)).requests
    expect(request.lines).toEqual([{ line: 0, quantity: 1, sent: { size: 'L', color: 'Green' } }])
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('staff report an item for a customer who called: without photos, after 24 hours, once per key', async () => {
    const { orderId } = await delivered()
    const called = {
      orderId,
      kind: 'wrong',
      text: 'Got 32 for 34',
      lines: [{ line: 0, quantity: 1 }],
      idempotencyKey: crypto.randomUUID(),
    }
    const enter = (cookie = admin, more = {}) => call('POST', 'staff-order-requests', { ...called, ...more }, cookie)
    expect((await enter(await shop.staffCookie(['orders.view']))).statusCode).toBe(403)
    await shop.db.execute(sql`update orders set delivered_at = now() - interval '25 hours' where order_id = ${orderId}`)
    const first = await enter()
    expect(first.json()).toMatchObject({ success: true, id: expect.any(Number) })
    expect((await enter()).json()).toEqual(first.json())
    const corrected = await enter(admin, { lines: [{ line: 0, quantity: 2 }] })
    expect(statusAndCode(corrected)).toEqual([409, 'key_reused'])
    const again = await enter(admin, { idempotencyKey: crypto.randomUUID() })
    expect(statusAndCode(again)).toEqual([409, 'already_reported'])
    expect(again.json().error).toBe('This order has an open report already')
    expect((await look(orderId, admin)).requests).toMatchObject([{ kind: 'wrong', text: 'Got 32 for 34', photos: [] }])
    expect((await timelineOf(orderId)).at(-1)).toMatchObject({
      actor: expect.stringMatching(/^staff/),
      note: expect.stringContaining('Got 32 for 34'),
    })
    const { orderId: onItsWay } = await ordered()
    const early = await enter(admin, { orderId: onItsWay, idempotencyKey: crypto.randomUUID() })
    expect(statusAndCode(early)).toEqual([409, 'not_delivered'])
    expect(early.json().error).toBe('Pieces can be reported once the order is delivered')
  })

  test('one key for reports of two orders at the same moment: one is stored, the other is refused', async () => {
    const [one, other] = [await delivered(), await delivered()]
    const idempotencyKey = crypto.randomUUID()
    const asks = [one, other].map(({ orderId, cookie }) => async () => {
      const reply = await report(orderId, cookie, { idempotencyKey })
      return `${reply.statusCode} ${reply.json().code ?? ''}`
    })
    const answers = await behindLock(shop, 'lock table order_request_lines in share mode', asks)
    expect(answers.toSorted()).toEqual(['200 ', '409 key_reused'])
  })

  test('a replacement goes in a parcel that collects nothing; the old piece comes back over the counter', async () => {
    const { orderId, variant, id } = await reported({ onHand: 10, quantity: 2 }, 1)
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
    expect((await answer(id, 'replacement')).statusCode).toBe(200)
    const number = `${orderId}-2`
    const parcel = async () => (await call('GET', `parcel?number=${number}`)).body.parcel
    const old = { name: 'Panjabi', size: 'M', color: 'Green', quantity: 1 }
    const waiting = { state: 'waiting', toCollect: 0, orderStatus: 'delivered', isExchange: true }
    expect(await parcel()).toMatchObject({ ...waiting, lines: [old], expected: [old] })
    const { labels } = (await call('GET', `parcel-labels?numbers=${number}`)).body
    expect(labels).toMatchObject([{ number, toCollect: 0, takesBack: '1 × Panjabi (M, Green)' }])
    const split = await call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity: 1 }] })
    expect(split.body.code).toBe('is_exchange')
    await call('PUT', 'parcels', { number, state: 'handed_over', courier: 'paperfly' })
    await call('PUT', 'parcels', { number, state: 'delivered' })
    expect(await parcel()).toMatchObject({ state: 'partly_delivered', mayReceive: true, orderStatus: 'delivered' })
    expect(await shop.leftOf(variant)).toBe(7)
    const received = await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })
    expect(received.body.parcel).toMatchObject({ expected: [{ toShelf: 1 }], orderStatus: 'delivered' })
    expect(await shop.leftOf(variant)).toBe(8)
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('a replacement that is refused comes back itself; one that never left is in stock with its cancelled order', async () => {
    const call = (method: 'POST' | 'PUT', path: string, body: object) => shop.call(method, path, body, admin)
    const refused = await reported({ onHand: 10, quantity: 1 })
    await answer(refused.id, 'replacement')
    const number = `${refused.orderId}-2`
    for (const state of ['handed_over', 'returning']) await call('PUT', 'parcels', { number, state })
    expect((await call('POST', 'parcel-receive', { number, lines: [] })).status).toBe(422)
    await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })
    expect(await shop.leftOf(refused.variant)).toBe(9)
    const kept = await reported({ onHand: 10, quantity: 1 })
    await answer(kept.id, 'replacement')
    expect(await shop.leftOf(kept.variant)).toBe(8)
    const cancelled = await call('PUT', 'orders', {
      orderId: kept.orderId,
      status: 'cancelled',
      reason: 'All comes back',
    })
    expect(cancelled.status).toBe(200)
    expect(await shop.leftOf(kept.variant)).toBe(9)
    await call('POST', 'parcel-receive', { number: `${kept.orderId}-1`, lines: [{ line: 0, toShelf: 1 }] })
    expect(await shop.leftOf(kept.variant)).toBe(10)
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('pieces of an exchange that come back, either way, are no purchase and no restock', async () => {
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
    const exchanged = await reported({ onHand: 10, quantity: 1 })
    const refused = await reported({ onHand: 10, quantity: 1 })
    const kept = await reported({ onHand: 10, quantity: 1 })
    const books = async () => {
      const { rows } = await shop.db.execute(sql`
        select last_restocked_at from stock_levels where variant_id in (${exchanged.variant}, ${refused.variant},
          ${kept.variant}) order by variant_id`)
      return [(await call('GET', 'reports?tab=financial')).body.cashFlow.outflow, rows]
    }
    const before = await books()
    for (const { id } of [exchanged, refused, kept]) expect((await answer(id, 'replacement')).statusCode).toBe(200)
    for (const [{ orderId }, state] of [
      [exchanged, 'delivered'],
      [refused, 'returning'],
    ] as const) {
      const number = `${orderId}-2`
      for (const to of ['handed_over', state]) await call('PUT', 'parcels', { number, state: to, courier: 'paperfly' })
      const received = await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })
      expect(received.status).toBe(200)
    }
    // For its customer the replacement is delivered, whatever she gave back for it.
    expect((await look(exchanged.orderId, admin)).parcels.at(-1)).toMatchObject({ step: 'delivered' })
    const cancelled = { orderId: kept.orderId, status: 'cancelled', reason: 'All comes back' }
    expect((await call('PUT', 'orders', cancelled)).status).toBe(200)
    const variants = [exchanged, refused, kept].map(({ variant }) => variant)
    expect(await Promise.all(variants.map(shop.leftOf))).toEqual([9, 9, 9])
    expect(await books()).toEqual(before)
  })

  test('no replacement is promised for a piece that the counter has received since: nothing would be sent', async () => {
    const piece = await shop.sells('Panjabi', { sizes: ['M', 'L'], onHand: 10 })
    const items = ['M', 'L'].map((size) => ({ id: piece.number, size, color: 'Green', quantity: 1 }))
    const { orderId } = (await shop.call('POST', 'save-order', orderBody(items))).body
    const call = (method: 'POST' | 'PUT', path: string, body: object) => shop.call(method, path, body, admin)
    await setStatus(orderId, 'processing')
    const number = `${orderId}-1`
    for (const state of ['handed_over', 'out_for_delivery', 'partly_delivered'])
      expect((await call('PUT', 'parcels', { number, state, collected: 560 })).status).toBe(200)
    const said = { orderId, kind: 'damaged', text: 'Torn', lines: [{ line: 0, quantity: 1 }] }
    const { id } = (await call('POST', 'staff-order-requests', { ...said, idempotencyKey: crypto.randomUUID() })).body
    expect((await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })).status).toBe(200)
    expect(await look(orderId, admin)).toMatchObject({ status: 'delivered', requests: [{ id, lines: [] }] })
    expect(statusAndCode(await answer(id, 'replacement'))).toEqual([409, 'nothing_to_replace'])
    expect((await look(orderId, admin)).requests).toMatchObject([{ status: 'open' }])
    expect((await answer(id, 'credit')).statusCode).toBe(200)
  })

  test('a replacement that is out of stock is refused, and store credit is suggested', async () => {
    const { orderId, variant, id } = await reported({ onHand: 3, quantity: 2 }, 2)
    const reply = await answer(id, 'replacement')
    expect(statusAndCode(reply)).toEqual([409, 'sold_out'])
    expect(reply.json().error).toContain('store credit')
    expect(await shop.leftOf(variant)).toBe(1)
    expect((await look(orderId, admin)).requests[0].status).toBe('open')
    expect((await answer(id, 'credit')).statusCode).toBe(200)
    expect(await shop.leftOf(variant)).toBe(1)
  })

  test.each([
    ['shipped', 'credit'],
    ['cancelled', 'refused'],
  ])('no replacement goes to an order that is %s by now; %s is possible', async (status, other) => {
    const { orderId, variant, id } = await reported({ onHand: 10, quantity: 1 })
    await setStatus(orderId, status, { reason: 'It came back' })
    const before = await shop.leftOf(variant)
    expect(statusAndCode(await answer(id, 'replacement'))).toEqual([409, 'not_delivered'])
    expect(await shop.leftOf(variant)).toBe(before)
    expect((await look(orderId, admin)).requests[0].status).toBe('open')
    expect((await answer(id, other)).statusCode).toBe(200)
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('two concurrent answers: one is given, and stock is taken once', async () => {
    const { variant, id } = await reported({ onHand: 10, quantity: 1 })
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(id, 'replacement')))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale')
    expect(await shop.leftOf(variant)).toBe(8)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('needs a text for the customer and an existing report', async () => {
    const { id } = await reported()
    expect((await answer(id, 'refused', admin, ' ')).statusCode).toBe(422)
    expect((await answer(id, 'open')).statusCode).toBe(422)
    expect((await answer(99_999_999, 'refused')).statusCode).toBe(404)
  })

  test('needs orders.edit; the list needs orders.view', async () => {
    const { orderId, id } = await reported()
    const viewer = await shop.staffCookie(['orders.view'])
    const editor = await shop.staffCookie(['orders.edit'])
    expect((await answer(id, 'refused', viewer)).statusCode).toBe(403)
    expect((await answer(id, 'refused', '')).statusCode).toBe(401)
    expect((await call('GET', 'order-requests', undefined, editor)).statusCode).toBe(403)
    const list = async (status = 'open') =>
      (await call('GET', `order-requests?status=${status}`, undefined, viewer)).json().requests
    expect((await list()).find((each: { id: number }) => each.id === id)).toMatchObject({
      orderId,
      customerName: 'Karim Uddin',
      pieces: 1,
      status: 'open',
    })
    expect((await answer(id, 'refused', editor)).statusCode).toBe(200)
    expect((await list()).some((each: { id: number }) => each.id === id)).toBe(false)
    expect((await list('all')).some((each: { id: number }) => each.id === id)).toBe(true)
  })

  test('open reports are listed from the oldest, all of them from the newest', async () => {
    const [first, second] = [await reported(), await reported()]
    const list = async (status: string): Promise<number[]> =>
      (await call('GET', `order-requests?status=${status}`, undefined, admin))
        .json()
        .requests.map(({ id }: { id: number }) => id)
        .filter((id: number) => id === first.id || id === second.id)
    expect(await list('open')).toEqual([first.id, second.id])
    expect(await list('all')).toEqual([second.id, first.id])
  })

  test('the report of an order in the trash is hidden with it', async () => {
    const { orderId, id } = await reported()
    const list = async () => (await call('GET', 'order-requests', undefined, admin)).json().requests
    await shop.app.inject({
      method: 'DELETE',
      url: '/backend/api/orders',
      headers: { cookie: admin },
      payload: { deleteType: 'single', orderIds: [orderId] },
    })
    expect((await list()).some((each: { id: number }) => each.id === id)).toBe(false)
    expect((await answer(id, 'refused')).statusCode).toBe(404)
    await call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
    expect((await list()).some((each: { id: number }) => each.id === id)).toBe(true)
  })

  test('a report gets an answer that the table of its states names, and no other', async () => {
    const { id } = await reported()
    for (const from of requestStatuses) {
      const reached: string[] = []
      for (const to of requestStatuses) {
        await shop.db.execute(sql`update order_requests set status = ${from} where id = ${id}`)
        if ((await answer(id, to)).statusCode === 200) reached.push(to)
      }
      expect([from, reached]).toEqual([from, requestState(from).next])
    }
  })

  test('an open report shows in the notification bell until it is answered', async () => {
    const rings = async () => (await call('GET', 'office-news', undefined, admin)).json().requests
    const before = await rings()
    const { id } = await reported()
    expect(await rings()).toBe(before + 1)
    await answer(id, 'credit')
    expect(await rings()).toBe(before)
  })

  test('the mails contain items and text: to the customer in the language of the order, to the shop in that of its admin', async () => {
    const { orderId, id } = await reported({ locale: 'bn' })
    await answer(id, 'credit', admin, 'আপনার ১,৮৫০ টাকা ক্রেডিট আছে <b>')
    for (const kind of ['to-shop', 'received', 'answered'] as const) {
      await sendRequestMail(shop.db, id, kind, { smtp: false, publicUrl: 'https://bunon.example' })
    }
    const { rows } = await shop.db.execute<{ recipient: string; kind: string; text: string; html: string }>(
      sql`select recipient, kind, text, html from mail_log where subject like ${`%${orderId}%`} order by id`,
    )
    expect(rows.map(({ kind, recipient }) => [kind, recipient === 'karim@mail.example'])).toEqual([
      ['request-to-shop', false],
      ['request-received', true],
      ['request-answered', true],
    ])
    expect(rows[0]?.text).toContain('The collar is torn')
    expect(rows[0]?.text).toContain(`https://bunon.example/admin/orders?view=${orderId}`)
    expect(rows[0]?.text).toContain('1 × Panjabi (M · Green)')
    for (const { text } of rows.slice(1)) expect(text).toContain('১ × Panjabi (M · Green)')
    expect(rows[2]?.text).toContain('স্টোর ক্রেডিট')
    expect(rows[2]?.text).toContain(`https://bunon.example/bn/track-order?orderId=${orderId}`)
    expect(rows[2]?.html).not.toContain('<b>')
  })
})
