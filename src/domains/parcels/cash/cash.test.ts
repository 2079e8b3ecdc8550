import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyCourierEvent } from '#domains/parcels/moving/apply-courier-event.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'

let shop: Shop
let admin: string
let goods: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  goods = await shop.sells('Panjabi', { sizes: ['M'], onHand: 100, price: 500 })
})
afterAll(() => shop.close())

const call = (method: Parameters<Shop['call']>[0], url: string, body?: object, cookie = admin) =>
  shop.call(method, url, body, cookie)
async function delivered(courier = 'pathao') {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  await call('PUT', 'orders', { orderId, status: 'processing' })
  await shop.db.execute(sql`update parcels set courier = ${courier} where number = ${`${orderId}-1`}`)
  for (const status of ['shipped', 'delivered']) await call('PUT', 'orders', { orderId, status })
  return orderId as string
}
/** An order of two pieces, of which Pathao says that the customer kept a part. @param collected what else it says */
async function partlyDelivered(collected: { collectedTaka?: number } = {}) {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 2 }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  const number = `${orderId}-1`
  await call('PUT', 'orders', { orderId, status: 'processing' })
  await shop.db.execute(sql`update parcels set courier = 'pathao', consignment = ${number} where number = ${number}`)
  await call('PUT', 'orders', { orderId, status: 'shipped' })
  const said = { consignment: number, word: 'Partial Delivery', state: 'partly_delivered', isKnown: true } as const
  const now = new Date()
  const happened = { ...said, ...collected, at: now, key: `${number}-partly` }
  expect(await applyCourierEvent(shop.db, 'pathao', happened, { source: 'poll', now })).toBe('moved')
  return { orderId: orderId as string, number }
}
const read = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const listed = async (filter: string): Promise<string[]> =>
  (await call('GET', `orders?${filter}`)).body.map(({ orderId }: { orderId: string }) => orderId)
const paidOut = (orderIds: string[], cookie = admin) => call('POST', 'cash-paid-out', { orderIds }, cookie)

test('a delivered order is paid, and its cash is with the courier until somebody notes that it was paid out', async () => {
  const [one, other, ofRider] = [await delivered(), await delivered(), await delivered('own')]
  const open = { courier: 'pathao', rider: null, amount: 560 }
  expect(await read(one)).toMatchObject({ paymentInfo: { status: 'paid' }, cash: [open] })
  expect((await listed('cash=courier')).sort()).toEqual([one, other].sort())
  expect(await listed('cash=rider')).toEqual([ofRider])

  const editor = await shop.staffCookie(['orders.view', 'orders.edit'])
  expect((await paidOut([one], editor)).status).toBe(403)
  const { body } = await paidOut([one, other, 'ORD-20260101-ZZZZZZ'])
  expect(body).toMatchObject({
    changed: 2,
    refused: [{ orderId: 'ORD-20260101-ZZZZZZ', error: 'Order not found' }],
    task: { mayUndo: true },
  })
  expect(await listed('cash=courier')).toEqual([])
  const noted = await read(one)
  expect(noted).toMatchObject({ paymentInfo: { status: 'paid' }, cash: [] })
  expect(noted.timeline.at(-1)).toMatchObject({ status: null, note: 'The cash was paid out: ৳560' })
  expect((await paidOut([one])).body.refused).toEqual([{ orderId: one, error: 'Nobody holds cash of this order' }])

  expect((await call('POST', 'undo-bulk-task', { id: body.task.id })).status).toBe(200)
  expect((await listed('cash=courier')).sort()).toEqual([one, other].sort())
  expect((await read(one)).cash).toEqual([open])
})

test('of all orders that match those say so whose cash is outside', async () => {
  const [held, noted] = [await delivered(), await delivered()]
  await paidOut([noted])
  const matched = async (orderId: string) =>
    (await call('GET', `order-matches?search=${orderId}&expected=1`)).body.orders
  expect(await matched(held)).toEqual([{ orderId: held, status: 'delivered', holdsCash: true }])
  expect(await matched(noted)).toEqual([{ orderId: noted, status: 'delivered', holdsCash: false }])
})

test('an order that was paid before has no cash on the way; one that is delivered anew has it again', async () => {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  await call('PUT', 'order-payment', { orderId, payment: 'paid' })
  for (const status of ['processing', 'shipped', 'delivered']) await call('PUT', 'orders', { orderId, status })
  expect((await read(orderId)).cash).toEqual([])

  const again = await delivered()
  await paidOut([again])
  await call('PUT', 'orders', { orderId: again, status: 'shipped', reason: 'The courier was wrong' })
  expect((await read(again)).cash).toEqual([])
  await call('PUT', 'orders', { orderId: again, status: 'delivered' })
  expect((await read(again)).cash).toHaveLength(1)
})

