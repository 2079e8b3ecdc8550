import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { answerAs } from '../../../../../tests/support/answer-as.ts'
import { openCourier, sampleParcel, sampleParcels } from '../../../../../tests/support/open-courier.ts'
import { receiveWebhooks, type WebhookReceiver } from '../../../../../tests/support/receive-webhooks.ts'
import { mapLimited } from '../answers.ts'
import type { CourierEvent } from '../courier.ts'
import { toOrder } from './orders.ts'
import { steadfast } from './steadfast.ts'

let simulators: Simulators
let receiver: WebhookReceiver
const secret = 'webhook-secret-of-the-shop'
const hour = 3_600_000
beforeEach(async () => {
  simulators = await startSimulators({ seed: 7, start: new Date('2026-11-25T06:00:00Z') })
  receiver = await receiveWebhooks(steadfast, secret, () => simulators.clock.now())
})
afterEach(async () => {
  vi.useRealTimers()
  await receiver.stop()
  await simulators.stop()
})
const simulator = () => simulators.couriers.steadfast
const open = (options: Parameters<typeof openCourier>[2] = {}) =>
  openCourier(steadfast, simulator(), { now: () => simulators.clock.now(), ...options })
const listen = () => simulator().setWebhook({ url: receiver.url, secret })

describe('booking', () => {
  test('one parcel is booked with its texts inside the limits', async () => {
    const { courier } = open()
    const [booking] = await courier.book([sampleParcel('ORD-1-1', { note: '{gift}; <wrap>' })])
    expect(booking).toEqual({
      reference: 'ORD-1-1',
      ok: true,
      consignment: expect.stringMatching(/^\d+$/),
      trackingUrl: expect.stringContaining('https://'),
    })
    expect(simulator().parcels()).toMatchObject([
      {
        reference: 'ORD-1-1',
        toCollectTaka: 1560,
        fields: { recipient_address: 'বাসা ১২, রোড ৫, ব্লক C, Mirpur, Dhaka', total_lot: 2, note: 'gift wrap' },
      },
    ])
  })

  test('long texts are cut before they are sent', () => {
    const long = sampleParcel('A', { note: 'n'.repeat(900), description: 'ক্ষ '.repeat(200) })
    long.recipient.address = 'বাসা '.repeat(200)
    long.recipient.name = 'x'.repeat(150)
    const order = toOrder(long)
    expect(order.recipient_address.length).toBeLessThanOrEqual(250)
    expect(order.recipient_name).toHaveLength(100)
    expect(order.note).toHaveLength(480)
    expect(order.item_description.length).toBeLessThanOrEqual(255)
  })

  test('the second number of a customer goes along, if there is one', () => {
    const parcel = sampleParcel('A')
    expect(Object.keys(toOrder(parcel))).not.toContain('alternative_phone')
    parcel.recipient.secondPhone = '01912345678'
    expect(toOrder(parcel)).toMatchObject({ alternative_phone: '01912345678' })
  })

  test('each of many has its own answer, in the order given', async () => {
    const { courier, lines } = open()
    const parcels = sampleParcels(20)
    const second = parcels[1]
    if (second) second.recipient.phone = '01012345678'
    const bookings = await courier.book(parcels)
    expect(bookings.map(({ reference }) => reference)).toEqual(parcels.map(({ reference }) => reference))
    expect(bookings[1]).toMatchObject({ ok: false, isUnknown: false, field: 'phone', isRetryable: false })
    expect(bookings.filter(({ ok }) => ok)).toHaveLength(19)
    expect(lines).toHaveLength(19)
  })

  test('a repeat invoice is looked up: the same parcel, not a second one', async () => {
    const { courier } = open()
    const [first] = await courier.book([sampleParcel('ORD-1-1')])
    const [again] = await courier.book([sampleParcel('ORD-1-1')])
    const both = await courier.book([sampleParcel('ORD-1-1'), sampleParcel('ORD-2-1')])
    const consignment = first?.ok && first.consignment
    expect(again).toMatchObject({ ok: true, consignment })
    expect(both).toMatchObject([{ ok: true, consignment }, { ok: true }])
    expect(simulator().parcels()).toHaveLength(2)
  })

  test('a refusal may come as HTTP 200', async () => {
    const courier = await answerAs(() => ({
      status: 200,
      body: { status: 400, errors: { recipient_phone: ['PHONE'] } },
    }))
    const adapter = openCourier(steadfast, { ...simulator(), baseUrl: courier.baseUrl }).courier
    expect(await adapter.book(sampleParcels(1))).toMatchObject([{ ok: false, isUnknown: false, field: 'phone' }])
    courier.stop()
  })

  test('a refusal has the words of the courier', async () => {
    const { courier } = open()
    simulator().faults.refuseBookings = 'Your account has no pickup address'
    const reason = expect.stringContaining('Your account has no pickup address')
    expect(await courier.book([sampleParcel('A')])).toMatchObject([{ ok: false, isUnknown: false, reason }])
    expect(await courier.book(sampleParcels(2))).toMatchObject([{ reason }, { reason }])
    expect(simulator().parcels()).toEqual([])
  })

  test.each([
    ['reference', { reference: 'ORD 1/2' }],
    ['toCollect', { toCollectTaka: 12.5 }],
    ['toCollect', { toCollectTaka: 1_000_001 }],
    ['grams', { grams: 0 }],
  ] as const)('a wrong %s is refused before anything is sent', async (field, changes) => {
    const { courier } = open()
    expect(await courier.book([sampleParcel('A', changes)])).toMatchObject([{ field, isRetryable: false }])
    expect(simulator().requests()).toBe(0)
  })
})

