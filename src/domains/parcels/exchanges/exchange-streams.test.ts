import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import { correctionsOf, mayReceiveBack, type ParcelState } from '#shared/parcels/parcel-states.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import {
  afterEvents,
  atOnce,
  courierEvent,
  expectLegal,
  lifeOf,
  type Step,
} from '../../../../tests/support/courier-streams.ts'
import { exchangedOrder } from '../../../../tests/support/exchanged-order.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { propertyTimeoutMs, tries } from '../../../../tests/support/property.ts'

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
/** A courier has the parcel that brings two L for two M. */
async function exchanged() {
  const { orderId, number } = await exchangedOrder(shop, admin, goods.number)
  const consignment = `E${++consignments}`
  await shop.pool.query(
    `update parcels set state = 'booked', courier = 'steadfast', consignment = $2 where number = $1`,
    [number, consignment],
  )
  return { orderId, number, consignment }
}

/** Pieces of the two that somebody has in hand: to the shelf, to second choice; the others are written off. */
const counter = fc.constantFrom([2, 0], [1, 1], [0, 1], [0, 0])
const life = lifeOf(counter)

test(
  'an exchange, after any stream of events: its order stays, and stock has each piece that is in the shop',
  async () => {
    await fc.assert(
      fc.asyncProperty(atOnce(life), async (all) => void (await Promise.all(all.map(live)))),
      tries(60),
    )
    expect(await brokenRules(shop.pool)).toEqual([])
  },
  2 * propertyTimeoutMs,
)

type Life = typeof life extends fc.Arbitrary<infer Each> ? Each : never
async function live({ events, counter: [toShelf = 0, toSecondChoice = 0], isCancelled, corrections }: Life) {
  const { orderId, number, consignment } = await exchanged()
  const by = { source: 'webhook', now: afterEvents } as const
  for (const { state, minute, isRepeated } of events)
    for (const _ of isRepeated ? [1, 2] : [1])
      await applyCourierEvent(shop.db, 'steadfast', courierEvent(consignment, state, minute), by)
  if (isCancelled) {
    const cancelled = { orderId, status: 'cancelled', reason: 'All comes back' }
    expect((await shop.call('PUT', 'orders', cancelled, admin)).status).toBe(200)
  }
  const order = isCancelled ? 'cancelled' : 'delivered'
  let { state } = await agrees(number, { order, left: 0 })
  for (const to of corrections) {
    const correction = { number, from: state, state: to, collected: 0, reason: 'A mistake' }
    const { status } = await shop.call('POST', 'parcel-correct', correction, admin)
    if (!correctionsOf(state).includes(to)) expect(status).toBe(409)
    ;({ state } = await agrees(number, { order, left: 0 }))
  }
  if (!mayReceiveBack(state)) return
  const line = { line: 0, toShelf, toSecondChoice, writtenOff: 2 - toShelf - toSecondChoice }
  expect((await shop.call('POST', 'parcel-receive', { number, lines: [line] }, admin)).status).toBe(200)
  const isExchanged = state === 'partly_delivered'
  const after = await agrees(number, { order, left: toShelf })
  expect([after.m, after.l]).toEqual(isExchanged ? [toShelf, -2] : [0, toShelf - 2])
  expect(after.second).toBe(toSecondChoice)
}

/**
 * The order is as it was, nothing is collected, and of both sizes as many are back in stock as somebody has put there:
 * a replacement that has never left is there again with its cancelled order.
 */
async function agrees(number: string, { order, left }: { order: string; left: number }) {
  const { rows } = await shop.pool.query<{
    state: ParcelState
    status: string
    collects: number
    steps: Step[]
    m: number
    l: number
    second: number
  }>(
    `select p.state, o.status, (p.to_collect + coalesce(p.collected, 0))::int as collects,
      (select coalesce(json_agg(json_build_array(state, source) order by id), '[]') from parcel_events
        where parcel_id = p.id and has_moved) as steps,
      coalesce(moved.m, 0)::int as m, coalesce(moved.l, 0)::int as l,
      (select coalesce(sum(to_second_choice), 0)::int from (
        select to_second_choice from parcel_lines where parcel_id = p.id
        union all select to_second_choice from expected_pieces where parcel_id = p.id) counted) as second
    from parcels p join orders o on o.id = p.order_row, lateral (
      select sum(quantity) filter (where v.size = 'M') as m, sum(quantity) filter (where v.size = 'L') as l
      from stock_movements s join variants v on v.id = s.variant_id
      where s.reason = 'replacement for ' || o.order_id or s.reason like 'replacement ' || p.number || ' %'
        or s.reason like 'parcel ' || p.number || '%'
    ) moved where p.number = $1`,
    [number],
  )
  const [row] = rows
  if (!row) throw new Error('no parcel')
  expect([row.status, row.collects]).toEqual([order, 0])
  expect(row.m + row.l).toBe(row.state === 'cancelled' ? 0 : left - 2)
  expectLegal(row.steps, row.state)
  return row
}
