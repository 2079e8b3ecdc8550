import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { dhakaZone, elsewhereOf } from '#shared/delivery/delivery.ts'
import { placesAddress } from '#shared/places/vintage.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { applyPlans } from './plans/apply-plans.ts'
import type { OfficeZones } from './staff-contract.ts'
import { plannedZonePrices } from './tables.ts'
import { deliveryZones } from './zones.ts'

let shop: Shop
let owner: string
let asNew: OfficeZones
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
  asNew = await read()
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { version } = await read()
  expect((await put({ version, zones: asNew.zones })).statusCode).toBe(200)
})

const read = async (cookie = owner): Promise<OfficeZones> =>
  (await shop.app.inject({ url: '/backend/api/delivery-zones', headers: { cookie } })).json()
const put = (payload: object, cookie = owner) =>
  shop.app.inject({ method: 'PUT', url: '/backend/api/delivery-zones', headers: { cookie }, payload })

/** Saves the zones of a new shop, changed. */
const save = async (change: (zones: OfficeZones['zones']) => object[], cookie = owner) => {
  const { version, zones } = await read()
  return put({ version, zones: change(zones) }, cookie)
}
const suburbs = {
  name: { en: 'Suburbs', bn: 'শহরতলি' },
  price: 90,
  freeOver: null,
  hoursFrom: 24,
  hoursTo: 48,
  isElsewhere: false,
  places: ['dhaka-savar', 'gazipur'],
}

const orderTo = (place: object, number: number, change: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: {
      orderDetails: { paymentMethod: 'cod' },
      customerInfo: {
        fullName: 'Rahima Khatun',
        phone: '01712345678',
        address: 'House 12, Road 5, near the bazar',
        ...place,
      },
      items: [{ id: number, size: 'M', color: 'Green', quantity: 1 }],
      ...change,
    },
  })

test('a new shop has the two prices of the specification', async () => {
  const { zones, places, elsewhere } = await deliveryZones(shop.db)
  const withoutIds = (all: readonly object[]) => all.map((zone) => ({ ...zone, id: 0 }))
  expect(withoutIds(zones)).toEqual(withoutIds(defaultZones.zones))
  expect(dhakaZone({ zones, places, elsewhere }).price).toBe(6000)
  expect(elsewhereOf({ zones, places, elsewhere }).price).toBe(12_000)
})

test('a new zone holds for the next cart and order, and is in the audit log', async () => {
  const { number } = await shop.sells('Panjabi', { price: 1000, onHand: 20 })
  expect((await save((zones) => [suburbs, ...zones])).json()).toMatchObject({
    success: true,
    message: 'Delivery zones saved',
    zones: [{ name: { en: 'Suburbs' }, price: 90 }, { price: 60 }, { price: 120, isElsewhere: true }],
  })
  const charge = async (place: object) => (await orderTo(place, number)).json().totals?.deliveryCharge
  expect(await charge({ district: 'dhaka', thana: 'dhaka-savar' })).toBe(90)
  expect(await charge({ district: 'dhaka', thana: 'dhaka-dhanmondi' })).toBe(60)
  expect(await charge({ district: 'dhaka', thana: 'dhaka-dohar' })).toBe(120)
  expect(await charge({ city: 'gazipur' })).toBe(90)
  expect(await charge({ city: 'dhaka' })).toBe(60)
  const logs = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'delivery-zones.update'))
  // Only what changed.
  expect(logs.at(-1)).toMatchObject({
    before: { zones: [] },
    after: { zones: [{ name: { en: 'Suburbs' }, price: 90 }] },
  })
})

test('price per kilogram and fee are saved, logged, and kept by a save that does not name them', async () => {
  await save((zones) => zones.map((zone) => (zone.isElsewhere ? { ...zone, perKg: 20, codFee: 15 } : zone)))
  const elsewhere = async () => (await read()).zones.find(({ isElsewhere }) => isElsewhere)
  expect(await elsewhere()).toMatchObject({ price: 120, perKg: 20, codFee: 15 })
  const logs = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'delivery-zones.update'))
  expect(logs.at(-1)).toMatchObject({
    before: { zones: [{ perKg: 0, codFee: 0 }] },
    after: { zones: [{ perKg: 20, codFee: 15 }] },
  })
  await save((zones) => zones.map(({ perKg: _, codFee: __, ...zone }) => ({ ...zone, price: 99 })))
  expect(await elsewhere()).toMatchObject({ price: 99, perKg: 20, codFee: 15 })
})

