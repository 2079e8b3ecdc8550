import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { answerAs } from '../../../../../tests/support/answer-as.ts'
import { openCourier, sampleParcel, sampleParcels } from '../../../../../tests/support/open-courier.ts'
import { receiveWebhooks, type WebhookReceiver } from '../../../../../tests/support/receive-webhooks.ts'
import { memoryTokenStore } from '../token-store.ts'
import { toOrder } from './orders.ts'
import { pathao } from './pathao.ts'

let simulators: Simulators
let receiver: WebhookReceiver
const secret = 'webhook-secret-of-the-shop'
const hour = 3_600_000
let start = new Date('2026-11-25T06:00:00Z')
beforeEach(async () => {
  // The pause after wrong keys belongs to the process and an address: a later simulator may get an earlier one's port.
  start = new Date(start.getTime() + 180_000)
  simulators = await startSimulators({ seed: 11, start })
  receiver = await receiveWebhooks(pathao, secret, () => simulators.clock.now())
})
afterEach(async () => {
  vi.useRealTimers()
  await receiver.stop()
  await simulators.stop()
})
const simulator = () => simulators.couriers.pathao
const open = (options: Parameters<typeof openCourier>[2] = {}) =>
  openCourier(pathao, simulator(), { now: () => simulators.clock.now(), ...options })
const listen = () => simulator().setWebhook({ url: receiver.url, secret })
const calls = (lines: { call: string }[], name: string) => lines.filter(({ call }) => call === name).length

describe('booking', () => {
  test('one parcel: romanised, inside the limits, area ids only when they are known', async () => {
    const { courier } = open()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    expect(booking).toEqual({ reference: 'ORD-1-1', ok: true, consignment: expect.stringMatching(/^D/), feeTaka: 80 })
    const [{ fields } = { fields: {} }] = simulator().parcels()
    expect(fields).toMatchObject({
      merchant_order_id: 'ORD-1-1',
      recipient_name: 'Rahima Khatun',
      recipient_address: 'Basa 12, Road 5, Block C, Mirpur, Dhaka',
      item_weight: 0.7,
      amount_to_collect: 1560,
    })
    expect(Object.keys(fields)).not.toContain('recipient_city')
    const area = { ids: [1, 100, 10_000], name: 'Mirpur' }
    expect(toOrder(sampleParcel('A', { area }), 1)).toMatchObject({ recipient_zone: 100, recipient_area: 10_000 })
  })

  test('short texts are padded, long ones cut without losing thana and district', () => {
    const parcel = sampleParcel('A', { grams: 120 })
    parcel.recipient = { ...parcel.recipient, name: 'আ', address: 'ক', thanaEn: null, districtEn: 'Feni' }
    const short = toOrder(parcel, 1)
    expect(short.recipient_name.length).toBeGreaterThanOrEqual(3)
    expect(short.recipient_address.length).toBeGreaterThanOrEqual(10)
    expect(short.item_weight).toBe(0.5)
    parcel.recipient = { ...parcel.recipient, name: 'N'.repeat(140), address: 'বাড়ি '.repeat(100), thanaEn: 'Mirpur' }
    const long = toOrder(parcel, 1)
    expect(long.recipient_name).toHaveLength(100)
    expect(long.recipient_address.length).toBeLessThanOrEqual(220)
    expect(long.recipient_address).toMatch(/, Mirpur, Feni$/)
    expect(long.recipient_address).toMatch(/^[\x20-\x7e]+$/)
  })

  test('the second number of a customer goes along, if there is one', () => {
    const parcel = sampleParcel('A')
    expect(Object.keys(toOrder(parcel, 1))).not.toContain('recipient_secondary_phone')
    parcel.recipient.secondPhone = '01912345678'
    expect(toOrder(parcel, 1)).toMatchObject({ recipient_secondary_phone: '01912345678' })
  })

  test('a refusal names the field in the words of the courier', async () => {
    const { courier } = open({ credentials: { storeId: 4711 } })
    expect(await courier.book([sampleParcel('A')])).toEqual([
      {
        reference: 'A',
        ok: false,
        isUnknown: false,
        isRetryable: false,
        field: 'store',
        reason: 'Pathao refused the parcel: Wrong Store selected',
      },
    ])
    const heavy = await courier.book([sampleParcel('B', { grams: 10_001 })])
    expect(heavy).toMatchObject([{ field: 'grams', isRetryable: false }])
  })
})

