import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { runBooking } from './booking/run-booking.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => shop.call(method, path, body, admin)
const parcel = async (number: string) => (await call('GET', `parcel?number=${number}`)).body.parcel
const move = (number: string, state: string, more = {}) => call('PUT', 'parcels', { number, state, ...more })
const pay = (orderId: string, payment: string) =>
  call('PUT', 'order-payment', { orderId, payment, reason: 'For this test' })
const advance = (orderId: string, amount: number) =>
  call('POST', 'order-advances', { orderId, amount, reference: 'bKash', idempotencyKey: randomUUID() })
const setStatus = (orderId: string, status: string) =>
  call('PUT', 'orders', { orderId, status, reason: 'For this test' })

/** A packed order of ৳1060. */
async function packed(quantity = 2) {
  const item = { id: goods.number, size: 'M', color: 'Green', quantity }
  const { body } = await shop.call('POST', 'save-order', orderBody([item]))
  await setStatus(body.orderId, 'processing')
  return { orderId: body.orderId as string, number: `${body.orderId}-1` }
}

const bookedBySql = (number: string) =>
  shop.pool.query(`update parcels set state = 'booked', courier = 'pathao', consignment = number where number = $1`, [
    number,
  ])

describe('a parcel that waits again', () => {
  test('collects nothing when its order was paid while it was booked', async () => {
    const { orderId, number } = await packed()
    await bookedBySql(number)
    await pay(orderId, 'paid')
    expect((await parcel(number)).toCollect).toBe(1060)
    expect((await move(number, 'waiting')).body.parcel).toMatchObject({ state: 'waiting', toCollect: 0 })
  })

  test('collects an advance less', async () => {
    const { orderId, number } = await packed()
    await bookedBySql(number)
    await advance(orderId, 200)
    await move(number, 'waiting')
    expect((await parcel(number)).toCollect).toBe(860)
  })

  test('because its order was not sent after all collects what is to be paid now', async () => {
    const { orderId, number } = await packed()
    await setStatus(orderId, 'shipped')
    await advance(orderId, 200)
    expect((await parcel(number)).toCollect).toBe(1060)
    await setStatus(orderId, 'processing')
    expect(await parcel(number)).toMatchObject({ state: 'waiting', toCollect: 860 })
  })

  test('beside another one of its order shares the amount with it', async () => {
    const { orderId, number } = await packed(3)
    await call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity: 1 }] })
    await bookedBySql(`${orderId}-2`)
    await pay(orderId, 'paid')
    await pay(orderId, 'pending')
    await move(`${orderId}-2`, 'waiting')
    expect([(await parcel(number)).toCollect, (await parcel(`${orderId}-2`)).toCollect]).toEqual([1060, 500])
  })
})

describe('a parcel on the round of a rider', () => {
  async function onRound(quantity = 2) {
    const before = await riders()
    const cookie = await shop.staffCookie(['parcels.deliver'])
    const rider = (await riders()).find(({ id }) => !before.some((each) => each.id === id))
    const order = await packed(quantity)
    const ask = { courier: 'own', riderId: rider?.id, orderIds: [order.orderId] }
    const { body } = await call('POST', 'parcels-book', ask)
    await runBooking(shop.context, body.jobId)
    const report = (what: string, more = {}) => {
      const press = { key: randomUUID(), number: order.number, report: what, at: new Date().toISOString(), ...more }
      return shop.call('POST', 'round-report', press, cookie)
    }
    return { ...order, report }
  }
  const riders = async (): Promise<{ id: number }[]> =>
    (await call('GET', 'active-couriers')).body.couriers.find(({ courier }: { courier: string }) => courier === 'own')
      ?.riders ?? []

  test('follows the payment, because nobody outside was told; its history says so', async () => {
    const { orderId, number, report } = await onRound()
    await pay(orderId, 'paid')
    expect(await parcel(number)).toMatchObject({ state: 'booked', toCollect: 0, attention: '' })
    await pay(orderId, 'pending')
    await report('picked_up')
    await advance(orderId, 300)
    const now = await parcel(number)
    expect(now).toMatchObject({ state: 'out_for_delivery', toCollect: 760, attention: '' })
    expect(now.events.at(-1)).toMatchObject({ note: 'To collect ৳760 instead of ৳1060', hasMoved: false })
  })

  test('that was refused and is delivered after all collects what is to be paid then', async () => {
    const { orderId, number, report } = await onRound()
    await report('picked_up')
    await report('refused')
    await advance(orderId, 60)
    await report('picked_up')
    await report('delivered')
    expect(await parcel(number)).toMatchObject({ collected: 1000 })
  })

  test('taken off the round it belongs to no courier', async () => {
    const { number } = await onRound()
    await move(number, 'waiting')
    expect(await parcel(number)).toMatchObject({ state: 'waiting', courier: null, rider: null })
  })
})