test('of a part delivery whose amount nobody said the cash is what the pieces that she kept cost', async () => {
  const { orderId, number } = await partlyDelivered()
  const received = await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })
  expect(received.body.parcel).toMatchObject({ state: 'partly_delivered', toCollect: 1060, collected: 560 })
  const open = { courier: 'pathao', rider: null, amount: 560 }
  expect(await read(orderId)).toMatchObject({ orderSummary: { total: 560 }, cash: [open] })
  await paidOut([orderId])
  expect((await read(orderId)).timeline.at(-1)).toMatchObject({ note: 'The cash was paid out: ৳560' })
})

test('an order that is cancelled after its delivery keeps its cash with who has it, until that is paid out', async () => {
  const [ofCourier, ofRider] = [await delivered(), await delivered('own')]
  const ids = [ofCourier, ofRider]
  for (const orderId of ids) await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'She brings it back' })
  const open = { rider: null, amount: 560 }
  const isHeld = async () => {
    expect(await read(ofCourier)).toMatchObject({ status: 'cancelled', cash: [{ ...open, courier: 'pathao' }] })
    expect(await read(ofRider)).toMatchObject({ status: 'cancelled', cash: [{ ...open, courier: 'own' }] })
    expect(await listed('cash=courier&status=cancelled')).toEqual([ofCourier])
    expect(await listed('cash=rider&status=cancelled')).toEqual([ofRider])
  }
  await isHeld()
  // She paid, and is to get it back.
  const notes = (await read(ofCourier)).timeline.map(({ note }: { note: string }) => note)
  expect(notes).toContain('Cash of ৳560 to be returned')
  for (const orderId of ids) {
    const back = { number: `${orderId}-1`, lines: [{ line: 0, toShelf: 1 }] }
    expect((await call('POST', 'parcel-receive', back)).status).toBe(200)
  }
  await isHeld()
  expect((await paidOut(ids)).body).toMatchObject({ changed: 2, refused: [] })
  for (const orderId of ids) expect((await read(orderId)).cash).toEqual([])
})

/** An order that Steadfast has; what `tells` says is that it delivered the parcel. */
async function withSteadfast() {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity: 1 }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  const number = `${orderId}-1`
  await call('PUT', 'orders', { orderId, status: 'processing' })
  await shop.db.execute(sql`update parcels set courier = 'steadfast', consignment = ${number} where number = ${number}`)
  await call('PUT', 'orders', { orderId, status: 'shipped' })
  const tells = (source: 'webhook' | 'poll') => {
    const now = new Date()
    const said = { consignment: number, word: 'delivered', state: 'delivered', isKnown: true } as const
    const happened = { ...said, collectedTaka: 560, at: now, key: `${number}-${source}` }
    return applyCourierEvent(shop.db, 'steadfast', happened, { source, now })
  }
  const parcel = async () => (await call('GET', `parcel?number=${number}`)).body.parcel
  return { orderId: orderId as string, number, tells, parcel }
}

test('of an order that is cancelled after its delivery the courier may tell of the delivery again: nothing changes', async () => {
  const { orderId, number, tells, parcel } = await withSteadfast()
  expect(await tells('webhook')).toBe('moved')
  const { deliveredAt } = await parcel()
  await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'She brings it back' })
  expect((await paidOut([orderId])).body).toMatchObject({ changed: 1, refused: [] })
  expect(await tells('poll')).toBe('stored')
  expect(await parcel()).toMatchObject({ state: 'returning', collected: 560, deliveredAt, attention: '' })
  expect((await read(orderId)).cash).toEqual([])
  expect(await listed('cash=courier')).not.toContain(orderId)
  expect((await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 1 }] })).status).toBe(200)
})

test('an order that was cancelled by mistake and is opened again follows a delivery that is told then', async () => {
  const { orderId, tells, parcel } = await withSteadfast()
  expect(await tells('webhook')).toBe('moved')
  for (const status of ['cancelled', 'shipped'])
    await call('PUT', 'orders', { orderId, status, reason: 'The wrong order' })
  expect(await parcel()).toMatchObject({ state: 'returning', orderStatus: 'shipped' })
  expect(await tells('poll')).toBe('moved')
  expect(await parcel()).toMatchObject({ state: 'delivered', collected: 560, orderStatus: 'delivered' })
})

test('cash that was paid out while its order was cancelled by mistake is not asked for again', async () => {
  const { orderId, tells, parcel } = await withSteadfast()
  expect(await tells('webhook')).toBe('moved')
  await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'The wrong order' })
  expect((await paidOut([orderId])).body).toMatchObject({ changed: 1, refused: [] })
  await call('PUT', 'orders', { orderId, status: 'shipped', reason: 'The wrong order' })
  expect(await tells('poll')).toBe('moved')
  expect(await parcel()).toMatchObject({ state: 'delivered', collected: 560, orderStatus: 'delivered' })
  expect((await read(orderId)).cash).toEqual([])
  expect(await listed('cash=courier')).not.toContain(orderId)
})

