import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import {
  correctionsOf,
  mayBeOfClosedOrder,
  mayReceiveBack,
  type ParcelState,
  parcelStates,
} from '#shared/parcels/parcel-states.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import {
  afterEvents,
  atOnce,
  courierEvent as event,
  expectLegal,
  lifeOf,
  type Step,
} from '../../../../tests/support/courier-streams.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { propertyTimeoutMs, tries } from '../../../../tests/support/property.ts'
import { applyCourierEvent } from './apply-courier-event.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { sizes: ['M', 'L'], onHand: 1_000_000, price: 500 })
})
afterAll(() => shop.close())

let consignments = 0
/** A parcel of one M and two L that a courier has. */
async function booked() {
  const items = [
    { id: goods.number, size: 'M', color: 'Green', quantity: 1 },
    { id: goods.number, size: 'L', color: 'Green', quantity: 2 },
  ]
  const { body, status } = await shop.call('POST', 'save-order', orderBody(items))
  expect(status, JSON.stringify(body)).toBe(200)
  const packed = await shop.call('PUT', 'orders', { orderId: body.orderId, status: 'processing' }, admin)
  expect(packed.status, JSON.stringify(packed.body)).toBe(200)
  const number = `${body.orderId}-1`
  const consignment = `C${++consignments}`
  await shop.pool.query(
    `update parcels set state = 'booked', courier = 'steadfast', consignment = $2 where number = $1`,
    [number, consignment],
  )
  return { orderId: body.orderId as string, number, consignment }
}

type Booked = Awaited<ReturnType<typeof booked>>

const apply = (happened: CourierEvent) =>
  applyCourierEvent(shop.db, 'steadfast', happened, { source: 'webhook', now: afterEvents })
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel

