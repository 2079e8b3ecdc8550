import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourierEvent } from '#domains/parcels/couriers/courier.ts'
import { pathaoStates } from '#domains/parcels/couriers/pathao/states.ts'
import { applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { sizes: ['M', 'L'], onHand: 1000, price: 500 })
})
afterAll(() => shop.close())

const phone = '01812345678'
const item = (size: string, quantity: number) => ({ id: goods.number, size, color: 'Green', quantity })

/** An order that is packed, and what its customer is answered. */
async function packed(items = [item('M', 1), item('L', 2)]) {
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const orderId: string = body.orderId
  await shop.call('PUT', 'orders', { orderId, status: 'processing' }, admin)
  const seen = async () => (await shop.call('GET', `get-order?orderId=${orderId}&phone=${phone}`)).body.order
  const steps = async () => (await seen()).parcels[0].events.map(({ step }: { step: string }) => step)
  return { orderId, number: `${orderId}-1`, consignment: `DL-${orderId}`, seen, steps }
}

const bookedBySql = (number: string, consignment: string, trackingUrl: string | null = null) =>
  shop.pool.query(
    `with booked as (
      update parcels set created_at = now() - interval '2 hours', state = 'booked', courier = 'pathao',
        consignment = $2, tracking_url = $3 where number = $1 returning id
    )
    insert into parcel_events (parcel_id, state, has_moved, actor, source, at, note)
    select id, 'booked', true, 'admin', 'booking', now() - interval '90 minutes',
      'Fragile: said Rahim of the desk' from booked`,
    [number, consignment, trackingUrl],
  )

const anHourAgo = Date.now() - 3_600_000
let seconds = 0
/** A webhook of Pathao of the last hour, each a second after the one before. */
function hears(consignment: string, word: string, more: Partial<CourierEvent> = {}) {
  const at = new Date(anHourAgo + ++seconds * 1000)
  const state: ParcelState | null = pathaoStates[word] ?? null
  const event = { consignment, word: `order.${word}`, state, isKnown: true, at, key: `${word} ${seconds}`, ...more }
  return applyCourierEvent(shop.db, 'pathao', event, { source: 'webhook', now: new Date() })
}

test('an order that is not packed has no parcel', async () => {
  const { body } = await shop.call('POST', 'save-order', orderBody([item('M', 1)]))
  const { order } = (await shop.call('GET', `get-order?orderId=${body.orderId}&phone=${phone}`)).body
  expect(order.parcels).toEqual([])
})

test('the way to the door: courier, number, link, place, and the attempt that failed', async () => {
  const { number, consignment, seen, steps } = await packed()
  expect(await seen()).toMatchObject({
    parcels: [{ position: 1, step: 'packed', courier: null, consignment: null, trackingUrl: null }],
  })
  await bookedBySql(number, consignment, 'https://courier.example/t/1')
  await hears(consignment, 'created', { at: new Date(anHourAgo - 3 * 3_600_000) })
  for (const word of ['assigned_for_pickup', 'picked', 'at_the_sorting_hub', 'in_transit'])
    await hears(consignment, word, word === 'at_the_sorting_hub' ? { place: 'Tejgaon Hub' } : {})
  await hears(consignment, 'received_at_last_mile_hub')
  await hears(consignment, 'assigned_for_delivery')
  await hears(consignment, 'delivery_failed', { note: 'Customer 01712345678 is rude' })
  expect((await seen()).parcels).toMatchObject([
    {
      step: 'on_hold',
      courier: { en: 'Pathao', bn: 'পাঠাও' },
      consignment,
      trackingUrl: 'https://courier.example/t/1',
      toPay: 1560,
      pieces: [
        { name: 'Kurti', size: 'M', color: 'Green', quantity: 1 },
        { name: 'Kurti', size: 'L', quantity: 2 },
      ],
    },
  ])
  await hears(consignment, 'assigned_for_delivery')
  await hears(consignment, 'delivered', { collectedTaka: 1560 })
  expect(await steps()).toEqual([
    ...['packed', 'booked', 'handed_over', 'in_transit', 'nearby', 'out_for_delivery', 'attempted'],
    ...['out_for_delivery', 'delivered'],
  ])
  const [parcel] = (await seen()).parcels
  expect(parcel.toPay).toBe(0)
  expect(parcel.events[3]).toMatchObject({ step: 'in_transit', place: 'Tejgaon Hub', by: 'courier' })
  expect(parcel.events[1]).toMatchObject({ by: 'shop' })
})