test('and so it does if the courier had told of it while it was cancelled', async () => {
  const { orderId, tells, parcel } = await withSteadfast()
  await tells('webhook')
  const become = (status: string) => call('PUT', 'orders', { orderId, status, reason: 'The wrong order' })
  await become('cancelled')
  expect(await tells('poll')).toBe('stored')
  await become('shipped')
  expect(await tells('poll')).toBe('moved')
  expect(await tells('poll')).toBe('repeated')
  expect(await parcel()).toMatchObject({ state: 'delivered', collected: 560, orderStatus: 'delivered' })
})

test('what is to be returned of a cancelled part delivery is what stands in the list of cash, to the paisa', async () => {
  const cancelled = async ({ orderId }: { orderId: string }) => {
    await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'She brings it back' })
    const { timeline, cash } = await read(orderId)
    const notes = timeline.map(({ note }: { note: string }) => note)
    return { notes: notes.filter((note: string) => note.startsWith('Cash of')), cash }
  }
  const settled = await partlyDelivered()
  await call('POST', 'parcel-receive', { number: settled.number, lines: [{ line: 0, toShelf: 1 }] })
  const [unsaid, inPaisa] = [await partlyDelivered(), await partlyDelivered({ collectedTaka: 1120.5 })]
  const held = (amount: number) => [{ courier: 'pathao', rider: null, amount }]
  expect(await cancelled(settled)).toEqual({ notes: ['Cash of ৳560 to be returned'], cash: held(560) })
  expect(await cancelled(unsaid)).toEqual({ notes: ['Cash of ৳1,060 to be returned'], cash: held(1060) })
  expect(await cancelled(inPaisa)).toEqual({ notes: ['Cash of ৳1,120.50 to be returned'], cash: held(1120.5) })
  await paidOut([inPaisa.orderId])
  expect((await read(inPaisa.orderId)).timeline.at(-1)).toMatchObject({ note: 'The cash was paid out: ৳1,120.50' })
})

test.each<[string, { collectedTaka?: number }]>([
  ['said what the customer paid', { collectedTaka: 60 }],
  ['did not say it', {}],
])('a part delivery of which all comes back is no cash to be returned: the courier %s', async (_, said) => {
  const { orderId, number } = await partlyDelivered(said)
  const received = await call('POST', 'parcel-receive', { number, lines: [{ line: 0, toShelf: 2 }] })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  const { status, timeline } = await read(orderId)
  expect(status).toBe('cancelled')
  const notes = timeline.map(({ note }: { note: string }) => note)
  expect(notes.filter((note: string) => note.startsWith('Cash of'))).toEqual([])
})

test('exports and files for couriers need a right of their own', async () => {
  const orderId = await delivered()
  const viewer = await shop.staffCookie(['orders.view', 'orders.edit'])
  const exporter = await shop.staffCookie(['orders.view', 'orders.export'])
  const file = { courier: 'pathao', orderIds: [orderId] }
  const statuses = async (cookie: string) => [
    (await shop.app.inject({ url: '/backend/api/export-orders', headers: { cookie } })).statusCode,
    (await call('POST', 'courier-file', file, cookie)).status,
  ]
  expect(await statuses(viewer)).toEqual([403, 403])
  expect(await statuses(exporter)).toEqual([200, 200])
})

test('by the upgrade what was delivered long ago counts as paid out, rights stay, and files follow', async () => {
  const [old, recent] = [await delivered(), await delivered()]
  const ask = async (text: string) => (await shop.db.execute(sql.raw(text))).rows
  await ask(`update parcels set delivered_at = now() - interval '30 days' where number = '${old}-1'`)
  await ask(`alter table parcels drop column paid_out_at cascade, drop column paid_out_by`)
  await ask(`insert into staff (username, password_hash, permissions) values
    ('upgraded-1', 'x', '{orders.view}'), ('upgraded-2', 'x', '{orders.edit}'), ('upgraded-3', 'x', '{users.view}')`)
  await call('GET', 'courier-templates')
  const columns = [
    { header: 'Invoice', source: 'orderId' },
    { header: 'Their own', source: 'orderId' },
  ]
  await ask(`update courier_templates set columns = '${JSON.stringify(columns)}' where courier = 'steadfast'`)
  const migration = readFileSync('db/migrations/0067_cash-held-and-rights.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint')) await ask(statement)

  const parcels = `select number from parcels where paid_out_at is null and number in ('${old}-1', '${recent}-1')`
  expect(await ask(parcels)).toEqual([{ number: `${recent}-1` }])
  expect(await ask(`select permissions from staff where username like 'upgraded-%' order by username`)).toEqual([
    { permissions: ['orders.view', 'orders.export'] },
    { permissions: ['orders.edit', 'orders.payment'] },
    { permissions: ['users.view'] },
  ])
  expect(await ask(`select columns from courier_templates where courier = 'steadfast'`)).toEqual([
    {
      columns: [
        { header: 'Invoice', source: 'parcelNumber' },
        { header: 'Their own', source: 'orderId' },
      ],
    },
  ])
})