describe("a courier's event", () => {
  test('moves the parcel and its order, with time and place, and a repeat changes nothing', async () => {
    const { number, consignment } = await booked()
    const happened = event(consignment, 'in_transit', 5, { place: 'Bogura hub' })
    expect(await apply(happened)).toBe('moved')
    expect(await apply(happened)).toBe('repeated')
    expect(await parcel(number)).toMatchObject({
      state: 'in_transit',
      orderStatus: 'shipped',
      events: [{ state: 'in_transit', place: 'Bogura hub', at: '2026-11-25T00:05:00.000Z', hasMoved: true }],
    })
  })

  test('that takes a booking off is shown at a parcel that waits with its number', async () => {
    const { number, consignment } = await booked()
    await shop.pool.query(`update parcels set state = 'waiting' where number = $1`, [number])
    await apply(event(consignment, 'cancelled', 5))
    expect(await parcel(number)).toMatchObject({ state: 'waiting', attention: 'The courier says: cancelled' })
  })

  test('that is older is stored and moves nothing', async () => {
    const { number, consignment } = await booked()
    await apply(event(consignment, 'delivered', 9, { collectedTaka: 1560 }))
    expect(await apply(event(consignment, 'out_for_delivery', 5))).toBe('stored')
    expect(await parcel(number)).toMatchObject({ state: 'delivered', collected: 1560, orderStatus: 'delivered' })
    expect((await parcel(number)).events.at(-1)).toMatchObject({ state: 'out_for_delivery', hasMoved: false })
  })

  /** What the courier says now, and what becomes of it. */
  const teller = (consignment: string) => (state: ParcelState, source: 'webhook' | 'poll', key: string) => {
    const now = new Date()
    const happened = event(consignment, state, 0, { at: now, key: `${consignment}-${key}` })
    return applyCourierEvent(shop.db, 'steadfast', happened, { source, now })
  }
  const correct = (number: string) => {
    const correction = { number, from: 'delivered', state: 'out_for_delivery', reason: 'The rider called' }
    return shop.call('POST', 'parcel-correct', correction, admin)
  }
  const sendAgain = (orderId: string) =>
    shop.call('PUT', 'orders', { orderId, status: 'shipped', reason: 'The courier was wrong' }, admin)

  test.each<[by: string, state: ParcelState, moveBack: (of: Booked) => ReturnType<Shop['call']>]>([
    ['a correction', 'out_for_delivery', ({ number }) => correct(number)],
    ['its order', 'handed_over', ({ orderId }) => sendAgain(orderId)],
  ])('that a poll only repeats leaves a parcel where %s has moved it: %s', async (_by, state, moveBack) => {
    const sent = await booked()
    const tells = teller(sent.consignment)
    expect(await tells('delivered', 'webhook', 'first')).toBe('moved')
    expect((await moveBack(sent)).status).toBe(200)
    expect(await tells('delivered', 'poll', 'polled')).toBe('stored')
    expect(await tells('delivered', 'poll', 'polled')).toBe('repeated')
    expect(await parcel(sent.number)).toMatchObject({ state, orderStatus: 'shipped', collected: null })
  })

  test('counts after a correction if the courier has said another thing since, or as a new webhook', async () => {
    const { number, consignment } = await booked()
    const tells = teller(consignment)
    await tells('delivered', 'webhook', 'first')
    await correct(number)
    expect(await tells('delivered', 'poll', 'polled')).toBe('stored')
    expect(await tells('on_hold', 'poll', 'held')).toBe('stored')
    expect(await tells('delivered', 'poll', 'polled')).toBe('moved')
    await correct(number)
    expect(await tells('delivered', 'poll', 'polled')).toBe('repeated')
    expect(await tells('returning', 'poll', 'returns')).toBe('moved')
    expect(await tells('delivered', 'webhook', 'second')).toBe('moved')
    expect(await parcel(number)).toMatchObject({ state: 'delivered', orderStatus: 'delivered' })
  })

  test('with a word that is not known is stored and shown', async () => {
    const { number, consignment } = await booked()
    expect(await apply(event(consignment, null, 5))).toBe('stored')
    expect(await parcel(number)).toMatchObject({
      state: 'booked',
      attention: 'The courier sent a word that is not known: beamed up',
      events: [{ word: 'beamed up', state: null }],
    })
  })

  test('about a consignment of nobody is no parcel, nor is one of another courier', async () => {
    const { consignment } = await booked()
    expect(await apply(event('C0', 'delivered', 5))).toBe('no_parcel')
    const other = { source: 'webhook', now: new Date() } as const
    expect(await applyCourierEvent(shop.db, 'pathao', event(consignment, 'delivered', 5), other)).toBe('no_parcel')
  })

  test('tells the number of a booking whose answer was lost', async () => {
    const { number } = await booked()
    await shop.pool.query(`update parcels set state = 'booking_unknown', consignment = null where number = $1`, [
      number,
    ])
    const { consignment: _, ...happened } = event('', 'booked', 5, { reference: number })
    expect(await apply({ ...happened, consignment: 'FROM-WEBHOOK' })).toBe('moved')
    expect(await parcel(number)).toMatchObject({ state: 'booked', consignment: 'FROM-WEBHOOK', attention: '' })
  })

  test('of a cancelled parcel is stored, and somebody shall look', async () => {
    const { orderId, number, consignment } = await booked()
    await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
    expect(await apply(event(consignment, 'in_transit', 5))).toBe('stored')
    expect((await parcel(number)).attention).toBe(
      'Cancelled after it was booked: withdraw it at the courier · The courier says in transit, but this parcel is cancelled',
    )
  })
})

describe('money that a courier takes of a parcel that the customer does not have', () => {
  test.each([
    ['after it said that the parcel comes back', ['returning', 'returning']],
    ['at once', ['returning']],
    ['after the parcel is back with the shop', ['returned_by_courier', 'returning']],
  ] as const)('is for somebody to look at, and stays in the history: told %s', async (_, states) => {
    const { number, consignment } = await booked()
    for (const [at, state] of states.entries()) {
      const isLast = at === states.length - 1
      await apply(event(consignment, state, 9 - at, isLast ? { collectedTaka: 120, word: 'paid-return' } : {}))
    }
    const attention = 'The courier collected ৳120 of a parcel that comes back'
    const now = await parcel(number)
    expect(now).toMatchObject({ state: states[0], collected: null, attention })
    expect(now.events.find(({ word }: { word: string }) => word === 'paid-return')).toMatchObject({ note: attention })
  })

  test('is no news when it is nothing, or of a parcel that she has', async () => {
    const [none, hers] = [await booked(), await booked()]
    await apply(event(none.consignment, 'returning', 5, { collectedTaka: 0 }))
    await apply(event(hers.consignment, 'delivered', 5, { collectedTaka: 1560 }))
    await apply(event(hers.consignment, 'returning', 6, { collectedTaka: 1560 }))
    expect([(await parcel(none.number)).attention, (await parcel(hers.number)).attention]).toEqual(['', ''])
  })
})

