import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { settings } from '#domains/settings/tables.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { inForce, promiseIn } from '#shared/promise/page-promise.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { deliveryDays } from './delivery-days.ts'
import { deliveryOptionsOf } from './delivery-options.ts'
import { deliverySchedule } from './delivery-schedule.ts'
import { pagePromise } from './page-promise.ts'
import { recordDeliveryTimes } from './record-delivery-times.ts'
import { deliveryTimes } from './tables.ts'

/** A moment by Dhaka's clock. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+06:00`)

let shop: Shop
let admin: string
let now: Date
let piece: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  now = at('2026-11-29 10:00')
  shop = await openShop({ clock: () => now })
  shop.attachQueryCache()
  admin = await shop.staffCookie()
  piece = await shop.sells('Panjabi', { onHand: 100_000, price: 500 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = at('2026-11-29 10:00')
  await shop.db.delete(settings)
  await shop.db.delete(orders)
  await shop.db.delete(deliveryTimes)
  await shop.db.execute(sql`select pg_notify('shop_changed', '@test everything')`)
  await shop.caughtUp()
})

const set = (name: string, value: unknown) =>
  shop.db.insert(settings).values({ name, value: sql`${JSON.stringify(value)}::jsonb` })
const body = (place: Record<string, string>) =>
  orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }], place)
const place = async (where: Record<string, string> = { city: 'dhaka' }) => {
  const { status, body: answer } = await shop.call('POST', 'save-order', body(where))
  expect(status).toBe(200)
  return answer.orderId as string
}
const rowOf = async (orderId: string) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderId, orderId))
  if (!row) throw new Error(orderId)
  return row
}
const promisedBy = async (where?: Record<string, string>) => (await rowOf(await place(where))).promisedBy
const sylhet = { district: 'sylhet', thana: 'sylhet-sadar' }
const banani = { district: 'dhaka', thana: 'dhaka-banani' }
const savar = { district: 'dhaka', thana: 'dhaka-savar' }

/** Parcels that were ordered at ten and delivered some days later. */
async function delivered(
  count: number,
  days: number,
  where: { district: string; thana: string } = sylhet,
  courier: string | null = 'pathao',
  on = '2026-11-15',
) {
  const template = await rowOf(await place(where))
  const placedAt = at(`${on} 10:00`)
  const { id: _, ...copy } = template
  const rows = await shop.db
    .insert(orders)
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...copy,
        orderId: `ORD-${courier}-${days}-${where.thana}-${on}-${n}`,
        requestKey: null,
        placedAt,
        placedOn: on,
      })),
    )
    .returning({ id: orders.id, orderId: orders.orderId })
  await shop.db.insert(parcels).values(
    rows.map(({ id, orderId }) => ({
      number: `${orderId}-1`,
      orderRow: id,
      position: 1,
      state: 'delivered' as const,
      courier,
      toCollect: 0,
      deliveredAt: at(`${addDays(on, days)} 12:00`),
    })),
  )
  await shop.db.delete(orders).where(eq(orders.id, template.id))
}
const record = async () => {
  await shop.db.delete(deliveryTimes)
  await recordDeliveryTimes(shop.db, now)
  await shop.caughtUp()
  return Object.fromEntries([...(await deliveryDays(shop.db))].map(([area, { days }]) => [area, days]))
}

