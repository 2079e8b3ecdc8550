import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import { applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import { pollCouriers } from '#domains/parcels/moving/poll-couriers.ts'
import { openOutgoing } from '#platform/outgoing/outgoing.ts'
import { noFaults } from '#simulators/faults.ts'
import { type Simulators, startSimulators } from '#simulators/server.ts'
import { exchangedOrder } from '../../../../tests/support/exchanged-order.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { parcelToBook } from './parcel-to-book.ts'
import { recentBookings } from './recent-bookings.ts'
import { runBooking } from './run-booking.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  // The circuit breaker has tests of its own: here each request reaches the simulator.
  const http = {
    mode: 'simulators',
    clock: () => new Date(),
    log: () => {},
    retryDelayMs: 1,
    maxFailures: 10_000,
  } as const
  shop = await openShop({ outgoing: openOutgoing(http) })
  admin = await shop.staffCookie()
  goods = await shop.sells('Kurti', { sizes: ['M', 'L'], onHand: 1_000_000, price: 500 })
})
afterAll(() => shop.close())

let simulators: Simulators
beforeAll(async () => {
  simulators = await startSimulators({ seed: 11 })
})
afterAll(() => simulators.stop())
beforeEach(async () => {
  for (const { faults } of Object.values(simulators.couriers)) Object.assign(faults, noFaults())
  await setUp('steadfast')
})

type Code = keyof Simulators['couriers']
const texts = (credentials: object) =>
  Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, String(value)]))
const setUp = (courier: Code, more = {}) => {
  const { baseUrl, credentials } = simulators.couriers[courier]
  const account = { courier, isActive: true, mode: 'simulator', simulatorUrl: baseUrl, credentials: texts(credentials) }
  return shop.call('PUT', 'couriers', { ...account, ...more }, admin)
}

async function orders(count: number, status = 'confirmed') {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
    const { body } = await shop.call('POST', 'save-order', orderBody([item]))
    ids.push(body.orderId)
    if (status !== 'confirmed')
      await shop.call('PUT', 'orders', { orderId: body.orderId, status, reason: 'for this test' }, admin)
  }
  return ids
}

const book = (orderIds: string[], courier = 'steadfast') =>
  shop.call('POST', 'parcels-book', { courier, orderIds }, admin)
const progress = async (jobId: number) =>
  (await shop.call('GET', `parcel-bookings?jobId=${jobId}`, undefined, admin)).body
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel
/** What the courier has of these orders. */
const booked = (orderIds: string[]) =>
  simulators.couriers.steadfast.parcels().filter(({ reference }) => orderIds.some((id) => reference === `${id}-1`))