describe('faults', () => {
  test('of 1,000 bookings with 20 % lost answers every one ends as booked, and none is there twice', async () => {
    const { courier } = open({ maxFailures: 1000 })
    simulator().faults.lostAnswers = 0.2
    const parcels = sampleParcels(1000)
    const bookings = []
    for (let from = 0; from < 1000; from += 50)
      bookings.push(...(await Promise.all(parcels.slice(from, from + 50).map((parcel) => courier.book([parcel])))))
    simulator().faults.lostAnswers = 0
    const references = simulator()
      .parcels()
      .map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
    for (const [booking] of bookings) {
      if (booking?.ok)
        expect(
          simulator()
            .parcels()
            .find(({ consignment }) => consignment === booking.consignment)?.reference,
        ).toBe(booking.reference)
      else {
        expect(booking?.isUnknown).toBe(true)
        expect(await courier.find?.(booking?.reference ?? '')).toMatchObject({ ok: true })
      }
    }
    expect(bookings.filter(([booking]) => booking?.ok).length).toBeGreaterThan(900)
    expect(references).toHaveLength(1000)
  })

  test('a lost answer to many at once is asked for again', async () => {
    const { courier } = open({ maxFailures: 1000 })
    simulator().faults.lostAnswers = 1
    const parcels = sampleParcels(3)
    expect(await courier.book(parcels)).toMatchObject(parcels.map(() => ({ ok: false, isUnknown: true })))
    simulator().faults.lostAnswers = 0
    expect(await courier.find?.('ORD-2-1')).toMatchObject({ ok: true })
    expect(await courier.find?.('ORD-9-1')).toBeUndefined()
    expect(await courier.book(parcels)).toMatchObject(parcels.map(() => ({ ok: true })))
    expect(simulator().parcels()).toHaveLength(3)
  })

  test('500 for an hour: the breaker opens, half-opens and closes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: simulators.clock.now() })
    const { courier, http } = open()
    const wind = async (ms: number) => {
      await simulators.clock.wind(ms)
      vi.setSystemTime(simulators.clock.now())
    }
    const bookOne = () => courier.book([sampleParcel('ORD-1-1')])
    simulator().faults.failUntil = new Date(simulators.clock.now().getTime() + hour)
    for (let i = 0; i < 2; i++) expect(await bookOne()).toMatchObject([{ ok: false, isUnknown: true }])
    expect(await bookOne()).toMatchObject([{ ok: false, isUnknown: false, isRetryable: true }])
    expect(http.health()).toMatchObject([{ breaker: 'open', lastFailure: { reason: 'create order: It answered 500' } }])
    const before = simulator().requests()
    await bookOne()
    expect(simulator().requests()).toBe(before)
    await wind(60_000)
    expect(await bookOne()).toMatchObject([{ ok: false }])
    expect(simulator().requests()).toBe(before + 1)
    await wind(hour)
    expect(await bookOne()).toMatchObject([{ ok: true }])
    expect(http.health()).toMatchObject([{ breaker: 'closed' }])
  })

  test('down, late and too large', async () => {
    const { courier } = open()
    await simulator().setDown(true)
    expect(await courier.book([sampleParcel('A')])).toMatchObject([{ ok: false, isUnknown: false, isRetryable: true }])
    await simulator().setDown(false)
    simulator().faults.delayMs = 2000
    expect(await open({ timeoutMs: 100 }).courier.book([sampleParcel('B')])).toMatchObject([
      { ok: false, isUnknown: true },
    ])
    simulator().faults.delayMs = 0
    simulator().faults.isOversized = true
    expect(await open().courier.book([sampleParcel('C')])).toMatchObject([{ ok: false, isUnknown: true }])
    simulator().faults.isOversized = false
    expect(await open().courier.find?.('C')).toMatchObject({ ok: true })
  })

  test('wrong keys are tried once in two minutes, because ten tries lock the shop out', async () => {
    // The shop opens it anew for each booking, poll and price.
    const openWrong = () => open({ credentials: { secretKey: 'wrong' } }).courier
    for (let i = 0; i < 15; i++)
      expect(await openWrong().book([sampleParcel('A')])).toMatchObject([
        { ok: false, isUnknown: false, isRetryable: true },
      ])
    expect(simulator().requests()).toBe(1)
    await simulators.clock.wind(120_000)
    await openWrong().book([sampleParcel('A')])
    expect(simulator().requests()).toBe(2)
    expect(await open().courier.book([sampleParcel('A')])).toMatchObject([{ ok: true }])
  })

  test('too many requests in a minute are told, and go through in the next', async () => {
    const { courier } = open()
    const [booking] = await courier.book([sampleParcel('A')])
    const consignments = Array.from({ length: 1001 }, () => (booking?.ok ? booking.consignment : ''))
    const ask = () => mapLimited(consignments, 4, (each) => courier.status(each))
    await expect(ask()).rejects.toMatchObject({ kind: 'unreachable', status: 429 })
    expect(await courier.book([sampleParcel('B')])).toMatchObject([{ ok: true }])
    await simulators.clock.wind(60_000)
    expect(await courier.status(consignments[0] ?? '')).toBeDefined()
  })

  test('ten wrong log-ins in five minutes lock the keys for an hour', async () => {
    for (let i = 0; i < 10; i++)
      await open({ credentials: { secretKey: `wrong-${i}` } })
        .courier.find?.('A')
        .catch(() => {})
    expect(await open().courier.book([sampleParcel('A')])).toMatchObject([{ reason: expect.stringContaining('429') }])
    await simulators.clock.wind(hour)
    expect(await open().courier.book([sampleParcel('A')])).toMatchObject([{ ok: true }])
  })
})

