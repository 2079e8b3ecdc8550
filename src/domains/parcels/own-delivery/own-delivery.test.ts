import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runBooking } from '#domains/parcels/booking/run-booking.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import type { RoundStop } from './staff-contract.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
const yesterday = addDays(dhakaDay(new Date()), -1)
/** Noon of the day before, as the phone says when a press is sent late. */
const atNoon = { at: new Date(startOfDhakaDay(yesterday).getTime() + 12 * 3_600_000).toISOString() }
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { onHand: 10_000, price: 500 })
})
afterAll(() => shop.close())

type Rider = { id: number; name: string; cookie: string }

async function rider(): Promise<Rider> {
  const before = await riders()
  const cookie = await shop.staffCookie(['parcels.deliver'])
  const found = (await riders()).find(({ id }) => !before.some((each) => each.id === id))
  if (!found) throw new Error('the rider is not listed')
  return { ...found, cookie }
}
const riders = async (): Promise<Omit<Rider, 'cookie'>[]> => {
  const { body } = await shop.call('GET', 'active-couriers', undefined, admin)
  return body.couriers.find(({ courier }: { courier: string }) => courier === 'own')?.riders ?? []
}

async function orders(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
    ids.push((await shop.call('POST', 'save-order', orderBody([item]))).body.orderId)
  }
  return ids
}

const assign = (orderIds: string[], to: { id: number }) => book({ orderIds }, to)
const takeOver = (parcelIds: string[], to: { id: number }) => book({ parcelIds, takesPickedUp: true }, to)
/** @returns the results of the booking, after its job has run */
async function book(what: object, { id }: { id: number }) {
  const asked = { courier: 'own', riderId: id, ...what }
  const { body, status } = await shop.call('POST', 'parcels-book', asked, admin)
  expect(status).toBe(200)
  if (body.jobId === null) return body.results
  await runBooking(shop.context, body.jobId)
  return (await shop.call('GET', `parcel-bookings?jobId=${body.jobId}`, undefined, admin)).body.results
}

const roundOf = async ({ cookie }: Rider) => (await shop.call('GET', 'round', undefined, cookie)).body
const stopsOf = async (who: Rider): Promise<string[]> =>
  (await roundOf(who)).stops.map(({ number }: RoundStop) => number)
const report = (who: Rider, number: string, what: string, more = {}) =>
  shop.call(
    'POST',
    'round-report',
    { key: randomUUID(), number, report: what, at: new Date().toISOString(), ...more },
    who.cookie,
  )
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel
const cashOf = async ({ id }: Rider, day = ''): Promise<number | undefined> => {
  const { body } = await shop.call('GET', `rider-days${day && `?day=${day}`}`, undefined, admin)
  return body.riders.find(({ rider: each }: { rider: Rider }) => each.id === id)?.cash
}
const sound = async () => expect(await brokenRules(shop.pool)).toEqual([])

async function onRound(count = 1) {
  const who = await rider()
  const ids = await orders(count)
  await assign(ids, who)
  return { who, ids, numbers: ids.map((id) => `${id}-1`) }
}