describe('booking ticked orders', () => {
  test('gives each its parcel, and answers what will happen before a job does it', async () => {
    const [one = '', two = ''] = await orders(2)
    const [sent = ''] = await orders(1, 'shipped')
    const { body } = await book([one, two, sent, 'ORD-20260101-NOBODY'])
    expect(body).toMatchObject({
      jobId: expect.any(Number),
      results: [
        { orderId: one },
        { orderId: two },
        { orderId: sent, error: 'This order is shipped' },
        { orderId: 'ORD-20260101-NOBODY', error: 'This order does not exist' },
      ],
    })
    expect(await progress(body.jobId)).toMatchObject({ total: 2, done: 0, finishedAt: null })
    await runBooking(shop.context, body.jobId)
    expect(await progress(body.jobId)).toMatchObject({
      done: 2,
      finishedAt: expect.any(String),
      results: [
        { result: 'booked', consignment: expect.any(String) },
        { result: 'booked', consignment: expect.any(String) },
      ],
    })
    expect(await parcel(`${one}-1`)).toMatchObject({ state: 'booked', courier: 'steadfast', orderStatus: 'confirmed' })
    // Several are booked at the same time, in any order.
    expect(new Map(booked([one, two]).map(({ reference, toCollectTaka }) => [reference, toCollectTaka]))).toEqual(
      new Map([one, two].map((id) => [`${id}-1`, 1060])),
    )
  })

  test('tells the courier the second number of a customer, if it is one', async () => {
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 2 }
    const asked = orderBody([item], { altPhone: '01912345678' })
    const { orderId } = (await shop.call('POST', 'save-order', asked)).body
    await shop.call('PUT', 'orders', { orderId, status: 'processing' }, admin)
    const { rows } = await shop.pool.query<{ id: string }>('select id from parcels where number = $1', [`${orderId}-1`])
    const told = async () => (await parcelToBook(shop.db, Number(rows[0]?.id))).recipient.secondPhone
    expect(await told()).toBe('01912345678')
    await shop.pool.query(`update orders set alt_phone = '12345' where order_id = $1`, [orderId])
    expect(await told()).toBeUndefined()
  })

  test('takes those whose replacement or later parcel waits, and of these that parcel alone', async () => {
    const { orderId: exchanged, number } = await exchangedOrder(shop, admin, goods.number)
    const [split = ''] = await orders(1, 'processing')
    const lines = [{ line: 0, quantity: 1 }]
    const put = (parcelNumber: string, state: string) =>
      shop.call('PUT', 'parcels', { number: parcelNumber, state }, admin)
    expect((await shop.call('POST', 'parcel-split', { number: `${split}-1`, lines }, admin)).status).toBe(200)
    expect((await put(`${split}-1`, 'handed_over')).status).toBe(200)
    const { body } = await book([exchanged, split])
    expect(body.results).toEqual([{ orderId: exchanged }, { orderId: split }])
    await runBooking(shop.context, body.jobId)
    expect((await progress(body.jobId)).total).toBe(2)
    expect([await parcel(number), await parcel(`${split}-2`)]).toMatchObject([
      { state: 'booked', courier: 'steadfast', orderStatus: 'delivered' },
      { state: 'booked', courier: 'steadfast', orderStatus: 'shipped' },
    ])
    expect((await book([exchanged])).body).toMatchObject({
      jobId: null,
      results: [{ orderId: exchanged, error: 'This order is delivered' }],
    })
  })

  test('is found again by whoever started it, while it runs and for a quarter of an hour', async () => {
    const [one = ''] = await orders(1)
    const { jobId } = (await book([one])).body
    const recent = async (cookie: string) =>
      (await shop.call('GET', 'recent-bookings', undefined, cookie)).body.bookings
    expect(await recent(admin)).toContainEqual({ jobId, courier: 'steadfast', finishedAt: null })
    await runBooking(shop.context, jobId)
    expect(await recent(admin)).toContainEqual({ jobId, courier: 'steadfast', finishedAt: expect.any(String) })
    expect(await recent(await shop.staffCookie(['orders.view', 'orders.edit']))).toEqual([])
    const later = new Date(Date.now() + 16 * 60_000)
    const { rows } = await shop.pool.query<{ id: number }>(
      'select staff_id::int as id from booking_jobs where id = $1',
      [jobId],
    )
    const found = await recentBookings(shop.db, rows[0]?.id ?? 0, later)
    expect(found.map((each) => each.jobId)).not.toContain(jobId)
  })

  test('needs a courier that is set up, and orders that are confirmed', async () => {
    const [one = ''] = await orders(1)
    expect(await book([one], 'redx')).toMatchObject({ status: 409, body: { code: 'courier_not_ready' } })
    expect(await book([one], 'pigeon')).toMatchObject({ status: 404 })
    const [pending = ''] = await orders(1, 'pending')
    expect((await book([pending])).body).toEqual({
      success: true,
      jobId: null,
      results: [{ orderId: pending, error: 'This order is not confirmed yet' }],
    })
  })

  test('a refusal is named beside its parcel, which waits again', async () => {
    const [one = ''] = await orders(1)
    simulators.couriers.steadfast.faults.refuseBookings = 'We do not go there'
    const { body } = await book([one])
    await runBooking(shop.context, body.jobId)
    const [result] = (await progress(body.jobId)).results
    expect(result).toMatchObject({ result: 'refused', reason: expect.stringContaining('We do not go there') })
    expect(await parcel(`${one}-1`)).toMatchObject({ state: 'waiting', attention: result.reason })
    expect(booked([one])).toEqual([])
  })

  test('two who book the same orders at the same time book each once', async () => {
    const ids = await orders(6)
    const both = await Promise.all([book(ids), book(ids)])
    await Promise.all(both.map(({ body }) => runBooking(shop.context, body.jobId)))
    expect(booked(ids)).toHaveLength(6)
    const results = await Promise.all(both.map(async ({ body }) => (await progress(body.jobId)).results))
    expect(
      results
        .flat()
        .map(({ result }) => result)
        .sort(),
    ).toEqual([...Array(6).fill('booked'), ...Array(6).fill('skipped')])
  })

  test('a courier that is switched off in the meantime refuses in words', async () => {
    const [one = ''] = await orders(1)
    const { body } = await book([one])
    await setUp('steadfast', { isActive: false, credentials: {} })
    await runBooking(shop.context, body.jobId)
    expect((await progress(body.jobId)).results).toMatchObject([
      { result: 'refused', reason: expect.stringContaining('is not set up') },
    ])
    expect((await parcel(`${one}-1`)).state).toBe('waiting')
  })
})

