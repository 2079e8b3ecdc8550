import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { record } from './record-booking.ts'
import { runBooking } from './run-booking.ts'

let shop: Shop
let admin: string
let simulators: Simulators
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
  simulators = await startSimulators({ seed: 31 })
  const { baseUrl, credentials } = simulators.couriers.steadfast
  const account = { courier: 'steadfast', isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials }
  await shop.call('PUT', 'couriers', account, admin)
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel
const move = (number: string, state: string) => shop.call('PUT', 'parcels', { number, state }, admin)
const setStatus = (number: string, status: string) =>
  shop.call('PUT', 'orders', { orderId: number.replace(/-1$/, ''), status, reason: 'Pressed by mistake' }, admin)
const book = async (number: string) => {
  const { body } = await shop.call('POST', 'parcels-book', { courier: 'steadfast', parcelIds: [number] }, admin)
  await runBooking(shop.context, body.jobId)
  return { jobId: body.jobId as number, ...(await parcel(number)) }
}
const bookings = (number: string) =>
  simulators.couriers.steadfast.parcels().filter(({ reference }) => reference.startsWith(number))

async function packed() {
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  await shop.call('PUT', 'orders', { orderId: body.orderId, status: 'processing' }, admin)
  return `${body.orderId}-1`
}

let minute = 0
const hears = (
  more: { consignment?: string; reference?: string },
  state: 'booked' | 'in_transit' | 'returning' | 'delivered',
  flags = {},
) =>
  applyCourierEvent(
    shop.db,
    'steadfast',
    {
      ...{ word: state, state, isKnown: true, at: new Date(Date.UTC(2026, 10, 25, 0, ++minute)), key: `${minute}` },
      ...more,
      ...flags,
    },
    { source: 'webhook', now: new Date(Date.UTC(2026, 10, 26)) },
  )

describe('a booking that was withdrawn', () => {
  test('is not taken for the next one: the courier gets a reference that it does not know', async () => {
    const number = await packed()
    const first = await book(number)
    await move(number, 'waiting')
    const again = await book(number)
    expect(again).toMatchObject({ state: 'booked', consignment: expect.any(String) })
    expect(again.consignment).not.toBe(first.consignment)
    expect(bookings(number).map(({ reference }) => reference)).toEqual([number, `${number}-B2`])
    await move(number, 'waiting')
    await book(number)
    expect(bookings(number).map(({ reference }) => reference)).toEqual([number, `${number}-B2`, `${number}-B3`])
  })

  test('moves nothing when the courier still speaks of it', async () => {
    const number = await packed()
    const { consignment } = await book(number)
    await move(number, 'waiting')
    for (const named of [{ consignment }, { consignment, reference: number }, { reference: number }])
      expect(await hears(named, 'in_transit')).toBe('withdrawn')
    expect(await parcel(number)).toMatchObject({ state: 'waiting', consignment: null, orderStatus: 'processing' })
    const second = await book(number)
    expect(await hears({ consignment, reference: number }, 'in_transit')).toBe('withdrawn')
    expect(await hears({ reference: `${number}-B2` }, 'in_transit')).toBe('moved')
    expect(await parcel(number)).toMatchObject({ state: 'in_transit', consignment: second.consignment })
  })

  test('is not written down again when the courier answers its number', async () => {
    const number = await packed()
    const { consignment } = await book(number)
    await move(number, 'waiting')
    const { rows } = await shop.pool.query<{ id: number }>(
      `update parcels set state = 'booking' where number = $1 returning id::int`,
      [number],
    )
    const work = { context: shop.context, code: 'steadfast', jobId: 0, actor: 'admin' }
    await record(work, { parcelId: rows[0]?.id ?? 0, number }, { reference: number, ok: true, consignment })
    expect(await parcel(number)).toMatchObject({
      state: 'waiting',
      consignment: null,
      attention: `The courier answered the number ${consignment}, whose booking was withdrawn`,
    })
  })
})