describe('assigning parcels to a rider', () => {
  test('puts them on his round without asking anybody outside', async () => {
    const { who, ids, numbers } = await onRound(2)
    expect((await stopsOf(who)).sort()).toEqual([...numbers].sort())
    expect(await parcel(`${ids[0]}-1`)).toMatchObject({
      state: 'booked',
      courier: 'own',
      consignment: null,
      rider: { id: who.id, name: who.name },
      orderStatus: 'confirmed',
    })
  })

  test('needs somebody who delivers parcels', async () => {
    const [one = ''] = await orders(1)
    const ask = (more: object) => shop.call('POST', 'parcels-book', { courier: 'own', orderIds: [one], ...more }, admin)
    expect(await ask({})).toMatchObject({ status: 422, body: { fields: { riderId: 'Please select a rider' } } })
    expect(await ask({ riderId: 999_999 })).toMatchObject({ status: 422 })
    const { id } = await rider()
    await shop.db.execute(`update staff set is_active = false where id = ${id}`)
    expect(await ask({ riderId: id })).toMatchObject({ status: 422 })
    expect((await riders()).some((each) => each.id === id)).toBe(false)
  })

  test('gives them to another rider, behind the stops that he has; withdrawn they are on no round', async () => {
    const { who, ids, numbers } = await onRound(1)
    const other = await onRound(1)
    expect(await assign(ids, other.who)).toMatchObject([{ result: 'booked' }])
    expect(await stopsOf(who)).toEqual([])
    expect(await stopsOf(other.who)).toEqual([...other.numbers, ...numbers])
    await shop.call('PUT', 'parcels', { number: numbers[0], state: 'waiting' }, admin)
    expect(await stopsOf(other.who)).toEqual(other.numbers)
    expect(await parcel(numbers[0] ?? '')).toMatchObject({ state: 'waiting', rider: null })
  })

  test('a parcel that its rider has with him stays with him, unless somebody says otherwise', async () => {
    const { who, numbers } = await onRound(2)
    const [one = '', two = ''] = numbers
    const other = await rider()
    await report(who, one, 'picked_up')
    const asked = { courier: 'own', riderId: other.id, parcelIds: numbers }
    const { body } = await shop.call('POST', 'parcels-book', asked, admin)
    expect(body.results).toEqual([
      { parcelId: one, error: `${who.name} has its parcel with him: it is out for delivery` },
      { parcelId: two, leaves: who.name },
    ])
    // He picks it up before the job runs.
    await report(who, two, 'picked_up')
    await runBooking(shop.context, body.jobId)
    expect((await stopsOf(who)).sort()).toEqual([...numbers].sort())
    expect(await takeOver(numbers, other)).toMatchObject([{ result: 'booked' }, { result: 'booked' }])
    expect((await stopsOf(other)).sort()).toEqual([...numbers].sort())
    const again = await shop.call('POST', 'parcels-book', { ...asked, takesPickedUp: true }, admin)
    expect(again.body).toMatchObject({ jobId: null })
  })

  test('two who assign the same parcel to two riders: it is on one round', async () => {
    const [one = ''] = await orders(1)
    const both = [await rider(), await rider()]
    await Promise.all(both.map((who) => assign([one], who)))
    const rounds = await Promise.all(both.map(stopsOf))
    expect(rounds.flat()).toEqual([`${one}-1`])
  })

  test('a cancelled order leaves the round, and nobody has to withdraw it anywhere', async () => {
    const { who, ids, numbers } = await onRound(1)
    await shop.call('PUT', 'orders', { orderId: ids[0], status: 'cancelled', reason: 'changed her mind' }, admin)
    expect(await stopsOf(who)).toEqual([])
    expect(await parcel(numbers[0] ?? '')).toMatchObject({ state: 'cancelled', attention: '' })
    await sound()
  })
})