describe('status', () => {
  test('of each consignment that the courier knows, also of returns', async () => {
    const { courier } = open()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    const consignment = booking?.ok ? booking.consignment : ''
    simulator().setOutcome(consignment, 'returned')
    const seen: CourierEvent[] = []
    for (let i = 0; i < 20; i++) {
      const event = await courier.status(consignment)
      if (event) seen.push(event)
      expect(await courier.status('999')).toBeUndefined()
      await simulators.clock.wind(12 * hour)
    }
    expect([...new Set(seen.map(({ state }) => state))]).toEqual([
      'booked',
      'handed_over',
      'on_hold',
      'out_for_delivery',
      'returning',
      'returned_by_courier',
    ])
    expect(new Set(seen.map(({ key }) => key)).size).toBe(new Set(seen.map(({ word }) => word)).size)
  })
})

test('after a part delivery the rest comes back without making the whole parcel a return', async () => {
  const { courier } = open()
  const [booking] = await courier.book([sampleParcel('ORD-1-1')])
  const consignment = booking?.ok ? booking.consignment : ''
  simulator().setOutcome(consignment, 'partly_delivered')
  await simulators.clock.wind(30 * 24 * hour)
  expect(await courier.status(consignment)).toMatchObject({
    ...{ word: 'partial_delivered_return_received', state: 'partly_delivered', isKnown: true },
  })
})