describe('the booking of an order that was not sent after all', () => {
  test('stays while its courier has not spoken: the parcel is booked as before, and nothing of it is lost', async () => {
    const number = await packed()
    const { consignment } = await book(number)
    await setStatus(number, 'shipped')
    expect(await parcel(number)).toMatchObject({ state: 'handed_over', consignment })
    expect((await setStatus(number, 'processing')).status).toBe(200)
    const again = await parcel(number)
    expect(again).toMatchObject({ state: 'booked', courier: 'steadfast', consignment, attention: '' })
    expect(again.handedOverAt).toBeNull()
    const asked = { courier: 'steadfast', parcelIds: [number] }
    expect((await shop.call('POST', 'parcels-book', asked, admin)).body.jobId).toBeNull()
    expect(bookings(number)).toHaveLength(1)
    expect(await hears({ consignment }, 'in_transit')).toBe('moved')
    expect(await parcel(number)).toMatchObject({ state: 'in_transit', orderStatus: 'shipped' })
  })

  test.each([
    ['that was under way', async () => {}],
    ['that was cancelled and is opened again', (number: string) => setStatus(number, 'cancelled')],
  ])('is withdrawn where the courier had the parcel, of an order %s', async (_, close) => {
    const number = await packed()
    const { consignment } = await book(number)
    await setStatus(number, 'shipped')
    await hears({ consignment }, 'in_transit')
    await close(number)
    expect((await setStatus(number, 'processing')).status).toBe(200)
    expect(await parcel(number)).toMatchObject({
      ...{ state: 'waiting', consignment: null, trackingUrl: null },
      attention: `Its order is in the shop again: withdraw ${consignment} at the courier`,
    })
    const second = await book(number)
    expect(bookings(number).map(({ reference }) => reference)).toEqual([number, `${number}-B2`])
    expect(await hears({ consignment }, 'delivered')).toBe('withdrawn')
    expect(await hears({ consignment: second.consignment }, 'in_transit')).toBe('moved')
  })

  test('is shown to the customer as booked, and not as sent', async () => {
    const number = await packed()
    await book(number)
    await setStatus(number, 'shipped')
    await setStatus(number, 'processing')
    const orderId = number.replace(/-1$/, '')
    const { order } = (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body
    expect(order.parcels[0].events.map(({ step }: { step: string }) => step)).toEqual(['packed', 'booked'])
  })
})

test('a parcel that waits with a number of a courier is not booked a second time', async () => {
  const number = await packed()
  await shop.call('PUT', 'parcels', { number, courier: 'steadfast', consignment: 'BY-PHONE' }, admin)
  const { jobId, ...left } = await book(number)
  expect(left).toMatchObject({ state: 'waiting', consignment: 'BY-PHONE' })
  expect(bookings(number)).toEqual([])
  const reason = 'It has a number of a courier: BY-PHONE. Take the number off first, if that booking is withdrawn'
  const { results } = (await shop.call('GET', `parcel-bookings?jobId=${jobId}`, undefined, admin)).body
  expect(results).toMatchObject([{ result: 'skipped', reason }])
})

test('a booking that is written down after the parcel has gone on is not lost', async () => {
  const number = await packed()
  const { rows } = await shop.pool.query<{ id: number }>(
    `update parcels set courier = 'steadfast' where number = $1 returning id::int`,
    [number],
  )
  const work = { context: shop.context, code: 'steadfast', jobId: 0, actor: 'admin' }
  await record(work, { parcelId: rows[0]?.id ?? 0, number }, { reference: number, ok: true, consignment: 'LATE' })
  expect(await parcel(number)).toMatchObject({
    state: 'waiting',
    attention: 'The courier has booked it as LATE after all: withdraw it there',
  })
})

test('a booking whose webhook comes before its answer has the link to its tracking', async () => {
  const number = await packed()
  const { rows } = await shop.pool.query<{ id: number }>(
    `update parcels set courier = 'steadfast', state = 'booking' where number = $1 returning id::int`,
    [number],
  )
  expect(await hears({ consignment: 'EARLY', reference: number }, 'in_transit')).toBe('moved')
  const trackingUrl = 'https://steadfast.com.bd/t/EARLY'
  const work = { context: shop.context, code: 'steadfast', jobId: 0, actor: 'admin' }
  const answer = { reference: number, ok: true, consignment: 'EARLY', trackingUrl } as const
  await record(work, { parcelId: rows[0]?.id ?? 0, number }, answer)
  expect(await parcel(number)).toMatchObject({ state: 'in_transit', consignment: 'EARLY', trackingUrl })
})

test('cancelled at the courier while the goods are in the shop is for somebody to look at, and no way back', async () => {
  const number = await packed()
  const { consignment } = await book(number)
  const cancelled = { state: 'returning' as const, word: 'cancelled', isCancellation: true as const }
  expect(await hears({ consignment }, 'returning', cancelled)).toBe('stored')
  expect(await parcel(number)).toMatchObject({
    state: 'booked',
    orderStatus: 'processing',
    attention: 'The courier says: cancelled',
  })
  await move(number, 'handed_over')
  const later = { ...cancelled, at: new Date(Date.now() + 1000) }
  await shop.pool.query(`update parcels set moved_at = '2026-11-24' where number = $1`, [number])
  expect(await hears({ consignment }, 'returning', later)).toBe('moved')
  expect((await parcel(number)).state).toBe('returning')
})

test('a parcel whose booking was withdrawn keeps its number when it is joined: no later one gets its reference', async () => {
  const one = await packed()
  const two = one.replace(/1$/, '2')
  const split = () => shop.call('POST', 'parcel-split', { number: one, lines: [{ line: 0, quantity: 1 }] }, admin)
  await split()
  const { consignment } = await book(two)
  await move(two, 'waiting')
  expect((await shop.call('POST', 'parcel-join', { number: two }, admin)).body.number).toBe(one)
  expect(await parcel(two)).toMatchObject({ state: 'cancelled', lines: [], toCollect: 0 })
  expect(await parcel(one)).toMatchObject({ state: 'waiting', toCollect: 1060, lines: [{ quantity: 2 }] })
  const three = (await split()).body.number
  expect(three).toBe(one.replace(/1$/, '3'))
  expect(await book(three)).toMatchObject({ state: 'booked', consignment: expect.any(String) })
  expect((await parcel(three)).consignment).not.toBe(consignment)
  expect(await hears({ consignment }, 'returning')).toBe('withdrawn')
})