describe('a rider', () => {
  test('reaches his own parcels and nothing else', async () => {
    const { numbers } = await onRound(1)
    const other = await rider()
    expect(await report(other, numbers[0] ?? '', 'picked_up')).toMatchObject({ status: 404 })
    expect(await report(other, 'ORD-20260101-NOBODY-1', 'picked_up')).toMatchObject({ status: 404 })
    for (const path of ['parcels', 'orders', `parcel?number=${numbers[0]}`, 'rider-days', 'active-couriers'])
      expect((await shop.call('GET', path, undefined, other.cookie)).status).toBe(403)
    await shop.call('PUT', 'round', { numbers }, other.cookie)
    expect(await stopsOf(other)).toEqual([])
  })

  test('reads the second number of a customer, too', async () => {
    const who = await rider()
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
    const asked = orderBody([item], { altPhone: '01912345678' })
    await assign([(await shop.call('POST', 'save-order', asked)).body.orderId], who)
    expect((await roundOf(who)).stops).toMatchObject([{ customer: { altPhone: '+8801912345678' } }])
  })

  test('picks up and delivers: the order follows and is paid, the cash is counted', async () => {
    const { who, ids, numbers } = await onRound(1)
    const [number = ''] = numbers
    expect(await report(who, number, 'delivered')).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed', error: expect.stringContaining('picked it up') },
    })
    expect(await report(who, number, 'picked_up')).toMatchObject({ status: 200 })
    expect(await parcel(number)).toMatchObject({ state: 'out_for_delivery', orderStatus: 'shipped' })
    const { toCollect } = await parcel(number)
    const { body } = await report(who, number, 'delivered')
    expect(body).toMatchObject({
      summary: { stops: 1, delivered: 1, cash: toCollect },
      stops: [{ number, state: 'delivered', collected: toCollect }],
    })
    const { body: read } = await shop.call('GET', `get-order?orderId=${ids[0]}`, undefined, admin)
    expect(read.order).toMatchObject({ status: 'delivered' })
    const days = await shop.call('GET', 'rider-days', undefined, admin)
    expect(days.body.riders).toContainEqual({
      rider: { id: who.id, name: who.name },
      ...{ delivers: true, open: 0, toBringBack: 0, delivered: 1, cash: toCollect, lastCash: null },
    })
    const yesterday = await shop.call('GET', 'rider-days?day=2026-01-01', undefined, admin)
    expect(yesterday.body.riders.find(({ rider: { id } }: { rider: Rider }) => id === who.id)).toMatchObject({
      cash: 0,
    })
    await sound()
  })

  test('other cash than was to collect is for somebody to look at', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    await report(who, number, 'picked_up')
    await report(who, number, 'delivered', { collected: 1000.5 })
    const attention = 'Collected ৳1,000.50 instead of ৳1,060'
    expect(await parcel(number)).toMatchObject({ collected: 1000.5, attention })
  })

  test('other cash for what was kept is for somebody to look at, too', async () => {
    const { who, numbers } = await onRound(3)
    const paid = [5600, 400, 560]
    for (const [at, number] of numbers.entries()) {
      await report(who, number, 'picked_up')
      await report(who, number, 'partly_delivered', { collected: paid[at], kept: [1] })
    }
    expect(await Promise.all(numbers.map(async (number) => (await parcel(number)).attention))).toEqual([
      'Collected ৳5,600 instead of ৳560',
      'Collected ৳400 instead of ৳560',
      '',
    ])
  })

  test('delivers in part: says what was kept and paid, and the rest comes back over the counter', async () => {
    const { who, ids, numbers } = await onRound(1)
    const [number = ''] = numbers
    await report(who, number, 'picked_up', atNoon)
    const partly = (more: object) => report(who, number, 'partly_delivered', { ...atNoon, ...more })
    expect(await partly({ kept: [1] })).toMatchObject({
      status: 422,
      body: { fields: { collected: expect.any(String) } },
    })
    expect(await partly({ collected: 560 })).toMatchObject({
      status: 422,
      body: { fields: { kept: expect.any(String) } },
    })
    expect(await partly({ collected: 560, kept: [2] })).toMatchObject({ status: 422 })
    expect(await partly({ collected: 560, kept: [3] })).toMatchObject({ status: 422 })
    expect(await partly({ collected: 560, kept: [1], note: 'too large' })).toMatchObject({
      status: 200,
      body: { summary: { delivered: 0, cash: 0 } },
    })
    const { events, ...rest } = await parcel(number)
    expect(rest).toMatchObject({ state: 'partly_delivered', collected: 560 })
    expect(events.at(-1).note).toBe('Kept 1 × Kurti (M, Green). too large')
    expect(await cashOf(who, yesterday)).toBe(560)
    await shop.call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] }, admin)
    // What is back is no stop any more, and its cash is that of the day before.
    expect(await roundOf(who)).toMatchObject({ stops: [], summary: { delivered: 0, cash: 0 } })
    expect(await cashOf(who)).toBe(0)
    expect(await cashOf(who, yesterday)).toBe(560)
    const { body: read } = await shop.call('GET', `get-order?orderId=${ids[0]}`, undefined, admin)
    expect(read.order.items).toMatchObject([{ quantity: 1 }])
    expect(await parcel(number)).toMatchObject({ deliveredAt: atNoon.at, collected: 560 })
    await sound()
  })

  test('keeps on record what he took, whatever becomes of the parcel; a mistake of the office is taken back', async () => {
    const { who, ids, numbers } = await onRound(2)
    const [one = '', two = ''] = numbers
    for (const number of numbers) {
      await report(who, number, 'picked_up', atNoon)
      await report(who, number, 'delivered', { ...atNoon, collected: 1060 })
    }
    expect(await cashOf(who, yesterday)).toBe(2120)
    const asked = { orderId: ids[0], status: 'cancelled', reason: 'exception' }
    expect((await shop.call('PUT', 'orders', asked, admin)).status).toBe(200)
    expect(await parcel(one)).toMatchObject({ state: 'returning' })
    expect(await cashOf(who, yesterday)).toBe(2120)
    // It was not delivered after all, and then it was.
    await shop.call('PUT', 'orders', { orderId: ids[1], status: 'shipped', reason: 'mistake' }, admin)
    expect(await parcel(two)).toMatchObject({ state: 'handed_over', collected: null, deliveredAt: null })
    expect(await cashOf(who, yesterday)).toBe(1060)
    await report(who, two, 'delivered', { collected: 1000 })
    expect(await cashOf(who, yesterday)).toBe(1060)
    expect(await cashOf(who)).toBe(1000)
    await sound()
  })

  test('a refused parcel comes back with its reason, or is delivered after all; another time it stays on the round', async () => {
    const { who, numbers } = await onRound(2)
    const [one = '', two = ''] = numbers
    for (const number of numbers) await report(who, number, 'picked_up')
    await report(who, one, 'refused', { note: 'wrong colour' })
    const refused = await parcel(one)
    expect(refused).toMatchObject({ state: 'returning', orderStatus: 'shipped' })
    expect(refused.events.at(-1)).toMatchObject({ note: 'Refused: wrong colour', actor: who.name })
    await report(who, two, 'later', { note: 'after six' })
    expect(await parcel(two)).toMatchObject({ state: 'on_hold' })
    expect((await stopsOf(who)).sort()).toEqual([...numbers].sort())
    await report(who, one, 'picked_up')
    expect(await report(who, one, 'delivered')).toMatchObject({ status: 200 })
    await report(who, two, 'not_reached')
    await shop.call('POST', 'parcel-receive', { number: two, lines: [{ line: 0, toShelf: 2 }] }, admin)
    expect(await stopsOf(who)).toEqual([one])
    await sound()
  })
})