describe('tokens', () => {
  test('many calls of many processes share one log-in', async () => {
    const tokens = memoryTokenStore()
    const [first, second] = [open({ tokens }), open({ tokens })]
    await Promise.all([first.courier.book(sampleParcels(20)), second.courier.stores?.(), second.courier.status('x')])
    expect(calls([...first.lines, ...second.lines], 'sign in')).toBe(1)
  })

  test('are refreshed before they end, once for many calls', async () => {
    const { courier, lines } = open()
    await courier.book(sampleParcels(1))
    await simulators.clock.wind(4.6 * 24 * hour)
    await Promise.all([courier.stores?.(), courier.stores?.(), courier.stores?.()])
    expect([calls(lines, 'sign in'), calls(lines, 'refresh token')]).toEqual([1, 1])
    expect(lines.every(({ outcome }) => outcome === 'ok')).toBe(true)
  })

  test('one that Pathao rejects is replaced, and the booking sent once more', async () => {
    const tokens = memoryTokenStore()
    const inDays = (days: number) => new Date(start.getTime() + days * 24 * hour)
    await tokens.write({ accessToken: 'old', refreshToken: 'old too', refreshAt: inDays(3) })
    const { courier, lines } = open({ tokens })
    expect(await courier.book(sampleParcels(3))).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    expect([calls(lines, 'refresh token'), calls(lines, 'sign in')]).toEqual([1, 1])
    expect(simulator().parcels()).toHaveLength(3)
  })

  test('a bad token that is answered by HTTP 200 is replaced, too', async () => {
    let issued = 0
    const courier = await answerAs(({ path, headers }) => {
      if (path.endsWith('/issue-token'))
        return { status: 200, body: { access_token: `t${++issued}`, refresh_token: 'r', expires_in: 3600 } }
      const isGood = headers.authorization === 'Bearer t2'
      return {
        status: 200,
        body: isGood ? { data: { consignment_id: 'DL1' } } : { error: true, message: 'Unauthorized!' },
      }
    })
    const adapter = openCourier(pathao, { ...simulator(), baseUrl: courier.baseUrl }).courier
    expect(await adapter.book([sampleParcel('A')])).toMatchObject([{ ok: true, consignment: 'DL1' }])
    courier.stop()
  })

  test('wrong credentials: nothing is booked, and the next log-in waits two minutes', async () => {
    const { courier, lines } = open({ credentials: { password: 'wrong' } })
    for (let i = 0; i < 5; i++)
      expect(await courier.book([sampleParcel('A')])).toMatchObject([
        { ok: false, isUnknown: false, isRetryable: true },
      ])
    expect(calls(lines, 'sign in')).toBe(1)
    await simulators.clock.wind(120_000)
    await courier.book([sampleParcel('A')])
    expect(calls(lines, 'sign in')).toBe(2)
  })

  test('when the store of tokens fails for one parcel, the others keep their bookings', async () => {
    const tokens = memoryTokenStore()
    let reads = 0
    const read = async () => {
      if (++reads === 4) throw new Error('the database is away')
      return tokens.read()
    }
    const bookings = await open({ tokens: { ...tokens, read } }).courier.book(sampleParcels(8))
    expect(bookings.filter(({ ok }) => ok)).toHaveLength(simulator().parcels().length)
    expect(bookings.filter(({ ok }) => !ok).length).toBeGreaterThan(0)
    for (const booking of bookings)
      if (!booking.ok) expect(booking).toMatchObject({ isUnknown: false, isRetryable: true })
  })

  test('a refused log-in does not keep a lost booking from being unknown', async () => {
    const { courier } = open()
    await courier.stores?.()
    const { faults } = simulator()
    faults.lostAnswers = 1
    const lost = await courier.book([sampleParcel('A')])
    faults.lostAnswers = 0
    faults.rejectsKeys = true
    expect([...lost, ...(await courier.book([sampleParcel('B')]))]).toMatchObject([
      { isUnknown: true },
      { isUnknown: false, isRetryable: true },
    ])
  })

  test('a courier that answers 401 to everything', async () => {
    simulator().faults.rejectsKeys = true
    expect(await open().courier.book([sampleParcel('A')])).toMatchObject([{ isUnknown: false, isRetryable: true }])
  })
})