test('a name that is too long once it is stored is refused, and one that fits can be saved again', async () => {
  const named = (bn: string) => save((zones) => [{ ...suburbs, name: { en: 'Suburbs', bn } }, ...zones])
  expect((await named(`${'ক'.repeat(59)}\u09df`)).statusCode).toBe(422)
  expect((await named(`${'ক'.repeat(58)}\u09df`)).statusCode).toBe(200)
  expect((await save((zones) => zones)).statusCode).toBe(200)
})

test('a price that changed between cart and order is answered with 409 and the new total', async () => {
  const { number } = await shop.sells('Lungi', { price: 1000, onHand: 20 })
  const seen = { subtotal: 1000, deliveryCharge: 120, tax: 0, total: 1120 }
  await save((zones) => zones.map((zone) => (zone.isElsewhere ? { ...zone, price: 150 } : zone)))
  const place = { district: 'bandarban', thana: 'bandarban-thanchi' }
  const refused = await orderTo(place, number, { totals: seen })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ success: false, totals: { deliveryCharge: 150, total: 1150 } })
  expect((await orderTo(place, number, { totals: { ...seen, deliveryCharge: 150, total: 1150 } })).statusCode).toBe(200)
})

test('an order keeps what it was quoted, and its answer names city, district and thana', async () => {
  const { number } = await shop.sells('Shawl', { price: 1000, onHand: 20 })
  const answer = await orderTo({ district: 'bandarban', thana: 'bandarban-thanchi' }, number)
  await save((zones) => zones.map((zone) => ({ ...zone, price: 500 })))
  const { orderId } = answer.json()
  const order = await shop.app.inject({ url: `/backend/api/get-order?orderId=${orderId}`, headers: { cookie: owner } })
  expect(order.json().order).toMatchObject({
    orderSummary: { shipping: 120, total: 1120 },
    customerInfo: {
      address: {
        city: 'Bandarban',
        district: { code: 'bandarban', name: { en: 'Bandarban', bn: 'বান্দরবান' } },
        thana: { code: 'bandarban-thanchi', name: { en: 'Thanchi' } },
      },
    },
  })
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderId, orderId))
  expect(row).toMatchObject({ city: 'Bandarban', district: 'bandarban', thana: 'bandarban-thanchi' })
})

test('a planned price is shown with who planned it, holds from its day on, and is taken back before', async () => {
  const { number } = await shop.sells('Planned', { onHand: 5 })
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => shop.call(method, path, body, owner)
  const zones = (await read()).zones
  const zone = zones.find(({ isElsewhere }) => !isElsewhere)
  const plan = { zoneId: zone?.id, price: 75, perKg: 0, freeOver: null, codFee: 0 }
  const from = (days: number) => addDays(dhakaDay(new Date()), days)
  const planned = (day: string) => call('POST', 'zone-plans', { ...plan, from: day })
  expect((await planned(from(0))).body.fields).toEqual({ from: 'Please choose a day after today' })
  expect((await planned(from(3))).body.planned).toMatchObject([
    { ...plan, from: from(3), plannedBy: expect.stringMatching(/./), plannedAt: expect.any(String) },
  ])
  expect((await planned(from(3))).body.code).toBe('planned')
  const inDhaka = { district: 'dhaka', thana: 'dhaka-dhanmondi' }
  const charge = async () => (await orderTo(inDhaka, number)).json().totals?.deliveryCharge
  expect(await charge()).toBe(zone?.price)
  await shop.db.execute(sql`update planned_zone_prices set valid_from = ${from(-1)}`)
  expect(await charge()).toBe(75)
  await applyPlans(shop.db)
  expect((await call('GET', 'delivery-zones')).body).toMatchObject({ planned: [], zones: [{ price: 75 }, {}] })
  const { body } = await planned(from(2))
  const [{ id }] = body.planned
  expect((await call('DELETE', 'zone-plans', { id })).body.planned).toEqual([])
  expect((await call('DELETE', 'zone-plans', { id })).status).toBe(404)
})