describe('an order', () => {
  test('stores what it was promised, and shows it', async () => {
    const orderId = await place()
    const { body: answer } = await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)
    expect(answer.order.promisedBy).toBe('2026-11-30')
    expect(await promisedBy(sylhet)).toBe('2026-12-02')
  })

  test('after the cut-off it leaves the next day', async () => {
    now = at('2026-11-29 15:00')
    expect(await promisedBy()).toBe('2026-12-01')
    await set('cutOffTime', '18:00')
    expect(await promisedBy()).toBe('2026-11-30')
  })

  test('of a shop that shows no promise has none', async () => {
    await set('showDeliveryPromise', false)
    const orderId = await place()
    expect((await rowOf(orderId)).promisedBy).toBeNull()
    const { body: answer } = await shop.call('POST', 'check-cart', { items: [], ...sylhet })
    expect(answer.delivery.promise).toBeNull()
    expect(await pagePromise(shop.db, 'en', now)).toBeNull()
  })

  test('entered by staff has one, too; to another place it gets that of the moment of the change', async () => {
    const entered = await shop.call(
      'POST',
      'staff-orders',
      { ...body({ city: 'dhaka' }), idempotencyKey: crypto.randomUUID() },
      admin,
    )
    const orderId = entered.body.orderId
    expect((await rowOf(orderId)).promisedBy).toBe('2026-11-30')
    now = at('2026-11-29 15:30')
    admin = await shop.staffCookie()
    const { customerInfo } = body(sylhet)
    const { city: _, ...who } = customerInfo
    const edit = async (change: object) =>
      shop.call(
        'PUT',
        'edit-order',
        { orderId, updatedAt: (await rowOf(orderId)).updatedAt.toISOString(), ...change },
        admin,
      )
    expect((await edit({ notes: 'Ring twice' })).status).toBe(200)
    expect((await rowOf(orderId)).promisedBy).toBe('2026-11-30')
    expect((await edit({ customerInfo: who })).status).toBe(200)
    expect((await rowOf(orderId)).promisedBy).toBe('2026-12-03')
  })

  test('says in its mail by which day it comes', async () => {
    await place()
    await shop.deliverEvents()
    const { rows } = await shop.db.execute<{ text: string }>(sql`select text from mail_log order by id desc limit 1`)
    expect(rows[0]?.text).toContain('Arrives by Monday 30 November')
  })

  test('costs no further round trip', async () => {
    await place()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await place()
      const statements = query.mock.calls.map(([what]) => JSON.stringify(what))
      expect(statements.some((text) => text.includes('orders'))).toBe(true)
      expect(statements.filter((text) => text.includes('delivery_times'))).toEqual([])
    } finally {
      query.mockRestore()
    }
  })
})

test('check-cart says by which day an order of this moment comes to a place', async () => {
  const { body: answer } = await shop.call('POST', 'check-cart', { items: [], ...sylhet })
  expect(answer.delivery.promise).toEqual({
    by: '2026-12-02',
    sentence: { en: 'Arrives by Wednesday 2 December', bn: 'বুধবার, ২ ডিসেম্বরের মধ্যে পৌঁছাবে' },
  })
  const without = await shop.call('POST', 'check-cart', { items: [] })
  expect(without.body.delivery).not.toHaveProperty('promise')
})

describe('the record of deliveries', () => {
  test('counts from 20 parcels on, by the days within which 80 of 100 arrived', async () => {
    await delivered(15, 1)
    await delivered(4, 4)
    expect(await record()).toEqual({})
    await delivered(1, 2)
    // 16 of 20 within two days.
    expect(await record()).toEqual({ sylhet: 2 })
    expect(await promisedBy(sylhet)).toBe('2026-12-01')
    expect((await shop.call('POST', 'check-cart', { items: [], ...sylhet })).body.delivery.promise.by).toBe(
      '2026-12-01',
    )
  })

  test('is that of the courier that carried most of the district, else of all together', async () => {
    await delivered(19, 1, sylhet, 'pathao')
    await delivered(19, 5, sylhet, 'redx')
    expect(await record()).toEqual({ sylhet: 5 })
    await delivered(1, 1, sylhet, 'pathao', '2026-11-16')
    expect(await record()).toEqual({ sylhet: 1 })
    await delivered(30, 9, sylhet, null)
    expect(await record()).toEqual({ sylhet: 1 })
    expect(await shop.db.select().from(deliveryTimes).orderBy(deliveryTimes.courier)).toMatchObject([
      { courier: '', parcels: 69 },
      { courier: 'pathao', parcels: 20, days: 1 },
      { courier: 'redx', parcels: 19, days: 5 },
    ])
  })

  test('counts delivery days: a Friday on the way lengthens no promise of another week', async () => {
    // Ordered on Wednesday, delivered on Saturday: two delivery days.
    await delivered(20, 3, sylhet, 'pathao', '2026-11-18')
    expect(await record()).toEqual({ sylhet: 2 })
  })

  test('forgets what is longer ago, and is computed once a day', async () => {
    await delivered(20, 1, sylhet, 'pathao', '2026-08-29')
    expect(await record()).toEqual({})
    await delivered(20, 1)
    expect(await recordDeliveryTimes(shop.db, now)).toBe(true)
    expect(await recordDeliveryTimes(shop.db, now)).toBe(false)
    now = at('2026-11-30 00:10')
    expect(await Promise.all([1, 2].map(() => recordDeliveryTimes(shop.db, now)))).toContain(false)
    const rows = await shop.db.select().from(deliveryTimes)
    expect(rows.map(({ computedOn }) => computedOn)).toEqual([dhakaDay(now), dhakaDay(now)])
  })
})

