import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { noFaults } from '#simulators/faults.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { runBooking } from './run-booking.ts'

let shop: Shop
let simulators: Simulators
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  const http = {
    mode: 'simulators',
    clock: () => new Date(),
    log: () => {},
    retryDelayMs: 1,
    maxFailures: 10_000,
  } as const
  shop = await openShop({ outgoing: openOutgoing(http) })
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
  simulators = await startSimulators({ seed: 5 })
})
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})
beforeEach(() => {
  for (const { faults } of Object.values(simulators.couriers)) Object.assign(faults, noFaults())
})

type Code = keyof Simulators['couriers']
async function setUp(courier: Code, more: Record<string, string> = {}) {
  const { baseUrl, credentials } = simulators.couriers[courier]
  const texts = Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
  const account = { courier, isActive: true, mode: 'simulator', simulatorUrl: baseUrl }
  return shop.call('PUT', 'couriers', { ...account, credentials: { ...texts, ...more } }, admin)
}

/** RedX delivers there by its own list. */
const place = { district: 'dhaka', thana: 'dhaka-dhanmondi', city: '' }

async function order(to: Record<string, string> = place) {
  const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
  return (await shop.call('POST', 'save-order', orderBody([item], to))).body.orderId as string
}
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel
const find = (courier: Code, number: string) =>
  simulators.couriers[courier].parcels().find(({ reference }) => reference === number)

async function booked(courier: Code, more: object = {}, to: Record<string, string> = place) {
  await setUp(courier)
  const orderId = await order(to)
  const { body } = await shop.call('POST', 'parcels-book', { courier, orderIds: [orderId], ...more }, admin)
  await runBooking(shop.context, body.jobId)
  expect(await parcel(`${orderId}-1`)).toMatchObject({ state: 'booked' })
  return { orderId, number: `${orderId}-1` }
}
const withdraw = (number: string, more = {}) => shop.call('POST', 'parcel-withdraw', { number, ...more }, admin)