test('what came late or twice is told in its place, and what came too late is not', async () => {
  const { number, consignment, steps } = await packed()
  await bookedBySql(number, consignment)
  const early = new Date(anHourAgo)
  await hears(consignment, 'received_at_last_mile_hub')
  await hears(consignment, 'in_transit', { at: early })
  await hears(consignment, 'delivered')
  await hears(consignment, 'assigned_for_delivery', { at: early })
  expect(await steps()).toEqual(['packed', 'booked', 'in_transit', 'nearby', 'delivered'])
})

test('nothing internal: no notes, no words of couriers, no staff', async () => {
  const { number, consignment, seen } = await packed()
  await bookedBySql(number, consignment, 'javascript:alert(1)')
  await hears(consignment, 'picked', { note: 'Rider Karim, 01899999999' })
  const note = { number, state: 'handed_over', note: 'Called twice, unfriendly' }
  expect((await shop.call('PUT', 'parcels', note, admin)).status).toBe(200)
  const text = JSON.stringify((await seen()).parcels)
  expect(text).not.toMatch(/Rahim|Karim|01899999999|unfriendly|admin|order\.picked|javascript/)
  expect((await seen()).parcels[0].trackingUrl).toBeNull()
})

test('a link leads to the booking that a parcel has, not to the one before', async () => {
  const { number, consignment, seen } = await packed()
  await bookedBySql(number, consignment, 'https://courier.example/t/1')
  const by = { number, state: 'booked', courier: 'steadfast', consignment: 'SF-9' }
  expect((await shop.call('PUT', 'parcels', by, admin)).status).toBe(200)
  expect((await seen()).parcels).toMatchObject([{ consignment: 'SF-9', trackingUrl: null }])
})

describe('who may not see the order', () => {
  test('learns nothing of its parcels', async () => {
    const { orderId, number, consignment } = await packed()
    await bookedBySql(number, consignment)
    for (const query of [`orderId=${orderId}`, `orderId=${orderId}&phone=01912345678`]) {
      const { body } = await shop.call('GET', `get-order?${query}`)
      expect(body.order).toMatchObject({ masked: true })
      expect(body.order).not.toHaveProperty('parcels')
      expect(JSON.stringify(body)).not.toContain(consignment)
    }
  })
})

test('two parcels: which pieces are in each, and what each collects', async () => {
  const { number, seen } = await packed()
  await shop.call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity: 1 }] }, admin)
  const { parcels } = await seen()
  type Seen = { position: number; toPay: number; pieces: { size: string }[] }
  const [one, two]: Seen[] = parcels
  expect(parcels).toHaveLength(2)
  expect([one?.position, two?.position]).toEqual([1, 2])
  expect([one, two].map((each) => each?.pieces.map(({ size }) => size))).toEqual([['L'], ['M']])
  expect((one?.toPay ?? 0) + (two?.toPay ?? 0)).toBe(1560)
})

test('on its way back and back in the shop', async () => {
  const { orderId, number, consignment, seen, steps } = await packed()
  await bookedBySql(number, consignment)
  await hears(consignment, 'picked')
  await hears(consignment, 'returned')
  expect((await seen()).parcels[0]).toMatchObject({ step: 'returning', toPay: 0 })
  await hears(consignment, 'returned_to_merchant')
  const back = { number, lines: [0, 1].map((line) => ({ line, toShelf: line + 1 })) }
  expect((await shop.call('POST', 'parcel-receive', back, admin)).status).toBe(200)
  expect(await steps()).toEqual(['packed', 'booked', 'handed_over', 'returning', 'returned'])
  expect(await seen()).toMatchObject({ orderId, status: 'cancelled', parcels: [{ step: 'returned' }] })
})

test('a booking that was withdrawn is forgotten, and a cancelled parcel is not shown', async () => {
  const { orderId, number, consignment, seen, steps } = await packed()
  await bookedBySql(number, consignment)
  await shop.call('PUT', 'parcels', { number, state: 'waiting' }, admin)
  expect(await steps()).toEqual(['packed'])
  await shop.call('PUT', 'orders', { orderId, status: 'cancelled' }, admin)
  expect((await seen()).parcels).toEqual([])
})