describe('somebody who no longer delivers', () => {
  const change = (id: number, more: object) => shop.call('PUT', 'subadmins', { id, ...more }, admin)
  const listed = async (group: string): Promise<string[]> =>
    (await shop.call('GET', `parcels?group=${group}&perPage=100`, undefined, admin)).body.parcels.map(
      ({ number }: { number: string }) => number,
    )
  const dayOf = async ({ id }: { id: number }) =>
    (await shop.call('GET', 'rider-days', undefined, admin)).body.riders.find(
      ({ rider }: { rider: { id: number } }) => rider.id === id,
    )

  test.each([
    ['is deactivated', (id: number) => change(id, { isActive: false })],
    ['loses the permission', (id: number) => change(id, { permissions: ['orders.view'] })],
    ['is deleted', (id: number) => shop.call('DELETE', `subadmins?id=${id}`, undefined, admin)],
  ])('who %s: his open parcels are without a rider and need a look, his cash stays visible', async (_how, leave) => {
    const { who, ids, numbers } = await onRound(4)
    const [done = '', back = '', ...open] = await stopsOf(who)
    for (const number of [done, back, open[0] ?? '']) await report(who, number, 'picked_up')
    await report(who, done, 'delivered')
    await report(who, back, 'refused')
    const { toCollect } = await parcel(done)
    expect(await listed('without_rider')).toEqual([])
    expect((await leave(who.id)).status).toBe(200)

    expect((await listed('without_rider')).sort()).toEqual(open.sort())
    expect(await listed('attention')).toEqual(expect.arrayContaining(open))
    expect(await parcel(open[0] ?? '')).toMatchObject({ isWithoutRider: true, attention: '', rider: { id: who.id } })
    for (const number of [done, back]) expect(await parcel(number)).toMatchObject({ isWithoutRider: false })
    const { body } = await shop.call('GET', 'parcels?group=open', undefined, admin)
    expect(body.counts).toMatchObject({ without_rider: 2 })
    const { body: needing } = await shop.call('GET', 'orders?counts=1&parcel=attention&perPage=100', undefined, admin)
    const found = needing.orders.filter(({ orderId }: { orderId: string }) => ids.includes(orderId))
    expect(found.map(({ orderId }: { orderId: string }) => `${orderId}-1`).sort()).toEqual(open)
    expect(found[0].parcelStates).toMatchObject([{ needsLook: true }])

    expect(await dayOf(who)).toMatchObject({
      ...{ delivers: false, open: 2, toBringBack: 1, delivered: 1, cash: toCollect },
      lastCash: { cash: toCollect },
    })
    // Next month's list no longer has his cash, but still what he has.
    const later = await shop.call('GET', 'rider-days?day=2099-01-01', undefined, admin)
    const then = later.body.riders.find(({ rider: { id } }: { rider: { id: number } }) => id === who.id)
    expect(then).toMatchObject({ open: 2, cash: 0, lastCash: null })

    const other = await rider()
    expect(await handOver(who, other)).toHaveLength(2)
    expect((await stopsOf(other)).sort()).toEqual(open)
    expect(await listed('without_rider')).toEqual([])
    expect(await parcel(open[0] ?? '')).toMatchObject({ isWithoutRider: false, rider: { id: other.id } })
    expect(await dayOf(who)).toMatchObject({ open: 0, toBringBack: 1, cash: toCollect })
    expect(numbers).toHaveLength(4)
    await sound()
  })

  test('delivers again: his parcels are his as before', async () => {
    const { who, numbers } = await onRound(1)
    await change(who.id, { isActive: false })
    expect(await listed('without_rider')).toEqual(numbers)
    await change(who.id, { isActive: true })
    expect(await listed('without_rider')).toEqual([])
  })

  /** @returns the results, after the job has run */
  async function handOver(from: { id: number }, to: { id: number }) {
    const asked = { courier: 'own', riderId: to.id, ofRider: from.id }
    const { body } = await shop.call('POST', 'parcels-book', asked, admin)
    await runBooking(shop.context, body.jobId)
    return (await shop.call('GET', `parcel-bookings?jobId=${body.jobId}`, undefined, admin)).body.results
  }

  test('all open parcels go to another rider in one action; a parcel that moves in the meantime stays', async () => {
    const { who } = await onRound(3)
    const other = await onRound(1)
    const [one = '', two = '', three = ''] = await stopsOf(who)
    await shop.call('PUT', 'round', { numbers: [three, two, one] }, who.cookie)
    await report(who, two, 'picked_up')
    const asked = { courier: 'own', riderId: other.who.id, ofRider: who.id }
    const { body } = await shop.call('POST', 'parcels-book', asked, admin)
    expect(body.results).toMatchObject([{ parcelId: three }, { parcelId: two }, { parcelId: one }])
    await report(who, two, 'delivered')
    await runBooking(shop.context, body.jobId)
    const { body: after } = await shop.call('GET', `parcel-bookings?jobId=${body.jobId}`, undefined, admin)
    expect(after.results.find(({ parcelId }: { parcelId: string }) => parcelId === two)).toMatchObject({
      result: 'skipped',
      reason: 'It is delivered',
    })
    expect(await stopsOf(other.who)).toEqual([...other.numbers, one, three])
    expect(await stopsOf(who)).toEqual([two])
    const again = await shop.call('POST', 'parcels-book', asked, admin)
    expect(again.body).toMatchObject({ jobId: null, results: [] })
    await sound()
  })

  test('parcels go to somebody else, and only on rounds', async () => {
    const { who } = await onRound(1)
    const ask = (more: object) => shop.call('POST', 'parcels-book', { ofRider: who.id, ...more }, admin)
    expect(await ask({ courier: 'own', riderId: who.id })).toMatchObject({
      status: 422,
      body: { fields: { riderId: 'Please select another rider' } },
    })
    expect((await ask({ courier: 'own' })).status).toBe(422)
    expect((await ask({ courier: 'pathao' })).status).not.toBe(200)
  })
})