test('a planned price whose day has come is in the zones that are read, and their version can be saved', async () => {
  const [zone] = (await read()).zones
  const from = addDays(dhakaDay(new Date()), 2)
  const plan = { zoneId: zone?.id, from, price: 75, perKg: 0, freeOver: null, codFee: 0 }
  expect((await shop.call('POST', 'zone-plans', plan, owner)).status).toBe(200)
  await shop.db.execute(sql`update planned_zone_prices set valid_from = ${addDays(from, -3)}`)
  const { version, zones } = await read()
  expect(zones[0]?.price).toBe(75)
  expect((await put({ version, zones: [suburbs, ...zones] })).statusCode).toBe(200)
})

test('a plan that is taken back, or goes with its zone, is logged with the name of the zone', async () => {
  await save((zones) => [suburbs, ...zones])
  const zoneId = (await read()).zones[0]?.id
  const from = (days: number) => addDays(dhakaDay(new Date()), days)
  const prices = { price: 75, perKg: 0, freeOver: null, codFee: 0 }
  for (const days of [2, 3]) await shop.call('POST', 'zone-plans', { ...prices, zoneId, from: from(days) }, owner)
  const { planned } = (await shop.call('GET', 'delivery-zones', undefined, owner)).body
  expect(planned).toHaveLength(2)
  expect((await shop.call('DELETE', 'zone-plans', { id: planned[0]?.id }, owner)).status).toBe(200)
  expect((await save((zones) => zones.slice(1))).statusCode).toBe(200)
  const isUnplan = eq(auditLog.action, 'delivery-zones.unplan')
  const logs = await shop.db.select().from(auditLog).where(isUnplan).orderBy(auditLog.id)
  expect(logs.slice(-2).map(({ before }) => before)).toEqual([
    { zone: 'Suburbs', from: from(2), price: 75 },
    { zone: 'Suburbs', from: from(3), price: 75 },
  ])
  expect(await shop.db.$count(plannedZonePrices)).toBe(0)
})

test('an order is answered without its thana to somebody who only knows its number', async () => {
  const { number } = await shop.sells('Scarf', { onHand: 20 })
  const { orderId } = (await orderTo({ district: 'bandarban', thana: 'bandarban-thanchi' }, number)).json()
  const { order } = (await shop.app.inject({ url: `/backend/api/get-order?orderId=${orderId}` })).json()
  expect(order.customerInfo.address).toMatchObject({ street: '', city: 'Bandarban', thana: null })
  expect(JSON.stringify(order)).not.toMatch(/thanchi/i)
})

test.each([
  [{}, 'city', 'Please select your city'],
  [{ city: 'london' }, 'city', 'Please select your city'],
  [{ district: 'london', thana: 'london-soho' }, 'district', 'Please select your district'],
  [{ district: 'bogura' }, 'thana', 'Please select your thana or upazila'],
  [{ district: 'bogura', thana: 'dhaka-dhanmondi' }, 'thana', 'Please select your thana or upazila'],
  [{ district: 'bogura', thana: 'bogura-atlantis' }, 'thana', 'Please select your thana or upazila'],
])('an order to %j is refused with a sentence at its field', async (place, field, sentence) => {
  const { number } = await shop.sells('Piece', { onHand: 20 })
  const answer = await orderTo(place, number)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ [`customerInfo.${field}`]: sentence })
})

