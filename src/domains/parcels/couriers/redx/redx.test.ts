import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openCourier, sampleParcel, sampleParcels } from '../../../../../tests/support/open-courier.ts'
import { receiveWebhooks, type WebhookReceiver } from '../../../../../tests/support/receive-webhooks.ts'
import { toParcel } from './parcels.ts'
import { redx } from './redx.ts'

let simulators: Simulators
let receiver: WebhookReceiver
const secret = 'webhook secret & more'
const hour = 3_600_000
const start = new Date('2026-11-25T06:00:00Z')
const area = { ids: [1400], name: 'Banani' }
beforeEach(async () => {
  simulators = await startSimulators({ seed: 23, start })
  receiver = await receiveWebhooks(redx, secret, () => simulators.clock.now())
})
afterEach(async () => {
  vi.useRealTimers()
  await receiver.stop()
  await simulators.stop()
})
const simulator = () => simulators.couriers.redx
const open = (options: Parameters<typeof openCourier>[2] = {}) =>
  openCourier(redx, simulator(), { now: () => simulators.clock.now(), ...options })
const listen = () => simulator().setWebhook({ url: receiver.url, secret })
const bookOne = async (courier: ReturnType<typeof open>['courier']) => {
  const [booking] = await courier.book([sampleParcel('ORD-1-1', { area })])
  return booking?.ok ? booking.consignment : ''
}

describe('booking', () => {
  test('sends the area with id and name, amounts as text and Bangla as it is', async () => {
    const { courier } = open()
    expect(await bookOne(courier)).toMatch(/^26A/)
    expect(simulator().parcels()).toMatchObject([
      {
        reference: 'ORD-1-1',
        fields: {
          customer_name: 'রহিমা খাতুন',
          delivery_area: 'Banani',
          delivery_area_id: 1400,
          cash_collection_amount: '1560',
          parcel_weight: 700,
          pickup_store_id: 501,
        },
      },
    ])
  })

  test('the second number of a customer stands before the note, if there is one', () => {
    const parcel = sampleParcel('A', { note: 'Ring the bell. '.repeat(30) })
    const instruction = () => toParcel(parcel, { id: 1400, name: 'Banani' }, undefined).instruction
    expect(instruction()).toMatch(/^Ring the bell/)
    parcel.recipient.secondPhone = '01912345678'
    expect(instruction()).toMatch(/^Second phone: 01912345678\. Ring the bell/)
    expect(instruction().length).toBeLessThanOrEqual(250)
  })

  test('without an area nothing is sent', async () => {
    const { courier } = open()
    expect(await courier.book([sampleParcel('A')])).toMatchObject([{ field: 'area', isRetryable: false }])
    expect(simulator().requests()).toBe(0)
  })

  test('refusals name their field', async () => {
    const { courier } = open()
    const nowhere = { ids: [999_999], name: 'Nowhere' }
    expect(await courier.book([sampleParcel('A', { area: nowhere })])).toMatchObject([
      { field: 'area', isUnknown: false },
    ])
    const other = open({ credentials: { pickupStoreId: '77' } }).courier
    expect(await other.book([sampleParcel('A', { area })])).toMatchObject([
      { field: 'store', reason: 'RedX does not know the pickup store' },
    ])
    simulator().faults.refuseBookings = 'Account is on hold'
    expect(await courier.book([sampleParcel('A', { area })])).toMatchObject([
      { reason: 'RedX refused the parcel: Account is on hold' },
    ])
  })
})

describe('faults', () => {
  test('of 1,000 bookings with 20 % lost answers each ends as booked once, refused or unknown; none is there twice', async () => {
    const { courier } = open({ maxFailures: 1000 })
    await listen()
    simulator().faults.lostAnswers = 0.2
    const bookings = await courier.book(sampleParcels(1000, { area }))
    const there = Map.groupBy(simulator().parcels(), ({ reference }) => reference)
    expect([...there.values()].filter((some) => some.length > 1)).toEqual([])
    const counts = { booked: 0, unknown: 0, refused: 0 }
    for (const booking of bookings) {
      const [parcel] = there.get(booking.reference) ?? []
      if (booking.ok) expect(parcel?.consignment).toBe(booking.consignment)
      else if (!booking.isUnknown) expect(parcel).toBeUndefined()
      counts[booking.ok ? 'booked' : booking.isUnknown ? 'unknown' : 'refused']++
    }
    expect(counts.refused).toBe(0)
    expect(counts.unknown).toBeGreaterThan(100)
    simulator().faults.lostAnswers = 0
    // Its first webhook tells of a parcel whose answer was lost.
    await simulators.clock.wind(6 * hour)
    const told = new Set(receiver.events().map(({ reference }) => reference))
    for (const booking of bookings) if (!booking.ok) expect(told).toContain(booking.reference)
  })

  test('500, too large, late, 401 and a courier that is off', async () => {
    const { courier } = open({ maxFailures: 100 })
    const { courier: impatient } = open({ timeoutMs: 100 })
    const { faults } = simulator()
    const book = (reference: string, by = courier) => by.book([sampleParcel(reference, { area })])
    faults.failUntil = new Date(start.getTime() + hour)
    expect(await book('A')).toMatchObject([{ isUnknown: true }])
    faults.failUntil = null
    faults.isOversized = true
    expect(await book('B')).toMatchObject([{ isUnknown: true }])
    faults.isOversized = false
    faults.delayMs = 3000
    expect(await book('C', impatient)).toMatchObject([{ isUnknown: true }])
    faults.delayMs = 0
    faults.rejectsKeys = true
    expect(await book('D')).toMatchObject([{ isUnknown: false, isRetryable: true }])
    faults.rejectsKeys = false
    expect(simulator().requests()).toBeLessThanOrEqual(4)
  })

  test('500 for an hour: the breaker opens, half-opens and closes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const { courier, http } = open()
    simulator().faults.failUntil = new Date(start.getTime() + hour)
    await courier.book(sampleParcels(5, { area }))
    expect(http.health()).toMatchObject([{ service: 'redx', breaker: 'open' }])
    expect(await courier.book(sampleParcels(20, { area }))).toMatchObject(
      Array.from({ length: 20 }, () => ({ isUnknown: false, isRetryable: true })),
    )
    expect(simulator().requests()).toBe(5)
    await simulators.clock.wind(hour)
    vi.setSystemTime(simulators.clock.now())
    expect(await courier.book(sampleParcels(20, { area }))).toMatchObject(
      Array.from({ length: 20 }, () => ({ ok: true })),
    )
    expect(http.health()).toMatchObject([{ breaker: 'closed' }])
  })
})

