import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { runBooking } from './booking/run-booking.ts'

// An advance is received, the order is confirmed, and the note turns out to be a mistake.

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
let simulators: Awaited<ReturnType<typeof startSimulators>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
  simulators = await startSimulators({ seed: 3 })
  const { baseUrl, credentials } = simulators.couriers.steadfast
  const account = { courier: 'steadfast', isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials }
  expect((await say('PUT', 'couriers', account)).status).toBe(200)
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

const say = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, body, admin)
const parcel = async (orderId: string) => (await say('GET', `parcel?number=${orderId}-1`)).body.parcel
const receive = (orderId: string) =>
  say('POST', 'order-advances', { orderId, amount: 200, reference: 'bKash', idempotencyKey: randomUUID() })
/** In two parcels with a piece each. */
const split = (orderId: string) =>
  say('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })

let phones = 1_000_000
/** An order of a blocked number with a parcel: the ৳200 that were received in advance have been taken back. */
async function takenBack(quantity = 1): Promise<string> {
  const phone = `0187${++phones}`
  const target = { by: 'phone', phone }
  await say('POST', 'cod-blocks', { target, outcome: 'none', reason: 'Refused twice' })
  const item = { id: goods.number, size: 'M', color: 'Green', quantity }
  const more = { channel: 'phone', idempotencyKey: randomUUID() }
  const { orderId } = (await say('POST', 'staff-orders', { ...orderBody([item], { phone }), ...more })).body
  const of = { orderId, reason: 'for this test' }
  expect((await say('PUT', 'order-cod', { ...of, decision: 'advance', advance: 200 })).status).toBe(200)
  await receive(orderId)
  for (const status of ['confirmed', 'processing'])
    expect((await say('PUT', 'orders', { orderId, status })).status).toBe(200)
  const { advances } = (await say('GET', `order-cod?orderId=${orderId}`)).body
  expect((await say('DELETE', 'order-advances', { ...of, id: advances[0].id })).status).toBe(200)
  return orderId
}
/**
 * Taka that each parcel collects: on slips, labels, the sheets of the office and the page of its order.
 * @param rider his cookie: on his round, too
 */
async function amounts(orderId: string, rider?: string) {
  const { parcels: slips } = (await say('GET', `order-documents?ids=${orderId}`)).body
  const { labels } = (await say('GET', `parcel-labels?numbers=${orderId}`)).body
  const { order } = (await say('GET', `get-order?orderId=${orderId}`)).body
  const numbers: string[] = slips.map((slip: { number: string }) => slip.number)
  const sheets = await Promise.all(numbers.map((number) => say('GET', `parcel?number=${number}`)))
  const round = rider && (await shop.call('GET', 'round', undefined, rider)).body.stops
  return {
    slips: slips.map((slip: { toCollect: number }) => slip.toCollect),
    labels: labels.map((label: { toCollect: number }) => label.toCollect),
    sheets: sheets.map(({ body }) => body.parcel.toCollect),
    page: order.parcels.map((shown: { toPay: number }) => shown.toPay),
    ...(round && { round: round.map((stop: { toCollect: number }) => stop.toCollect) }),
  }
}
const eachOf = (...taka: number[]) => ({ slips: taka, labels: taka, sheets: taka, page: taka })
const decideOtherwise = (orderId: string) =>
  say('PUT', 'order-cod', { orderId, decision: 'cash', reason: 'She pays at the door' })

/** Books with a courier. @returns what became of it */
async function book(orderId: string, to: object) {
  const { body } = await say('POST', 'parcels-book', { orderIds: [orderId], ...to })
  if (body.jobId !== null) await runBooking(shop.context, body.jobId)
  return (await say('GET', `parcel-bookings?jobId=${body.jobId}`)).body.results[0]
}
const missing = 'The advance of ৳200 has not come in'

describe('a parcel whose advance was taken back', () => {
  test('is booked nowhere, and the job says why; staff may decide otherwise', async () => {
    const orderId = await takenBack()
    expect(await book(orderId, { courier: 'steadfast' })).toMatchObject({ result: 'skipped', reason: missing })
    expect(simulators.couriers.steadfast.parcels().filter(({ reference }) => reference === `${orderId}-1`)).toEqual([])
    expect((await parcel(orderId)).state).toBe('waiting')
    await decideOtherwise(orderId)
    expect(await book(orderId, { courier: 'steadfast' })).toMatchObject({ result: 'booked' })
  })

  test('collects what is left after it, on all documents and pages', async () => {
    const orderId = await takenBack()
    expect(await amounts(orderId)).toEqual(eachOf(360))
    await decideOtherwise(orderId)
    expect(await amounts(orderId)).toEqual(eachOf(560))
  })

  test('of a split order goes off the first one, before and after it comes in', async () => {
    const orderId = await takenBack(2)
    await split(orderId)
    expect(await amounts(orderId)).toEqual(eachOf(360, 500))
    await receive(orderId)
    expect(await amounts(orderId)).toEqual(eachOf(360, 500))
    expect(await book(orderId, { courier: 'steadfast' })).toMatchObject({ result: 'booked' })
    const booked = simulators.couriers.steadfast.parcels().filter(({ reference }) => reference.startsWith(orderId))
    expect(booked.map(({ toCollectTaka }) => toCollectTaka).toSorted()).toEqual([360, 500])
  })

  test('that a courier knows already keeps the amount that he was told', async () => {
    const orderId = await takenBack(2)
    await split(orderId)
    // Booked before the advance was asked.
    await shop.pool.query(
      `update parcels set to_collect = 56000, courier = 'pathao', consignment = number where number = $1`,
      [`${orderId}-1`],
    )
    expect(await amounts(orderId)).toEqual(eachOf(560, 500))
    expect((await receive(orderId)).status).toBe(200)
    expect(await amounts(orderId)).toEqual(eachOf(560, 500))
  })

  test('that is on the round of a rider collects so much less, before and after it comes in', async () => {
    const rider = await shop.staffCookie(['parcels.deliver'])
    const orderId = await takenBack(2)
    await split(orderId)
    await shop.pool.query(
      `update parcels set state = 'booked', courier = 'own', rider_id = (select max(id) from staff) where number = $1`,
      [`${orderId}-1`],
    )
    const less = { ...eachOf(360, 500), round: [360] }
    expect(await amounts(orderId, rider)).toEqual(less)
    expect((await receive(orderId)).status).toBe(200)
    expect(await amounts(orderId, rider)).toEqual(less)
  })

  test('goes on no round', async () => {
    await say('PUT', 'couriers', { courier: 'own', isActive: true, mode: 'live', credentials: {} })
    const cookie = await shop.staffCookie(['parcels.deliver'])
    expect(cookie).toBeTruthy()
    const { couriers } = (await say('GET', 'active-couriers')).body
    const [rider] = couriers.find(({ courier }: { courier: string }) => courier === 'own').riders
    const orderId = await takenBack()
    const own = { courier: 'own', riderId: rider.id }
    expect(await book(orderId, own)).toMatchObject({ result: 'skipped', reason: missing })
    await decideOtherwise(orderId)
    expect(await book(orderId, own)).toMatchObject({ result: 'booked' })
  })

  test('is handed over to nobody', async () => {
    const orderId = await takenBack()
    await say('POST', 'parcels-book', { orderIds: [orderId], courier: 'steadfast' })
    const handOver = () => say('PUT', 'parcels', { number: `${orderId}-1`, state: 'handed_over', courier: 'sundarban' })
    const { status, body } = await handOver()
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_not_ready',
      `${missing}: its parcel stays in the shop`,
    ])
    await decideOtherwise(orderId)
    expect((await handOver()).status).toBe(200)
    expect((await say('GET', `get-order?orderId=${orderId}`)).body.order.status).toBe('shipped')
  })
})