describe('a parcel that is delivered although its order', () => {
  const order = async (orderId: string) =>
    (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
  const withCash = async (): Promise<string[]> =>
    (await shop.call('GET', 'orders?cash=courier', undefined, admin)).body.map(
      (each: { orderId: string }) => each.orderId,
    )

  test('is cancelled is for somebody to look at, and its cash is to be paid out', async () => {
    const { orderId, number, consignment } = await booked()
    await apply(event(consignment, 'in_transit', 1))
    await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
    expect(await apply(event(consignment, 'delivered', 9, { collectedTaka: 1560 }))).toBe('moved')
    expect(await parcel(number)).toMatchObject({
      ...{ state: 'delivered', orderStatus: 'cancelled', collected: 1560 },
      attention: 'Delivered, but its order is cancelled',
    })
    expect(await withCash()).toContain(orderId)
    expect((await order(orderId)).cash).toEqual([{ courier: 'steadfast', rider: null, amount: 1560 }])
    const listed = (await shop.call('GET', `orders?search=${orderId}`, undefined, admin)).body
    expect(listed).toMatchObject([{ cash: [{ amount: 1560 }] }])
    await shop.call('POST', 'cash-paid-out', { orderIds: [orderId] }, admin)
    expect([await withCash(), (await order(orderId)).cash]).toEqual([expect.not.arrayContaining([orderId]), []])
  })

  test('is cancelled, and that comes back then, keeps its cash with the courier', async () => {
    const { orderId, number, consignment } = await booked()
    await apply(event(consignment, 'in_transit', 1))
    await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
    await apply(event(consignment, 'delivered', 9, { collectedTaka: 1560 }))
    expect((await parcel(number)).next).toEqual(['returning'])
    expect((await shop.call('PUT', 'parcels', { number, state: 'returning' }, admin)).status).toBe(200)
    const lines = [1, 2].map((toShelf, line) => ({ line, toShelf }))
    expect((await shop.call('POST', 'parcel-receive', { number, lines }, admin)).status).toBe(200)
    expect(await withCash()).toContain(orderId)
    expect((await order(orderId)).cash).toEqual([{ courier: 'steadfast', rider: null, amount: 1560 }])
  })

  test('is deleted is for somebody to look at, also when it is delivered in part', async () => {
    const { orderId, number, consignment } = await booked()
    await apply(event(consignment, 'in_transit', 1))
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    expect(await apply(event(consignment, 'partly_delivered', 9, { collectedTaka: 560 }))).toBe('moved')
    const [looked] = (await shop.pool.query(`select state, attention from parcels where number = $1`, [number])).rows
    expect(looked).toEqual({ state: 'partly_delivered', attention: 'Delivered, but its order is deleted' })
  })

  test('is deleted, and that comes back then, is received, and its cash stays with the courier', async () => {
    const { orderId, number, consignment } = await booked()
    await apply(event(consignment, 'in_transit', 1))
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    await apply(event(consignment, 'delivered', 9, { collectedTaka: 1560 }))
    expect((await parcel(number)).next).toEqual(['returning'])
    const moved = await shop.call('PUT', 'parcels', { number, state: 'returning' }, admin)
    expect([moved.status, moved.body.parcel]).toMatchObject([200, { state: 'returning', collected: 1560 }])
    const lines = [1, 2].map((toShelf, line) => ({ line, toShelf }))
    expect((await shop.call('POST', 'parcel-receive', { number, lines }, admin)).status).toBe(200)
    const held = `select collected::int, paid_out_at from parcels where number = $1`
    expect((await shop.pool.query(held, [number])).rows).toEqual([{ collected: 156_000, paid_out_at: null }])
  })
})

/** Pieces of the three that came back to shelf, second choice and write-off, if it comes to that. */
const counter = fc.tuple(fc.nat(1), fc.nat(2), fc.boolean())

const life = lifeOf(counter)

test(
  'after any stream of events, repeated and out of order, parcel, order, stock and amounts agree, before and after the counter',
  async () => {
    let streams = 0
    await fc.assert(
      fc.asyncProperty(atOnce(life), async (all) => {
        await Promise.all(all.map(live))
        streams += all.length
      }),
      tries(150),
    )
    expect(streams).toBeGreaterThanOrEqual(tries(150).numRuns)
    expect(await brokenRules(shop.pool)).toEqual([])
  },
  2 * propertyTimeoutMs,
)

type Life = typeof life extends fc.Arbitrary<infer Each> ? Each : never
async function live({ events, counter: [m, l, isAllBack], isCancelled, corrections }: Life) {
  const { orderId, number, consignment } = await booked()
  for (const { state, minute, isRepeated } of events)
    for (const _ of isRepeated ? [1, 2] : [1]) await apply(event(consignment, state, minute))
  // What was delivered is not cancelled without a reason.
  const cancel = () => shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
  const isClosed = isCancelled && (await cancel()).status === 200
  let state = await agrees(number)
  for (const to of corrections) {
    const correction = { number, from: state, state: to, collected: 500, reason: 'A mistake' }
    const { status } = await shop.call('POST', 'parcel-correct', correction, admin)
    const isMistakable = correctionsOf(state).includes(to)
    expect(status).toBe(isMistakable && (!isClosed || mayBeOfClosedOrder(to)) ? 200 : 409)
    state = await agrees(number)
  }
  if (!mayReceiveBack(state)) return
  const back = state === 'partly_delivered' && !isAllBack ? [m, l] : [1, 2]
  const lines = back.map((pieces, line) => ({
    line,
    ...(line === 0 ? { toShelf: pieces } : { writtenOff: pieces }),
  }))
  expect((await shop.call('POST', 'parcel-receive', { number, lines }, admin)).status).toBe(200)
  await agrees(number)
}

/**
 * The order says what its parcel says, its total is what its lines cost, and its movements are the pieces that are not
 * in stock.
 */
async function agrees(number: string): Promise<ParcelState> {
  const { rows } = await shop.pool.query<{
    state: ParcelState
    status: string
    total: number
    cost: number
    out: number
    lines: number
    received: number
    over: boolean
    steps: Step[]
  }>(
    `select (select coalesce(json_agg(json_build_array(state, source) order by id), '[]') from parcel_events
        where parcel_id = p.id and has_moved) as steps, p.state, o.status, o.total::int,
          (o.subtotal + o.delivery_charge)::int as cost,  p.received_back_at is not null as over,
      (select coalesce(-sum(quantity), 0)::int from stock_movements where order_id = o.order_id) as out,
      (select coalesce(sum(quantity), 0)::int from order_lines where order_row = o.id) as lines,
      (select sum(to_shelf + to_second_choice + written_off)::int from parcel_lines where parcel_id = p.id) as received
    from parcels p join orders o on o.id = p.order_row where p.number = $1`,
    [number],
  )
  const [row] = rows
  if (!row) throw new Error('no parcel')
  const { goodsAt } = parcelStates[row.state]
  expect(row.total).toBe(row.cost)
  expect(row.out).toBe(3 - row.received - (row.status === 'cancelled' && row.state === 'cancelled' ? 3 : 0))
  if (row.status !== 'cancelled') expect(row.out).toBe(row.lines)
  const expected: Record<typeof goodsAt, string[]> = {
    shop: row.over ? ['cancelled'] : ['processing', 'cancelled'],
    courier: ['shipped', 'cancelled'],
    lost: row.over ? ['cancelled'] : ['shipped', 'cancelled'],
    customer: ['delivered', 'cancelled'],
    split: ['delivered', 'cancelled'],
  }
  expect(expected[goodsAt], `${row.state}, ${row.status}`).toContain(row.status)
  expectLegal(row.steps, row.state)
  return row.state
}