describe('a booking that is cancelled by the API', () => {
  test('of RedX: it is cancelled there, waits here, and its late webhook asks nobody to look', async () => {
    const { number } = await booked('redx')
    const { consignment } = await parcel(number)
    expect(await withdraw(number, { note: 'wrong size' })).toMatchObject({ status: 200 })
    expect(find('redx', number)?.word).toBe('cancelled')
    const now = await parcel(number)
    expect(now).toMatchObject({ state: 'waiting', consignment: null, attention: '', orderStatus: 'confirmed' })
    expect(now.events.at(-1).note).toBe(`Cancelled at RedX (${consignment}): wrong size`)
    expect(await withdraw(number)).toMatchObject({ status: 409, body: { code: 'not_booked' } })
  })

  test('that RedX refuses stays booked, in its own words', async () => {
    const { number } = await booked('redx')
    await simulators.clock.wind(8 * 3_600_000)
    expect(await withdraw(number)).toMatchObject({
      status: 409,
      body: { code: 'courier_refused', error: expect.stringContaining('cannot be cancelled any more') },
    })
    expect((await parcel(number)).state).toBe('booked')
  })

  test('whose answer is lost stays booked, and somebody has to look', async () => {
    const { number } = await booked('redx')
    simulators.couriers.redx.faults.lostAnswers = 1
    expect(await withdraw(number)).toMatchObject({ status: 503, body: { code: 'answer_lost' } })
    expect(await parcel(number)).toMatchObject({
      state: 'booked',
      attention: expect.stringContaining('may have cancelled'),
    })
  })

  test('two who cancel it at once: it waits, and nobody is told that it went wrong twice', async () => {
    const { number } = await booked('redx')
    const answers = await Promise.all([withdraw(number), withdraw(number)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await parcel(number)).toMatchObject({ state: 'waiting', consignment: null })
  })

  test('of Steadfast and Pathao is not offered: says what to do by hand', async () => {
    for (const courier of ['steadfast', 'pathao'] as const) {
      const { number } = await booked(courier)
      expect(await withdraw(number)).toMatchObject({
        status: 409,
        body: { code: 'cancel_not_offered', error: expect.stringContaining('cancel it there') },
      })
      expect((await parcel(number)).state).toBe('booked')
    }
  })
})

describe('pickup stores', () => {
  test('are listed by the courier, the default one by its field; a booking takes the one that is chosen', async () => {
    await setUp('redx')
    const { body } = await shop.call('POST', 'courier-stores', { courier: 'redx' }, admin)
    const account = body.couriers.find(({ courier }: { courier: string }) => courier === 'redx')
    expect(account.stores.map(({ id }: { id: string }) => id)).toEqual(['501', '502'])
    const { body: active } = await shop.call('GET', 'active-couriers', undefined, admin)
    expect(active.couriers.find(({ courier }: { courier: string }) => courier === 'redx')).toMatchObject({
      canCancel: true,
      canPrice: true,
      needsAreas: true,
      stores: [
        { id: '501', isDefault: true },
        { id: '502', isDefault: false },
      ],
    })
    const { number } = await booked('redx', { store: '502' })
    expect(find('redx', number)?.fields.pickup_store_id).toBe(502)
    const other = await booked('redx')
    expect(find('redx', other.number)?.fields.pickup_store_id).toBe(501)
  })

  test('that the courier does not have are refused, and a courier without stores has none', async () => {
    const orderIds = [await order()]
    const wrong = await shop.call('POST', 'parcels-book', { courier: 'redx', store: '999', orderIds }, admin)
    expect(wrong).toMatchObject({ status: 422, body: { fields: { store: expect.any(String) } } })
    await setUp('steadfast')
    expect(await shop.call('POST', 'courier-stores', { courier: 'steadfast' }, admin)).toMatchObject({
      status: 409,
      body: { code: 'no_stores' },
    })
  })
})

test('a courier names its price for a parcel; one that tells none says so', async () => {
  const { number } = await booked('redx')
  const price = (courier: string) =>
    shop.call('GET', `courier-price?courier=${courier}&number=${number}`, undefined, admin)
  expect(await price('redx')).toMatchObject({ status: 200, body: { delivery: 60, cod: 11 } })
  await setUp('steadfast')
  expect(await price('steadfast')).toMatchObject({ status: 409, body: { code: 'no_price' } })
})

test('Pathao is asked for its cities and the zones of one district before the first price, and not again', async () => {
  const [dhaka, jashore] = [
    await booked('steadfast'),
    await booked('steadfast', {}, { district: 'jashore', thana: 'jashore-abhaynagar', city: '' }),
  ]
  await setUp('pathao')
  const requests = async (number: string) => {
    const before = simulators.couriers.pathao.requests()
    const { status } = await shop.call('GET', `courier-price?courier=pathao&number=${number}`, undefined, admin)
    expect(status).toBe(200)
    return simulators.couriers.pathao.requests() - before
  }
  // Token, cities, zones, price; the token may be there.
  expect(await requests(dhaka.number)).toBeLessThanOrEqual(4)
  expect(await requests(dhaka.number)).toBe(1)
  // The zones of the other district, and the price.
  expect(await requests(jashore.number)).toBe(2)
  expect(await requests(jashore.number)).toBe(1)
})

describe('the areas of a courier', () => {
  test('are found in any spelling of a place, and so are the thanas', async () => {
    await setUp('redx')
    const search = async (text: string): Promise<string[]> => {
      const path = `courier-area-search?courier=redx&search=${encodeURIComponent(text)}`
      const { body } = await shop.call('GET', path, undefined, admin)
      return body.areas.map(({ ids }: { ids: number[] }) => ids.join()).sort()
    }
    for (const [one, other] of [
      ['Jessore', 'Jashore'],
      ['comilla', 'Cumilla'],
      ['যশোর', 'Jashore'],
    ] as const) {
      expect((await search(other)).length).toBeGreaterThan(0)
      expect(await search(one)).toEqual(await search(other))
    }
    const { body } = await shop.call('GET', 'courier-thanas?courier=redx', undefined, admin)
    const row = body.thanas.find(({ thana }: { thana: string }) => thana === 'jashore-abhaynagar')
    expect(row.spellings).toEqual(expect.arrayContaining(['abhaynagar', 'noapara', 'jashore', 'jessore']))
  })

  test('each thana has one by its name or by a choice, and the others are open', async () => {
    await setUp('redx')
    type Row = { thana: string; how: string; area: string | null }
    const thanas = async (): Promise<Row[]> =>
      (await shop.call('GET', 'courier-thanas?courier=redx', undefined, admin)).body.thanas
    const before = await thanas()
    const certain = before.filter(({ how }) => how === 'certain')
    expect(certain.length).toBeGreaterThan(before.length / 2)
    expect(before.filter(({ how, area }) => (how === 'open') !== (area === null))).toEqual([])
    const open = before.find(({ how }) => how === 'open') ?? before[0]
    const wanted = certain[0]?.area ?? ''
    const search = encodeURIComponent(wanted)
    const found = await shop.call('GET', `courier-area-search?courier=redx&search=${search}`, undefined, admin)
    const [area] = found.body.areas
    expect(area.name).toBe(wanted)
    const choice = { courier: 'redx', thana: open?.thana, area: { ids: area.ids, name: area.name } }
    expect(await shop.call('PUT', 'courier-areas', choice, admin)).toMatchObject({ status: 200 })
    expect((await thanas()).find(({ thana }) => thana === open?.thana)).toMatchObject({
      how: 'chosen',
      area: area.name,
    })
  })
})

describe('the upload file of a courier', () => {
  test('its parcels name the courier, those that are on their way keep theirs', async () => {
    const orderId = await order()
    const { orderId: away, number } = await booked('redx')
    const mark = await shop.call('PUT', 'parcels-courier', { courier: 'paperfly', orderIds: [orderId, away] }, admin)
    expect(mark).toMatchObject({ status: 200, body: { parcels: 1 } })
    expect(await parcel(`${orderId}-1`)).toMatchObject({ state: 'waiting', courier: 'paperfly' })
    expect(await parcel(number)).toMatchObject({ courier: 'redx' })
    const unknown = await shop.call('PUT', 'parcels-courier', { courier: 'pigeon', orderIds: [orderId] }, admin)
    expect(unknown.status).toBe(404)
    const { body } = await shop.call('GET', 'courier-names', undefined, admin)
    expect(body.couriers).toContainEqual({ courier: 'paperfly', name: 'Paperfly' })
    expect(body.couriers).toContainEqual({ courier: 'own', name: 'Own delivery' })
  })
})