test('own delivery needs a rider: it is not chosen by itself', async () => {
  const ids = await orders(1)
  const number = `${ids[0]}-1`
  await shop.call('PUT', 'orders', { orderId: ids[0], status: 'processing' }, admin)
  const say = (more: object) => shop.call('PUT', 'parcels', { number, ...more }, admin)
  for (const more of [{ courier: 'own' }, { courier: 'own', state: 'handed_over' }])
    expect(await say(more)).toMatchObject({
      status: 422,
      body: { fields: { courier: 'Own delivery needs a rider: choose Book to put the parcel on a round' } },
    })
  await shop.pool.query(`update parcels set courier = 'own' where number = $1`, [number])
  expect(await say({ state: 'handed_over' })).toMatchObject({ status: 422 })
  expect((await parcel(number)).state).toBe('waiting')
  expect(await say({ state: 'handed_over', courier: '' })).toMatchObject({ status: 200 })
})

test('what a rider has with him is given to no other courier: he has to bring it back', async () => {
  const { who, numbers } = await onRound(1)
  const [number = ''] = numbers
  const toOther = () => shop.call('PUT', 'parcels', { number, courier: 'pathao' }, admin)
  await report(who, number, 'picked_up')
  expect(await toOther()).toMatchObject({ status: 409, body: { code: 'rider_has_it' } })
  await report(who, number, 'partly_delivered', { collected: 560, kept: [1] })
  expect(await toOther()).toMatchObject({ status: 409, body: { code: 'rider_has_it' } })
  expect(await parcel(number)).toMatchObject({ courier: 'own', rider: { id: who.id } })
})