test('GET places answers every place, and may be kept for a year under its vintage', async () => {
  const answer = await shop.app.inject({ url: '/backend/api/places' })
  const { divisions } = answer.json()
  expect(divisions).toHaveLength(8)
  expect(answer.headers['cache-control']).toBe('public, no-cache')
  const current = await shop.app.inject({ url: placesAddress })
  expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  [() => [], 'zones', 'There must be one zone'],
  [
    (zones) => zones.map((zone) => ({ ...zone, isElsewhere: false })),
    'zones',
    'Exactly one zone must be for everywhere else',
  ],
  [
    (zones) => zones.map((zone) => ({ ...zone, isElsewhere: true })),
    'zones',
    'Exactly one zone must be for everywhere else',
  ],
  [(zones) => [{ ...suburbs, price: -1 }, ...zones], 'zones.0.price', 'Please enter whole taka, from 0 to 5000'],
  [(zones) => [{ ...suburbs, price: null }, ...zones], 'zones.0.price', 'Please enter whole taka, from 0 to 5000'],
  [(zones) => [{ ...suburbs, perKg: -1 }, ...zones], 'zones.0.perKg', 'Please enter whole taka, from 0 to 5000'],
  [(zones) => [{ ...suburbs, codFee: 0.5 }, ...zones], 'zones.0.codFee', 'Please enter whole taka, from 0 to 5000'],
  [(zones) => [{ ...suburbs, freeOver: 0 }, ...zones], 'zones.0.freeOver', 'Please enter whole taka, or nothing'],
  [(zones) => [{ ...suburbs, name: { en: ' ', bn: 'ক' } }, ...zones], 'zones.0.name.en', 'Please enter a name'],
  [
    (zones) => [{ ...suburbs, hoursFrom: 72 }, ...zones],
    'zones.0.hoursTo',
    'Please enter at least the hours after which it arrives',
  ],
  [
    (zones) => [{ ...suburbs, places: ['atlantis'] }, ...zones],
    'zones.0.places',
    'There is no place with the code atlantis',
  ],
  [
    (zones) => [suburbs, { ...suburbs, name: { en: 'Other', bn: 'অন্য' } }, ...zones],
    'zones.1.places',
    'dhaka-savar is in Suburbs, too. A place has one zone',
  ],
  [(zones) => [{ ...suburbs, id: 999 }, ...zones], 'zones', 'One of these zones was deleted in the meantime'],
] as [(zones: OfficeZones['zones']) => object[], string, string][])(
  'zones that cannot be are refused, and nothing changes (%#)',
  async (change, field, sentence) => {
    const before = await read()
    const answer = await save(change)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ [field]: sentence })
    expect(await read()).toEqual(before)
  },
)

test('a later change is answered with 409 and the name of who made it', async () => {
  const { version, zones } = await read()
  await save((all) => [suburbs, ...all])
  const answer = await put({ version, zones })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'stale', changedBy: expect.any(String) })
})

test('a planned price whose day has come since is named as such, and no colleague is blamed', async () => {
  const { version, zones } = await read()
  const from = addDays(dhakaDay(new Date()), 2)
  const plan = { zoneId: zones[0]?.id, from, price: 85, perKg: 0, freeOver: null, codFee: 0 }
  expect((await shop.call('POST', 'zone-plans', plan, owner)).status).toBe(200)
  await shop.db.execute(sql`update planned_zone_prices set valid_from = ${addDays(from, -2)}`)
  const answer = (await put({ version, zones })).json()
  expect(answer).toMatchObject({ code: 'stale', isPlanned: true })
  expect(answer.error).toBe('A planned price has come into force in the meantime. Please load the delivery zones again')
  expect(answer).not.toHaveProperty('changedBy')
  const { version: planned } = await read()
  await save((all) => [suburbs, ...all])
  expect((await put({ version: planned, zones })).json()).toMatchObject({
    code: 'stale',
    changedBy: expect.any(String),
  })
})

test('of two who save at once, one is refused and the zones are those of the other', async () => {
  const { version, zones } = await read()
  const answers = await Promise.all(
    [70, 80].map((price) =>
      put({ version, zones: zones.map((zone) => (zone.isElsewhere ? { ...zone, price } : zone)) }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const saved = answers.find(({ statusCode }) => statusCode === 200)
  expect((await read()).zones).toEqual(saved?.json().zones)
})

test('saving zones as they are changes nothing: no audit entry, and the version of others stays valid', async () => {
  const count = async () => (await shop.db.select().from(auditLog).where(sql`action = 'delivery-zones.update'`)).length
  const before = await count()
  const { version } = await read()
  expect((await save((zones) => zones)).statusCode).toBe(200)
  expect(await count()).toBe(before)
  expect((await read()).version).toBe(version)
})
