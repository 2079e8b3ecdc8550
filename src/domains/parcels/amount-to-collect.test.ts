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

/** Taka to collect, as the documents of an order say. */
async function onPaper(orderId: string) {
  const { orders } = (await call('GET', `order-documents?ids=${orderId}`)).body
  const { labels } = (await call('GET', `parcel-labels?numbers=${orderId}`)).body
  return { invoice: orders[0].toCollect, labels: labels.map((each: { toCollect: number }) => each.toCollect) }
}

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

describe('a parcel that was booked to collect another amount than is open now', () => {
  const edit = async (orderId: string, more: number, house: string) => {
    const { order } = (await call('GET', `get-order?orderId=${orderId}`)).body
    const { name, phone, address } = order.customerInfo
    const [{ productId: id, size, color, quantity }] = order.items
    const items = [{ line: 0, id, size, color, quantity: quantity + more }]
    const customerInfo = { fullName: name, phone, city: address.city, thana: address.thana?.id, address: house }
    return call('PUT', 'edit-order', { orderId, updatedAt: order.updatedAt, items, customerInfo })
  }

  test('does not keep staff from correcting the address; its pieces stay what they are', async () => {
    const { orderId, number } = await packed()
    await bookedBySql(number)
    await advance(orderId, 200)
    const corrected = await edit(orderId, 0, 'House 9, Road 2')
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
    const { toCollect, attention, customer } = await parcel(number)
    expect([toCollect, customer.address]).toEqual([1060, 'House 9, Road 2'])
    expect(attention).toContain('The order was changed after this parcel was booked')
    const more = await edit(orderId, 1, 'House 9, Road 2')
    expect([more.status, more.body.code]).toEqual([409, 'parcel_booked'])
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
    expect(now.events.at(-1)).toMatchObject({ note: 'To collect ৳760 instead of ৳1,060', hasMoved: false })
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

describe('the rest of a split order, after the customer kept a piece of the first parcel', () => {
  /** The first parcel has two pieces and the charge, the second one piece. */
  async function settled(more = {}) {
    const { orderId, number: one } = await packed(3)
    const two = `${orderId}-2`
    await call('POST', 'parcel-split', { number: one, lines: [{ line: 0, quantity: 1 }] })
    await move(one, 'handed_over')
    await bookedBySql(two)
    await move(one, 'out_for_delivery')
    await move(one, 'partly_delivered', { collected: 560, ...more })
    await call('POST', 'parcel-receive', { number: one, lines: [{ line: 0, toShelf: 1 }] })
    return { orderId, one, two }
  }
  const numbers = async (orderId: string) => {
    const { rows } = await shop.pool.query<{ number: string; pieces: number; collects: number }>(
      `select p.number, (p.to_collect / 100)::int as collects,
         (select sum(l.quantity)::int from parcel_lines l where l.parcel_id = p.id) as pieces
       from parcels p join orders o on o.id = p.order_row where o.order_id = $1 order by p.position`,
      [orderId],
    )
    return rows
  }

  test('collects for its own pieces when it waits again', async () => {
    const { two } = await settled()
    await move(two, 'waiting')
    expect((await parcel(two)).toCollect).toBe(500)
  })

  test('collects an advance less', async () => {
    const { orderId, two } = await settled()
    await move(two, 'waiting')
    await advance(orderId, 200)
    expect((await parcel(two)).toCollect).toBe(300)
  })

  test('is all that invoice and label of the order ask for', async () => {
    const { orderId, two } = await settled()
    await move(two, 'waiting')
    expect(await onPaper(orderId)).toEqual({ invoice: 500, labels: [500] })
    await shop.pool.query(`update parcels set state = 'cancelled' where number = $1`, [two])
    expect(await onPaper(orderId)).toEqual({ invoice: 500, labels: [500] })
  })

  test('collects the same when the courier did not say what the customer paid', async () => {
    const { one, two } = await settled()
    await shop.pool.query('update parcels set collected = null where number = $1', [one])
    await move(two, 'waiting')
    expect((await parcel(two)).toCollect).toBe(500)
  })

  test('keeps its pieces and its amount when the address of the order is changed', async () => {
    const { orderId, two } = await settled()
    await move(two, 'waiting')
    await setStatus(orderId, 'processing')
    const { items, updatedAt } = (await call('GET', `get-order?orderId=${orderId}`)).body.order
    const { productId: id, size, color, quantity } = items[0]
    const edit = (pieces: number) => ({ orderId, updatedAt, items: [{ line: 0, id, size, color, quantity: pieces }] })
    expect(quantity).toBe(2)
    expect((await call('PUT', 'edit-order', { ...edit(quantity), address: 'House 9, Road 2' })).status).toBe(200)
    expect((await numbers(orderId))[1]).toEqual({ number: two, pieces: 1, collects: 500 })
    const { updatedAt: now } = (await call('GET', `get-order?orderId=${orderId}`)).body.order
    expect((await call('PUT', 'edit-order', { ...edit(3), updatedAt: now })).status).toBe(200)
    expect((await numbers(orderId))[1]).toEqual({ number: two, pieces: 2, collects: 1000 })
  })

  test('goes out anew with what she had kept, once the order was cancelled and that came back, too', async () => {
    const { orderId, two } = await settled()
    await move(two, 'waiting')
    await setStatus(orderId, 'cancelled')
    const returning = (await numbers(orderId))[2]?.number ?? ''
    expect((await call('POST', 'parcel-receive', { number: returning, lines: [{ line: 0, toShelf: 1 }] })).status).toBe(
      200,
    )
    await setStatus(orderId, 'processing')
    expect((await numbers(orderId))[3]).toMatchObject({ pieces: 2, collects: 1060 })
  })

  test('is the only parcel that is sent: what she kept is not packed again', async () => {
    const { orderId, one, two } = await settled()
    await move(two, 'waiting')
    await setStatus(orderId, 'processing')
    expect(await numbers(orderId)).toEqual([
      { number: one, pieces: 2, collects: 1060 },
      { number: two, pieces: 1, collects: 500 },
    ])
  })
})

describe('a parcel beside one that was delivered', () => {
  async function second() {
    const { orderId, number: one } = await packed(3)
    await call('POST', 'parcel-split', { number: one, lines: [{ line: 0, quantity: 1 }] })
    return { orderId, one, two: `${orderId}-2` }
  }
  async function deliver(number: string) {
    for (const state of ['handed_over', 'out_for_delivery', 'delivered']) await move(number, state)
  }

  test('collects an advance less that came in since', async () => {
    const { orderId, one, two } = await second()
    await deliver(one)
    await advance(orderId, 200)
    expect([await parcel(one), await parcel(two)]).toMatchObject([
      { toCollect: 1060, collected: 1060, attention: '' },
      { toCollect: 300 },
    ])
  })

  test('is all that the invoice asks for', async () => {
    const { orderId, one } = await second()
    expect(await onPaper(orderId)).toEqual({ invoice: 1560, labels: [1060, 500] })
    await advance(orderId, 200)
    await deliver(one)
    expect((await onPaper(orderId)).invoice).toBe(500)
  })

  test('does not collect the advance less that went off the first one', async () => {
    const { orderId, one, two } = await second()
    await advance(orderId, 200)
    await deliver(one)
    await bookedBySql(two)
    await move(two, 'waiting')
    expect([(await parcel(one)).collected, (await parcel(two)).toCollect]).toEqual([860, 500])
  })
})

describe('a parcel beside one of which the counter has received everything', () => {
  /** An advance of ৳300 went off the first parcel, which is refused. */
  async function refused() {
    const { orderId, number: one } = await packed()
    await call('POST', 'parcel-split', { number: one, lines: [{ line: 0, quantity: 1 }] })
    await advance(orderId, 300)
    for (const state of ['handed_over', 'returning']) await move(one, state)
    const receive = () => call('POST', 'parcel-receive', { number: one, lines: [{ line: 0, toShelf: 1 }] })
    return { orderId, two: `${orderId}-2`, receive }
  }

  test('collects what is still open of the order that is left', async () => {
    const { orderId, two, receive } = await refused()
    expect((await parcel(two)).toCollect).toBe(500)
    expect((await receive()).status).toBe(200)
    expect(await parcel(two)).toMatchObject({ state: 'waiting', toCollect: 260, attention: '' })
    expect((await onPaper(orderId)).invoice).toBe(260)
  })

  test('is for somebody to look at where its courier was told another amount', async () => {
    const { two, receive } = await refused()
    await bookedBySql(two)
    await receive()
    expect(await parcel(two)).toMatchObject({
      toCollect: 500,
      attention: 'The total was changed after the courier was told to collect ৳500',
    })
  })
})