describe('faults', () => {
  test('of 1,000 bookings with 20 % lost answers each ends as booked once, refused or unknown; none is there twice', async () => {
    const { courier } = open({ maxFailures: 1000 })
    await listen()
    await courier.stores?.()
    simulator().faults.lostAnswers = 0.2
    const bookings = await courier.book(sampleParcels(1000))
    const there = Map.groupBy(simulator().parcels(), ({ reference }) => reference)
    expect([...there.values()].filter((some) => some.length > 1)).toEqual([])
    const counts = { booked: 0, unknown: 0, refused: 0 }
    for (const booking of bookings) {
      const [parcel] = there.get(booking.reference) ?? []
      if (booking.ok) expect(parcel?.consignment).toBe(booking.consignment)
      else if (!booking.isUnknown) expect(parcel).toBeUndefined()
      counts[booking.ok ? 'booked' : booking.isUnknown ? 'unknown' : 'refused']++
    }
    expect(counts).toMatchObject({ refused: 0 })
    expect(counts.unknown).toBeGreaterThan(100)
    // What is unknown becomes known by the webhook.
    await simulators.clock.wind(1000)
    const told = new Set(receiver.events().map(({ reference }) => reference))
    for (const booking of bookings) if (!booking.ok && booking.isUnknown) expect(told).toContain(booking.reference)
  })

  test('a booking is never sent twice after a 500, too large or late an answer', async () => {
    const tokens = memoryTokenStore()
    const { courier } = open({ tokens, maxFailures: 100 })
    const { courier: impatient } = open({ tokens, timeoutMs: 100 })
    await courier.stores?.()
    const { faults } = simulator()
    const unknown = [{ ok: false, isUnknown: true }]
    const sent = async (reference: string, by = courier) => {
      const before = simulator().requests()
      expect(await by.book([sampleParcel(reference)])).toMatchObject(unknown)
      expect(simulator().requests()).toBeLessThanOrEqual(before + 1)
    }
    faults.failUntil = new Date(start.getTime() + hour)
    await sent('A')
    faults.failUntil = null
    faults.isOversized = true
    await sent('B')
    faults.isOversized = false
    faults.delayMs = 3000
    await sent('C', impatient)
    faults.delayMs = 0
    await simulator().setDown(true)
    // Until the client has noticed that its open connections are gone.
    const kind = () => courier.stores?.().catch((error: OutgoingError) => error.kind)
    await expect.poll(kind).toBe('unreachable')
    expect(await courier.book([sampleParcel('D')])).toMatchObject([{ isUnknown: false, isRetryable: true }])
    await simulator().setDown(false)
    expect(await courier.book([sampleParcel('D')])).toMatchObject([{ ok: true }])
  })
})

describe('reading', () => {
  test('status of the consignments that Pathao knows, with the time in Dhaka', async () => {
    const { courier } = open()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    const consignment = booking?.ok ? booking.consignment : ''
    await simulators.clock.wind(6 * hour)
    const event = await courier.status(consignment)
    expect(event).toMatchObject({
      ...{ consignment, reference: 'ORD-1-1', word: 'Picked', state: 'handed_over', isKnown: true },
    })
    expect(event?.at).toEqual(new Date(start.getTime() + 4.5 * hour))
    expect((await courier.status(consignment))?.key).toBe(event?.key)
    expect(await courier.status('DT000')).toBeUndefined()
  })

  test('price, stores, zones and areas', async () => {
    const { courier } = open()
    const parcel = sampleParcel('A', { area: { ids: [1, 100], name: 'x' }, grams: 1500 })
    expect(await courier.price?.(parcel)).toEqual({ deliveryTaka: 95, codTaka: 15.6 })
    await expect(courier.price?.(sampleParcel('A'))).rejects.toMatchObject({ kind: 'refused' })
    expect(await courier.stores?.()).toEqual([
      { id: '1001', name: 'Main store', address: 'House 1, Road 2, Dhaka', isActive: true },
    ])
    const zones = (await courier.areas?.()) ?? []
    expect(zones).toHaveLength(608)
    expect(zones.every(({ name, district }) => name === name.trim() && district === district?.trim())).toBe(true)
    const [city] = (await courier.cities?.()) ?? []
    expect(city).toMatchObject({ ids: [zones[0]?.ids[0]], district: zones[0]?.district })
    expect(await courier.areas?.(city)).toEqual(zones.filter(({ ids }) => ids[0] === city?.ids[0]))
    const areas = (await courier.areas?.(zones[0])) ?? []
    expect(areas[0]).toMatchObject({
      ids: [...(zones[0]?.ids ?? []), expect.any(Number)],
      district: zones[0]?.district,
    })
  })
})