describe('a courier with areas of its own', () => {
  const into = async (thana: string) => {
    const item = { id: goods.number, size: 'M', color: 'Green', quantity: 1 }
    const place = { district: thana.split('-')[0] ?? '', thana, city: '' }
    const { body } = await shop.call('POST', 'save-order', orderBody([item], place))
    const started = await book([body.orderId], 'redx')
    await runBooking(shop.context, started.body.jobId)
    return (await progress(started.body.jobId)).results[0]
  }

  test('gets the area that the name of the thana certainly means, or the one that staff chose', async () => {
    await setUp('redx')
    expect(await into('dhaka-dhanmondi')).toMatchObject({ result: 'booked' })
    const areas = await shop.call('GET', 'courier-areas?courier=redx&thana=dhaka-dhanmondi', undefined, admin)
    const [best] = areas.body.matches
    expect(best).toMatchObject({ confidence: 'certain' })
    const area = { ids: best.area.ids, name: 'Chosen by hand' }
    const chosen = { courier: 'redx', thana: 'dhaka-dhanmondi', area }
    expect((await shop.call('PUT', 'courier-areas', chosen, admin)).status).toBe(200)
    await into('dhaka-dhanmondi')
    const { fields } = simulators.couriers.redx.parcels().at(-1) ?? { fields: {} }
    expect(fields).toMatchObject({ delivery_area: 'Chosen by hand' })
    expect((await shop.call('PUT', 'courier-areas', { ...chosen, area: null }, admin)).status).toBe(200)
    expect((await shop.call('GET', 'courier-areas?courier=redx&thana=nowhere', undefined, admin)).status).toBe(404)
  })

  test('whose list of areas cannot be read refuses for now, and says that it is away', async () => {
    await setUp('redx')
    await shop.pool.query('delete from courier_area_lists')
    simulators.couriers.redx.faults.rejectsKeys = true
    const away = await into('dhaka-dhanmondi')
    expect(away).toMatchObject({ result: 'refused', reason: expect.stringMatching(/credentials/) })
    expect((await parcel(away.parcelId)).state).toBe('waiting')
  })

  test('that has no area for an order refuses it, and says so', async () => {
    await setUp('redx')
    const [one = ''] = await orders(1)
    const { body } = await book([one], 'redx')
    await runBooking(shop.context, body.jobId)
    expect((await progress(body.jobId)).results).toMatchObject([
      { result: 'refused', reason: expect.stringMatching(/area/i) },
    ])
  })
})

describe.each(['steadfast', 'pathao', 'redx'] as const)('a replacement booked with %s', (courier) => {
  test('collects nothing, says what to take back, and comes to the counter once it is delivered', async () => {
    await setUp(courier)
    const place = { district: 'dhaka', thana: 'dhaka-dhanmondi', city: '' }
    const { number } = await exchangedOrder(shop, admin, goods.number, place)
    const { body } = await shop.call('POST', 'parcels-book', { courier, parcelIds: [number] }, admin)
    await runBooking(shop.context, body.jobId)
    expect((await progress(body.jobId)).results).toMatchObject([{ result: 'booked' }])
    const sent = simulators.couriers[courier].parcels().find(({ reference }) => reference === number)
    expect(sent?.toCollectTaka).toBe(0)
    // Pathao takes no sign beyond ASCII.
    expect(JSON.stringify(sent?.fields)).toMatch(/Exchange: take back 2 [×x] Kurti \(M, Green\)/)
    const delivered = { consignment: sent?.consignment ?? '', word: 'delivered', state: 'delivered' } as const
    const happened = { ...delivered, isKnown: true, at: new Date(), key: number }
    await applyCourierEvent(shop.db, courier, happened, { source: 'webhook', now: new Date() })
    expect(await parcel(number)).toMatchObject({
      ...{ state: 'partly_delivered', mayReceive: true, collected: 0, orderStatus: 'delivered' },
      expected: [{ quantity: 2, size: 'M' }],
    })
  })
})