describe('reading', () => {
  test('status, cancelling', async () => {
    const { courier } = open()
    const consignment = await bookOne(courier)
    expect(await courier.status(consignment)).toMatchObject({ consignment, state: 'booked', isKnown: true })
    expect(await courier.status('unknown')).toBeUndefined()
    await courier.cancel?.(consignment, 'Customer changed their mind')
    expect(await courier.status(consignment)).toMatchObject({ state: 'cancelled' })
    await expect(courier.cancel?.(consignment, 'again')).rejects.toMatchObject({ kind: 'refused' })
  })

  test('price, stores and areas with the district where RedX tells it', async () => {
    const { courier } = open()
    expect(await courier.price?.(sampleParcel('A', { area, grams: 1500 }))).toEqual({ deliveryTaka: 75, codTaka: 16 })
    await expect(courier.price?.(sampleParcel('A'))).rejects.toMatchObject({ kind: 'refused' })
    expect(await courier.stores?.()).toEqual([
      { id: '501', name: 'Main store', address: 'House 1, Road 2, Dhaka', isActive: true },
      { id: '502', name: 'Gulshan store', address: 'House 1, Road 2, Dhaka', isActive: true },
    ])
    const areas = (await courier.areas?.()) ?? []
    expect(areas).toHaveLength(608)
    expect(areas[0]).toMatchObject({ division: expect.any(String), district: expect.any(String) })
    expect(areas.filter(({ district }) => district === null)).toEqual([])
  })
})

describe('webhooks', () => {
  test('tell the way back', async () => {
    const { courier } = open()
    await listen()
    const consignment = await bookOne(courier)
    simulator().setOutcome(consignment, 'returned')
    await simulators.clock.wind(200 * hour)
    const events = receiver.events()
    expect(events.map(({ state }) => state)).toEqual([
      'handed_over',
      'out_for_delivery',
      'on_hold',
      'returning',
      'returned_by_courier',
    ])
    expect(events[0]).toMatchObject({ consignment, reference: 'ORD-1-1', note: 'Parcel is received at the hub' })
  })

  test('repeated and reordered events keep keys and times', async () => {
    const { courier } = open()
    await listen()
    simulator().faults.repeatedEvents = 0.4
    simulator().faults.reorderedEvents = 0.4
    await courier.book(sampleParcels(10, { area }))
    await simulators.clock.wind(300 * hour)
    const events = receiver.events()
    const keys = new Set(events.map(({ key }) => key))
    expect(events.length).toBeGreaterThan(keys.size)
    const isLate = ({ consignment }: { consignment: string }) => {
      const times = events.filter((each) => each.consignment === consignment).map(({ at }) => at.getTime())
      return String(times) !== String(times.toSorted((a, b) => a - b))
    }
    expect(simulator().parcels().filter(isLate)).not.toEqual([])
  })

  const body = {
    tracking_number: '26A1',
    timestamp: '2026-11-25T12:00:00.000Z',
    status: 'agent-hold',
    invoice_number: 'A',
  }
  const read = (content: unknown, token: string | undefined, key = secret) => {
    const rawBody = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    return redx.readWebhook({ headers: {}, rawBody, query: { token } }, key, start)
  }

  test('are forged without the token of the address, and when the shop has none', () => {
    for (const token of [undefined, '', 'other']) expect(read(body, token)).toBe('forged')
    expect(read(body, '', '')).toBe('forged')
  })

  test('malformed ones are told apart, and unknown words shown', () => {
    for (const content of ['{', {}, { status: 'delivered' }, { tracking_number: '26A1' }])
      expect(read(content, secret)).toBe('malformed')
    expect(read(body, secret)).toMatchObject({ events: [{ state: 'on_hold', at: new Date('2026-11-25T12:00:00Z') }] })
    expect(read({ ...body, status: 'teleported' }, secret)).toMatchObject({
      events: [{ word: 'teleported', state: null, isKnown: false }],
    })
  })
})