describe('Dhaka city and its suburbs', () => {
  test('have records of their own: what arrives in Banani says nothing of Savar', async () => {
    await delivered(20, 1, banani)
    await delivered(19, 5, savar)
    expect(await record()).toEqual({ 'dhaka-metropolitan': 1 })
    expect([await promisedBy(banani), await promisedBy()]).toEqual(['2026-11-30', '2026-11-30'])
    // Of Savar too few are known: by the hours of its zone.
    expect(await promisedBy(savar)).toBe('2026-12-02')

    await delivered(1, 5, savar, 'redx')
    expect(await record()).toEqual({ 'dhaka-metropolitan': 1, dhaka: 5 })
    expect([await promisedBy(banani), await promisedBy(savar)]).toEqual(['2026-11-30', '2026-12-05'])
    const { body: answer } = await shop.call('POST', 'check-cart', { items: [], ...savar })
    expect(answer.delivery.promise.by).toBe('2026-12-05')
    const promise = await pagePromise(shop.db, 'en', now)
    expect(promiseIn(promise, 'dhaka', 1)).toBe('Arrives by Monday 30 November')
    expect(promiseIn(promise, 'dhaka', 2)).toBe('Arrives by Saturday 5 December')
    expect(await deliverySchedule(shop.db)).toMatchObject({ cutOffTime: '15:00', daysToZone: { 1: 1, 2: 5 } })
  })

  test('an order to the city of a district without a metropolitan area counts for the district', async () => {
    const bogura = { district: 'bogura', thana: 'bogura-sadar' }
    await delivered(20, 1, bogura)
    expect(await record()).toEqual({ bogura: 1 })
    expect([await promisedBy({ city: 'bogura' }), await promisedBy(bogura)]).toEqual(['2026-11-30', '2026-11-30'])
  })

  test('in one zone: its page says the slower of both, since it does not know the thana', () => {
    const [, everywhere] = defaultZones.zones
    if (!everywhere) throw new Error('no zone')
    const record = new Map([['dhaka-metropolitan', { district: 'dhaka', days: 1 }]])
    const options = deliveryOptionsOf({ zones: { zones: [everywhere], places: {}, elsewhere: everywhere.id }, record })
    expect(options.map(({ key, time }) => [key, time.recordedDays])).toEqual([
      ['2', undefined],
      ['dhaka:2', 1],
      ['dhaka:2', undefined],
    ])
  })
})

describe('a public page', () => {
  test('has the sentences of all places, and those with a record of their own', async () => {
    await delivered(20, 5)
    await record()
    const promise = await pagePromise(shop.db, 'bn', now)
    expect(promiseIn(promise, 'dhaka', 1)).toBe('সোমবার, ৩০ নভেম্বরের মধ্যে পৌঁছাবে')
    expect(promiseIn(promise, 'bogura', 2)).toBe('বুধবার, ২ ডিসেম্বরের মধ্যে পৌঁছাবে')
    expect(promiseIn(promise, 'sylhet', 2)).toBe('শনিবার, ৫ ডিসেম্বরের মধ্যে পৌঁছাবে')
    // The slowest, so that it is true for everybody.
    expect(promiseIn(promise, '', 'elsewhere')).toBe('শনিবার, ৫ ডিসেম্বরের মধ্যে পৌঁছাবে')
  })

  test.each([
    ['the cut-off', '2026-11-29 14:59', '2026-11-29 15:00', 'Monday 30 November', 'Tuesday 1 December'],
    ['midnight', '2026-11-29 23:59', '2026-11-30 00:00', 'Tuesday 1 December', 'Tuesday 1 December'],
    ['the midnight after a Thursday', '2026-12-03 15:00', '2026-12-04 00:00', 'Sunday 6 December', 'Sunday 6 December'],
  ])('is no longer served after %s', async (_, before, after, was, is) => {
    now = at(before)
    vi.useFakeTimers({ now, toFake: ['Date'] })
    try {
      const promise = await pagePromise(shop.db, 'en', now)
      expect(promise?.until).toBe(at(after).getTime())
      expect(promiseIn(inForce(promise), 'dhaka', 1)).toBe(`Arrives by ${was}`)
      vi.setSystemTime(at(after))
      expect(inForce(promise)).toBeNull()
      expect(promiseIn(await pagePromise(shop.db, 'en', at(after)), 'dhaka', 1)).toBe(`Arrives by ${is}`)
    } finally {
      vi.useRealTimers()
    }
  })
})