test('the office says what a partial delivery collected: more than was to collect is for somebody to look at', async () => {
  const { who, numbers } = await onRound(1)
  const [number = ''] = numbers
  await report(who, number, 'picked_up')
  await shop.call('PUT', 'parcels', { number, state: 'partly_delivered', collected: 5600 }, admin)
  expect((await parcel(number)).attention).toBe('Collected ৳5,600, more than the ৳1,060 to collect')
})

describe('a press', () => {
  test('that was taken is answered as before, also when another rider has the parcel by now', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    const key = randomUUID()
    await report(who, number, 'picked_up', { key })
    await takeOver(numbers, await rider())
    expect(await stopsOf(who)).toEqual([])
    expect(await report(who, number, 'picked_up', { key })).toMatchObject({ status: 200 })
  })

  test('of a delivery that is refused leaves a trace: somebody looks for the cash', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    const other = await rider()
    await report(who, number, 'picked_up')
    await takeOver(numbers, other)
    const press = { key: randomUUID(), collected: 1060 }
    const both = await Promise.all([report(who, number, 'delivered', press), report(who, number, 'delivered', press)])
    for (const answer of both)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'not_on_round', error: expect.stringMatching(/knows/) },
      })
    const { events, ...rest } = await parcel(number)
    expect(rest).toMatchObject({
      state: 'out_for_delivery',
      rider: { id: other.id },
      attention: `${who.name} reported it as delivered, collected ৳1,060, which was not taken`,
    })
    expect(events.filter(({ note }: { note: string }) => note.startsWith('Reported as delivered'))).toHaveLength(1)
    // The office was faster.
    await shop.call('PUT', 'parcels', { number, state: 'lost', note: 'Not in his bag' }, admin)
    expect((await report(other, number, 'delivered')).body.error).toContain('This parcel is lost')
    expect((await parcel(number)).attention).toContain(`${other.name} reported it as delivered`)
    await sound()
  })

  test('of somebody who never had the parcel, or whose cash is known, is for nobody to look at', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    await report(who, number, 'picked_up')
    expect((await report(await rider(), number, 'delivered')).status).toBe(404)
    await report(who, number, 'delivered')
    expect((await report(who, number, 'delivered')).status).toBe(409)
    expect(await parcel(number)).toMatchObject({ attention: '' })
  })

  test('that is sent many times at once counts once', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    await report(who, number, 'picked_up')
    const press = { key: randomUUID(), number, report: 'delivered', at: new Date().toISOString() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('POST', 'round-report', press, who.cookie)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { events } = await parcel(number)
    expect(events.filter(({ state }: { state: string }) => state === 'delivered')).toHaveLength(1)
  })

  test('of a rider and of the office at the same moment: one counts, the other is told', async () => {
    const { who, numbers } = await onRound(1)
    const [number = ''] = numbers
    await report(who, number, 'picked_up')
    const answers = await Promise.all([
      report(who, number, 'delivered'),
      shop.call('PUT', 'parcels', { number, state: 'lost', note: 'Not in his bag' }, admin),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await sound()
  })

  test('has the time at which it was made, unless that cannot be', async () => {
    const { who, numbers } = await onRound(2)
    const [one = '', two = ''] = numbers
    await report(who, one, 'picked_up')
    await report(who, two, 'picked_up')
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    await report(who, one, 'delivered', { at: ahead })
    expect(new Date((await parcel(one)).deliveredAt).getTime()).toBeLessThanOrEqual(Date.now())
    // Before it was picked up.
    const early = new Date(Date.now() - 3_600_000).toISOString()
    await report(who, two, 'delivered', { at: early })
    const { events } = await parcel(two)
    expect(events.at(-1).at).toBe(events.at(-2).at)
  })
})

test('orders of stops that are given at once wait for each other, and for what happens to the parcels', async () => {
  const { who, numbers } = await onRound(6)
  const reversed = [...numbers].reverse()
  const order = (i: number) => shop.call('PUT', 'round', { numbers: i % 2 ? numbers : reversed }, who.cookie)
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, (_, i) => order(i)),
    ...numbers.map((number) => report(who, number, 'picked_up')),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200))
  expect([numbers, reversed]).toContainEqual(await stopsOf(who))
})

test('the stops are in the order that the rider gives them', async () => {
  const { who } = await onRound(3)
  const [one = '', two = '', three = ''] = await stopsOf(who)
  await shop.call('PUT', 'round', { numbers: [three, one] }, who.cookie)
  expect(await stopsOf(who)).toEqual([three, one, two])
})