describe('webhooks', () => {
  test('the integration check is answered by status 202 and the constant in the header', async () => {
    await expect(listen()).resolves.toBeUndefined()
    receiver.answer = 200
    await expect(listen()).rejects.toThrow('202')
  })

  test('tell the way there and back, and the payout', async () => {
    const { courier } = open()
    await listen()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    simulator().setOutcome(booking?.ok ? booking.consignment : '', 'returned')
    await simulators.clock.wind(200 * hour)
    expect(await simulator().payOut()).toBe(1)
    const events = receiver.events()
    expect(events.map(({ state }) => state)).toEqual([
      'booked',
      'booked',
      'booked',
      'handed_over',
      'in_transit',
      'in_transit',
      'in_transit',
      'out_for_delivery',
      'on_hold',
      'on_hold',
      'returning',
      'returning',
      'returning',
      'returned_by_courier',
      null,
    ])
    expect(events.every(({ isKnown, reference }) => isKnown && reference === 'ORD-1-1')).toBe(true)
    expect(events.at(8)).toMatchObject({ note: 'Customer did not answer the phone' })
    expect(events.at(-1)).toMatchObject({ word: 'order.paid', payoutInvoice: expect.any(String) })
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
  })

  test('after a part delivery the rest comes back without making the whole parcel a return', async () => {
    const { courier } = open()
    await listen()
    const [booking] = await courier.book([sampleParcel('ORD-1-1')])
    simulator().setOutcome(booking?.ok ? booking.consignment : '', 'partly_delivered')
    await simulators.clock.wind(200 * hour)
    const events = receiver.events()
    expect(events.slice(-4).map(({ state }) => state)).toEqual([
      'partly_delivered',
      'partly_delivered',
      'partly_delivered',
      'partly_delivered',
    ])
    expect(events.at(-4)).toMatchObject({ collectedTaka: 780 })
  })

  test('repeated and reordered events keep keys and times; the same seed gives the same events', async () => {
    const run = async (courier: typeof simulators) => {
      const { pathao: simulator } = courier.couriers
      const shop = await receiveWebhooks(pathao, secret, () => courier.clock.now())
      await simulator.setWebhook({ url: shop.url, secret })
      simulator.faults.repeatedEvents = 0.3
      simulator.faults.reorderedEvents = 0.3
      const { courier: adapter } = openCourier(pathao, simulator, { now: () => courier.clock.now() })
      for (const parcel of sampleParcels(10)) await adapter.book([parcel])
      await courier.clock.wind(300 * hour)
      const events = shop.events()
      await shop.stop()
      return events
    }
    const again = await startSimulators({ seed: 11, start })
    const [events, others] = [await run(simulators), await run(again)]
    await again.stop()
    const short = (some: typeof events) => some.map(({ reference, word }) => `${reference} ${word}`)
    expect(short(others)).toEqual(short(events))
    const keys = new Set(events.map(({ key }) => key))
    expect(events.length).toBeGreaterThan(keys.size)
    const isLate = ({ consignment }: { consignment: string }) => {
      const times = events.filter((each) => each.consignment === consignment).map(({ at }) => at.getTime())
      return String(times) !== String(times.toSorted((a, b) => a - b))
    }
    expect(simulator().parcels().filter(isLate)).not.toEqual([])
  })

  const read = (content: unknown, headers: Record<string, string>, key = secret) => {
    const rawBody = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    return pathao.readWebhook({ headers, rawBody, query: {} }, key, start)
  }
  const good = {
    event: 'order.delivered',
    consignment_id: 'DL1',
    updated_at: '2026-11-25 18:00:00',
    collected_amount: '1560',
  }
  const signed = { 'x-pathao-signature': secret }

  test('are forged without the secret, and when the shop has none', () => {
    for (const headers of [{}, { 'x-pathao-signature': 'other' }])
      expect(read(good, headers as Record<string, string>)).toBe('forged')
    expect(read(good, { 'x-pathao-signature': '' }, '')).toBe('forged')
    expect(read('{', {})).toBe('forged')
  })

  test('malformed ones are told apart', () => {
    for (const content of ['{', '[]', { event: 'order.delivered' }, { consignment_id: 'DL1' }])
      expect(read(content, signed)).toBe('malformed')
  })

  test('numbers may be texts, times are of Dhaka, unknown events are shown, news of stores ignored', () => {
    expect(read(good, signed)).toMatchObject({
      events: [{ state: 'delivered', collectedTaka: 1560, at: new Date('2026-11-25T12:00:00Z') }],
      respond: { status: 202 },
    })
    expect(read({ ...good, event: 'order.teleported' }, signed)).toMatchObject({
      events: [{ word: 'order.teleported', state: null, isKnown: false }],
    })
    expect(read({ event: 'store.created', store_id: 4 }, signed)).toMatchObject({ events: [] })
  })
})