describe('an answer that is lost', () => {
  test('of sixty bookings with a third of the answers lost: none is lost, none double', async () => {
    const ids = await orders(60)
    simulators.couriers.steadfast.faults.lostAnswers = 0.33
    const { body } = await book(ids)
    await runBooking(shop.context, body.jobId)
    simulators.couriers.steadfast.faults.lostAnswers = 0
    // What could not be looked up either is booked again by hand: the courier refuses the repeat and it is looked up.
    for (let round = 0; round < 5; round++) {
      const states = await shop.pool.query<{ number: string; state: string }>('select number, state from parcels')
      for (const { number, state } of states.rows)
        if (state === 'booking_unknown') await shop.call('PUT', 'parcels', { number, state: 'waiting' }, admin)
      const again = await book(ids)
      if (again.body.jobId === null) break
      await runBooking(shop.context, again.body.jobId)
    }
    expect(booked(ids)).toHaveLength(60)
    const own = await shop.pool.query<{ consignment: string }>(
      `select consignment from parcels where state = 'booked' and number = any($1)`,
      [ids.map((id) => `${id}-1`)],
    )
    expect(new Set(own.rows.map(({ consignment }) => consignment)).size).toBe(60)
  })

  test('is looked up again by the poll and by a press, and nothing is booked twice', async () => {
    const [reached = '', lost = '', third = ''] = await orders(3)
    const { faults } = simulators.couriers.steadfast
    faults.lostAnswers = 1
    const { body } = await book([reached, lost, third])
    await runBooking(shop.context, body.jobId)
    for (const id of [reached, lost, third]) expect((await parcel(`${id}-1`)).state).toBe('booking_unknown')
    // During the outage nothing changes, however often it is asked.
    await pollCouriers(shop.context)
    const lookUp = (id: string) => shop.call('POST', 'parcel-look-up', { number: `${id}-1` }, admin)
    expect(await lookUp(reached)).toMatchObject({ status: 503, body: { code: 'answer_lost' } })
    expect((await parcel(`${reached}-1`)).state).toBe('booking_unknown')
    Object.assign(faults, noFaults())
    // The courier has never got this one.
    const [gone] = booked([lost])
    if (gone) Object.assign(gone, { reference: 'of-another-shop' })
    expect((await lookUp(third)).body).toMatchObject({ found: 'booked', parcel: { state: 'booked', attention: '' } })
    await pollCouriers(shop.context)
    expect(await parcel(`${reached}-1`)).toMatchObject({ state: 'booked', attention: '' })
    expect(await parcel(`${lost}-1`)).toMatchObject({ state: 'waiting', attention: 'The courier does not have it' })
    expect((await progress(body.jobId)).results.map(({ result }: { result: string }) => result)).toEqual([
      'booked',
      'refused',
      'booked',
    ])
    expect(booked([reached, third])).toHaveLength(2)
    expect(await lookUp(third)).toMatchObject({ status: 409, body: { code: 'not_unclear' } })
  })

  test('where the courier has no look-up the parcel waits for its webhook or a person', async () => {
    await setUp('pathao')
    const [one = ''] = await orders(1)
    // Without an answer to the log-in nothing would be sent.
    await (await openCourier(shop.context, 'pathao')).stores?.()
    simulators.couriers.pathao.faults.lostAnswers = 1
    const { body } = await book([one], 'pathao')
    await runBooking(shop.context, body.jobId)
    expect(await parcel(`${one}-1`)).toMatchObject({ state: 'booking_unknown', next: ['waiting', 'booked'] })
    expect((await book([one], 'pathao')).body.jobId).toBeNull()
    simulators.couriers.pathao.faults.lostAnswers = 0
    await pollCouriers(shop.context)
    const asked = await shop.call('POST', 'parcel-look-up', { number: `${one}-1` }, admin)
    expect(asked).toMatchObject({ status: 409, body: { code: 'look_up_not_offered' } })
  })

  test('a process that dies while it asks: the next run looks up and books what the courier does not have', async () => {
    const [sent = '', unsent = ''] = await orders(2)
    const { body } = await book([sent, unsent])
    const { rows } = await shop.pool.query<{ id: number; number: string }>(
      `update parcels set state = 'booking', courier = 'steadfast' where number = any($1) returning id::int, number`,
      [[`${sent}-1`, `${unsent}-1`]],
    )
    await shop.pool.query(`update booking_job_parcels set result = 'asked' where job_id = $1`, [body.jobId])
    const courier = await openCourier(shop.context, 'steadfast')
    const reached = rows.find(({ number }) => number === `${sent}-1`)?.id ?? 0
    await courier.book([await parcelToBook(shop.db, reached)])
    expect((await book([sent])).body.results).toEqual([{ orderId: sent, error: 'Its parcel is booking' }])

    await runBooking(shop.context, body.jobId)
    expect(booked([sent, unsent]).map(({ reference }) => reference)).toEqual([`${sent}-1`, `${unsent}-1`])
    for (const id of [sent, unsent]) expect((await parcel(`${id}-1`)).state).toBe('booked')
  })

  test('a process that dies while it asks: a parcel that may not be sent any more waits again', async () => {
    const [one = ''] = await orders(1)
    const { body } = await book([one])
    await shop.pool.query(`update parcels set state = 'booking', courier = 'steadfast' where number = $1`, [`${one}-1`])
    await shop.pool.query(`update booking_job_parcels set result = 'asked' where job_id = $1`, [body.jobId])
    const back = { orderId: one, status: 'pending', reason: 'She thinks again' }
    expect((await shop.call('PUT', 'orders', back, admin)).status).toBe(200)
    await runBooking(shop.context, body.jobId)
    const reason = 'This order is not confirmed yet'
    expect((await progress(body.jobId)).results).toMatchObject([{ result: 'skipped', reason }])
    const { state, events } = await parcel(`${one}-1`)
    expect([state, events.at(-1)]).toMatchObject(['waiting', { note: reason }])
    expect(booked([one])).toEqual([])
    await shop.call('PUT', 'orders', { orderId: one, status: 'confirmed' }, admin)
    const { jobId } = (await book([one])).body
    await runBooking(shop.context, jobId)
    expect((await parcel(`${one}-1`)).state).toBe('booked')
  })

  test('a courier that is switched off after a crash: what was asked is unknown, not stuck', async () => {
    const [one = ''] = await orders(1)
    const { body } = await book([one])
    await shop.pool.query(`update parcels set state = 'booking', courier = 'steadfast' where number = $1`, [`${one}-1`])
    await shop.pool.query(`update booking_job_parcels set result = 'asked' where job_id = $1`, [body.jobId])
    await setUp('steadfast', { isActive: false, credentials: {} })
    await runBooking(shop.context, body.jobId)
    expect(await parcel(`${one}-1`)).toMatchObject({ state: 'booking_unknown', next: ['waiting', 'booked'] })
  })

  test('an order that is cancelled while it is booked: its parcel has to be withdrawn', async () => {
    const [asked = '', queued = ''] = await orders(2)
    const { body } = await book([asked, queued])
    simulators.couriers.steadfast.faults.delayMs = 2000
    const running = runBooking(shop.context, body.jobId)
    await expect.poll(async () => (await parcel(`${asked}-1`)).state).toBe('booking')
    expect((await shop.call('PUT', 'orders', { orderId: asked, status: 'cancelled' }, admin)).status).toBe(200)
    await running
    const { consignment, state, attention } = await parcel(`${asked}-1`)
    expect([state, attention]).toEqual(['cancelled', expect.stringContaining('withdraw it at the courier')])
    expect(consignment).toBe(booked([asked])[0]?.consignment)
    expect((await parcel(`${queued}-1`)).state).toBe('booked')
  })

  test('a deleted or cancelled order that still waits in a job is not booked', async () => {
    const ids = await orders(2)
    const [deleted = '', cancelled = ''] = ids
    const { body } = await book(ids)
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [deleted] }, admin)
    await shop.call('PUT', 'orders', { orderId: cancelled, status: 'cancelled' }, admin)
    await runBooking(shop.context, body.jobId)
    expect(booked(ids)).toEqual([])
    expect((await progress(body.jobId)).results.map(({ result }: { result: string }) => result)).toEqual([
      'skipped',
      'skipped',
    ])
  })

  test('a number that another parcel has is not taken over: a person shall look', async () => {
    const [one = '', two = ''] = await orders(2)
    const { body } = await book([one])
    await runBooking(shop.context, body.jobId)
    const { consignment } = await parcel(`${one}-1`)
    const [courier] = booked([one])
    if (courier) Object.assign(courier, { reference: `${two}-1` })
    const again = await book([two])
    await runBooking(shop.context, again.body.jobId)
    expect(await parcel(`${two}-1`)).toMatchObject({
      state: 'booking_unknown',
      attention: `The courier answered the number ${consignment}, which another parcel has`,
    })
    const { events } = await parcel(`${two}-1`)
    await pollCouriers(shop.context)
    expect((await parcel(`${two}-1`)).events).toEqual(events)
  })
})