describe('webhooks', () => {
  test('tell the way of a parcel and what was collected', async () => {
    const { courier } = open()
    await listen()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    simulator().setOutcome(booking?.ok ? booking.consignment : '', 'delivered')
    await simulators.clock.wind(72 * hour)
    const events = receiver.events()
    expect(events.map(({ state }) => state)).toEqual([
      'handed_over',
      'in_transit',
      'in_transit',
      'out_for_delivery',
      'delivered',
    ])
    expect(events.at(-1)).toMatchObject({ reference: 'ORD-1-1', word: 'Delivered', collectedTaka: 1560, feeTaka: 80 })
    expect(
      simulator()
        .deliveries()
        .map(({ status }) => status),
    ).toEqual([200, 200, 200, 200, 200])
  })

  test('repeated and reordered events keep their keys and their times', async () => {
    const { courier } = open()
    await listen()
    simulator().faults.repeatedEvents = 0.5
    simulator().faults.reorderedEvents = 0.5
    await courier.book(sampleParcels(20))
    for (const { consignment } of simulator().parcels()) simulator().setOutcome(consignment, 'delivered')
    await simulators.clock.wind(120 * hour)
    const events = receiver.events()
    const keys = new Set(events.map(({ key }) => key))
    expect(keys.size).toBe(20 * 5)
    expect(events.length).toBeGreaterThan(keys.size)
    const times = events.map(({ at }) => at.getTime())
    expect(times).not.toEqual(times.toSorted((a, b) => a - b))
  })

  test('are tried again after 5xx, not after 4xx', async () => {
    const { courier } = open()
    await listen()
    receiver.answer = 503
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    await simulator().step(booking?.ok ? booking.consignment : '')
    receiver.answer = undefined
    await simulators.clock.wind(30_000)
    expect(
      simulator()
        .deliveries()
        .map(({ status }) => status),
    ).toEqual([503, 200])
    receiver.answer = 400
    await simulator().step(booking?.ok ? booking.consignment : '')
    await simulators.clock.wind(hour)
    expect(
      simulator()
        .deliveries()
        .map(({ status }) => status),
    ).toEqual([503, 200, 400])
  })

  const now = new Date('2026-11-25T06:00:00Z')
  const read = (content: unknown, headers: Record<string, string>, key = secret) => {
    const rawBody = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    return steadfast.readWebhook({ headers, rawBody, query: {} }, key, now)
  }
  const good = { notification_type: 'delivery_status', consignment_id: 1, invoice: 'A', status: 'delivered' }
  const bearer = { authorization: `Bearer ${secret}` }

  test.each([
    ['without a token', {}, secret],
    ['with another token', { authorization: 'Bearer other' }, secret],
    ['with a wrong signature', { ...bearer, 'x-signature': '0'.repeat(64) }, secret],
    ['when the shop has no secret', { authorization: 'Bearer ' }, ''],
  ])('%s are forged', (_, headers, key) => expect(read(good, headers as Record<string, string>, key)).toBe('forged'))

  test('a signature of the raw body is accepted', () => {
    const text = '{"notification_type" : "delivery_status","consignment_id":"7","status":"hold"}'
    const signature = createHmac('sha256', secret).update(text).digest('hex')
    expect(read(text, { ...bearer, 'x-signature': signature })).toMatchObject({ events: [{ state: 'on_hold' }] })
  })

  test.each([
    ['no JSON', '{'],
    ['no type', { consignment_id: 1 }],
    ['no parcel', { notification_type: 'delivery_status', status: 'delivered' }],
    ['no status', { notification_type: 'delivery_status', consignment_id: 1 }],
  ])('with %s are malformed', (_, content) => expect(read(content, bearer)).toBe('malformed'))

  test('unknown words and types are events that somebody should look at', () => {
    expect(read({ ...good, status: 'teleported' }, bearer)).toMatchObject({
      events: [{ word: 'teleported', state: null, isKnown: false }],
    })
    expect(read({ ...good, notification_type: 'new_type' }, bearer)).toMatchObject({
      events: [{ word: 'new_type', state: null, isKnown: false }],
    })
    expect(read({ notification_type: 'payment_request', id: 4 }, bearer)).toMatchObject({ events: [] })
  })
})
