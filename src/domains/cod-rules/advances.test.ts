import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { deliveryRecord } from './delivery-record.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, cookie = admin) =>
  shop.call(method, path, body, cookie)

async function ordered(phone = '01812345678', quantity = 2) {
  const { number } = await shop.sells('Panjabi', { onHand: 20, price: 500 })
  const { body } = await call(
    'POST',
    'save-order',
    orderBody([{ id: number, size: 'M', color: 'Green', quantity }], { phone, email: '' }),
    '',
  )
  return { orderId: body.orderId as string, total: body.totals.total as number }
}
const key = () => crypto.randomUUID()
const advance = (orderId: string, amount: number, idempotencyKey = key()) =>
  call('POST', 'order-advances', { orderId, amount, reference: 'bKash 9F3K2', idempotencyKey })
const codOf = async (orderId: string) => (await call('GET', `order-cod?orderId=${orderId}`)).body
const toCollect = async (orderId: string) => (await call('GET', `parcel?number=${orderId}-1`)).body.parcel.toCollect
const setStatus = (orderId: string, status: string) => call('PUT', 'orders', { orderId, status })

test('an advance that was received is not collected again, before and after there is a parcel', async () => {
  const { orderId, total } = await ordered()
  expect((await advance(orderId, 200)).status).toBe(200)
  await setStatus(orderId, 'processing')
  expect(await toCollect(orderId)).toBe(total - 200)
  await advance(orderId, 100)
  expect(await toCollect(orderId)).toBe(total - 300)
  expect(await codOf(orderId)).toMatchObject({
    received: 300,
    advances: [
      { amount: 200, reference: 'bKash 9F3K2', takenBackAt: null },
      { amount: 100, takenBackAt: null },
    ],
  })
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('nor on labels and documents of an order without a parcel, nor in the file for a courier', async () => {
  const { orderId, total } = await ordered()
  const amounts = async () => {
    const [label] = (await call('GET', `parcel-labels?numbers=${orderId}`)).body.labels
    const { order } = (await call('GET', `get-order?orderId=${orderId}`)).body
    const { csv } = (await call('POST', 'courier-file', { courier: 'steadfast', orderIds: [orderId] })).body
    return [label.toCollect, order.toCollect, order.received, csv.split('\r\n')[1].includes(`,${total - 200},`)]
  }
  expect(await amounts()).toEqual([total, total, 0, false])
  await advance(orderId, 200)
  expect(await amounts()).toEqual([total - 200, total - 200, 200, true])
  const [printed] = (await call('GET', `order-documents?ids=${orderId}`)).body.orders
  expect(printed).toMatchObject({ toCollect: total - 200, received: 200 })
  await setStatus(orderId, 'cancelled')
  expect((await call('GET', `get-order?orderId=${orderId}`)).body.order).toMatchObject({ received: 200, toCollect: 0 })
})

test('it stays off what is collected when the order is edited', async () => {
  const { orderId } = await ordered()
  await advance(orderId, 200)
  await setStatus(orderId, 'processing')
  const { items, updatedAt } = (await call('GET', `get-order?orderId=${orderId}`)).body.order
  const [item] = items
  const edited = await call('PUT', 'edit-order', {
    orderId,
    updatedAt,
    items: [{ line: 0, id: item.productId, size: 'M', color: 'Green', quantity: 3 }],
  })
  expect(edited.status).toBe(200)
  expect(await toCollect(orderId)).toBe(edited.body.after.total - 200)
})

test('a courier who was told to collect everything has to be told otherwise', async () => {
  const { orderId, total } = await ordered()
  await setStatus(orderId, 'shipped')
  await advance(orderId, 200)
  const { parcel } = (await call('GET', `parcel?number=${orderId}-1`)).body
  expect(parcel.toCollect).toBe(total)
  expect(parcel.attention).toMatch(/The payment was changed after this parcel was sent/)
})

test('one that was a mistake is taken back with a reason and stays in the history', async () => {
  const { orderId, total } = await ordered()
  await advance(orderId, 200)
  await setStatus(orderId, 'processing')
  const [{ id }] = (await codOf(orderId)).advances
  const clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
  const takeBack = (cookie = admin) =>
    call('DELETE', 'order-advances', { orderId, id, reason: 'Another order' }, cookie)
  expect((await takeBack(clerk)).status).toBe(403)
  expect((await takeBack()).status).toBe(200)
  expect((await takeBack()).status).toBe(200)
  expect(await codOf(orderId)).toMatchObject({
    received: 0,
    advances: [{ amount: 200, takenBackReason: 'Another order' }],
  })
  expect(await toCollect(orderId)).toBe(total)
  const other = await ordered()
  expect((await call('DELETE', 'order-advances', { orderId: other.orderId, id, reason: 'x' })).status).toBe(404)
})

const giveBack = (orderId: string, amount: number, idempotencyKey = key(), cookie = admin) =>
  call('POST', 'advance-returns', { orderId, amount, reference: 'bKash 7D1', idempotencyKey }, cookie)

test('a part that was returned to the customer is collected again, and no more than came in is returned', async () => {
  const { orderId, total } = await ordered()
  await advance(orderId, 300)
  await setStatus(orderId, 'processing')
  const clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
  expect((await giveBack(orderId, 100, key(), clerk)).status).toBe(403)
  const same = key()
  const twice = await Promise.all([giveBack(orderId, 100, same), giveBack(orderId, 100, same)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await toCollect(orderId)).toBe(total - 200)
  const cod = await codOf(orderId)
  expect(cod).toMatchObject({ received: 200, advances: [{ amount: 300 }, { amount: -100, reference: 'bKash 7D1' }] })
  const both = await Promise.all([giveBack(orderId, 150), giveBack(orderId, 150)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await giveBack(orderId, 51)).body).toMatchObject({ code: 'too_much' })
  expect((await call('GET', 'audit-log?action=order.advance-returned')).body.entries).toMatchObject([
    { subject: orderId, after: { amount: 150 } },
    { subject: orderId, after: { amount: 100 } },
  ])
})

test('the advance of a cancelled order is returned in parts; of a paid order only what came in above its total', async () => {
  const cancelled = await ordered()
  await advance(cancelled.orderId, 300)
  await setStatus(cancelled.orderId, 'cancelled')
  expect((await giveBack(cancelled.orderId, 100)).status).toBe(200)
  expect((await giveBack(cancelled.orderId, 200)).status).toBe(200)
  expect((await codOf(cancelled.orderId)).received).toBe(0)
  const paid = await ordered()
  await advance(paid.orderId, 300)
  await call('PUT', 'order-payment', { orderId: paid.orderId, payment: 'paid' })
  expect((await giveBack(paid.orderId, 1)).body).toMatchObject({ code: 'too_much' })
})

test('a return that was a mistake is taken back; an advance that was returned is not, before its return is', async () => {
  const { orderId } = await ordered()
  await advance(orderId, 300)
  await giveBack(orderId, 100)
  const [received, returned] = (await codOf(orderId)).advances
  const takeBack = ({ id }: { id: number }) => call('DELETE', 'order-advances', { orderId, id, reason: 'A mistake' })
  expect((await takeBack(received)).body).toMatchObject({ code: 'returned' })
  expect((await takeBack(returned)).status).toBe(200)
  expect((await codOf(orderId)).received).toBe(300)
  expect((await takeBack(received)).status).toBe(200)
  expect((await codOf(orderId)).received).toBe(0)
})

test('no more than the total comes in, also of two who note it at once; a repeat counts once', async () => {
  const { orderId, total } = await ordered()
  const most = Math.floor(total)
  const answers = await Promise.all([advance(orderId, most), advance(orderId, most)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const other = await ordered()
  const same = key()
  const twice = await Promise.all([advance(other.orderId, 100, same), advance(other.orderId, 100, same)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await codOf(other.orderId)).received).toBe(100)
  expect((await advance(orderId, 1, same)).body.code).toBe('key_reused')
})

test('a form that was changed after its answer was lost is refused; what was entered stays', async () => {
  const { orderId } = await ordered()
  const same = key()
  const send = (path: string, amount: number, reference: string) =>
    call('POST', path, { orderId, amount, reference, idempotencyKey: same })
  expect((await send('order-advances', 50, 'bKash 9F3K2')).status).toBe(200)
  for (const [path, amount, reference] of [
    ['order-advances', 500, 'bKash 9F3K2'],
    ['order-advances', 50, 'bKash 9F3K3'],
    ['advance-returns', 50, 'bKash 9F3K2'],
  ] as const) {
    const { status, body } = await send(path, amount, reference)
    expect([path, status, body.code]).toEqual([path, 409, 'key_reused'])
  }
  expect((await send('order-advances', 50, 'bKash 9F3K2')).status).toBe(200)
  expect(await codOf(orderId)).toMatchObject({ received: 50, advances: [{ amount: 50, reference: 'bKash 9F3K2' }] })
})

test('nor what a parcel of the order took at the door, as far as the customer has not had it back', async () => {
  const move = (number: string, state: string, more = {}) => call('PUT', 'parcels', { number, state, ...more })
  async function firstOfTwo(state: string, more = {}) {
    const { orderId } = await ordered('01812345678', 3)
    await setStatus(orderId, 'processing')
    await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
    await move(`${orderId}-1`, 'handed_over')
    await move(`${orderId}-1`, state, more)
    return orderId
  }
  const only500 = { code: 'too_much', error: 'Only ৳500 of this order are still to be paid' }
  const whole = await firstOfTwo('delivered')
  expect((await advance(whole, 1500)).body).toMatchObject(only500)
  expect((await advance(whole, 500)).status).toBe(200)
  expect((await advance(whole, 1)).body.code).toBe('too_much')

  const part = await firstOfTwo('partly_delivered', { collected: 560 })
  const received = await call('POST', 'parcel-receive', { number: `${part}-1`, lines: [{ line: 0, toShelf: 1 }] })
  expect(received.status).toBe(200)
  expect((await advance(part, 501)).body).toMatchObject(only500)
  await call('PUT', 'orders', { orderId: part, status: 'cancelled', reason: 'Both come back' })
  await call('PUT', 'orders', { orderId: part, status: 'processing', reason: 'It goes out anew' })
  expect((await advance(part, 1060)).status).toBe(200)
})

test('a total with paisa comes in and is returned to the last paisa, and no fraction of one', async () => {
  const { orderId, total } = await ordered()
  await shop.db.execute(sql`update orders set subtotal = subtotal + 50, total = total + 50 where order_id = ${orderId}`)
  const amount = { fields: { amount: 'Please enter taka, at least 0.01, with at most two decimals' } }
  for (const wrong of [0, 0.001, 1.005, -1]) expect((await advance(orderId, wrong)).body).toMatchObject(amount)
  expect((await advance(orderId, total + 1)).body).toMatchObject({
    code: 'too_much',
    error: `Only ৳${(total + 0.5).toLocaleString('en-US', { minimumFractionDigits: 2 })} of this order are still to be paid`,
  })
  expect((await advance(orderId, total + 0.5)).status).toBe(200)
  expect((await codOf(orderId)).received).toBe(total + 0.5)
  expect((await giveBack(orderId, 0.29)).status).toBe(200)
  expect((await giveBack(orderId, total + 0.22)).body.code).toBe('too_much')
  expect((await giveBack(orderId, total + 0.21)).status).toBe(200)
  expect((await codOf(orderId)).received).toBe(0)
})

test('not for an order that is cancelled, paid or unknown', async () => {
  const { orderId } = await ordered()
  await call('PUT', 'order-payment', { orderId, payment: 'paid' })
  expect((await advance(orderId, 10)).body.code).toBe('paid')
  const other = await ordered()
  await setStatus(other.orderId, 'cancelled')
  expect((await advance(other.orderId, 10)).body.code).toBe('cancelled')
  expect((await advance('ORD-20260101-ZZZZZZ', 10)).status).toBe(404)
})

test('the buyer sees what came in and what is left to pay; a stranger sees neither', async () => {
  const { orderId, total } = await ordered()
  await advance(orderId, 200)
  const seen = async (more = '') => (await call('GET', `get-order?orderId=${orderId}${more}`, undefined, '')).body.order
  expect(await seen('&phone=01812345678')).toMatchObject({ masked: false, received: 200, toCollect: total - 200 })
  const stranger = await seen()
  expect(stranger.masked).toBe(true)
  for (const field of ['received', 'toCollect']) expect(stranger).not.toHaveProperty(field)
})

test('what is still to come in is told to the buyer until it is there', async () => {
  const { body: before } = await call('GET', 'cod-rules')
  await call('PUT', 'cod-rules', { version: before.version, rules: [{ outcome: 'advance', advanceAmount: 300 }] })
  const { orderId } = await ordered()
  const due = async () => [
    (await call('GET', `get-order?orderId=${orderId}&phone=01812345678`, undefined, '')).body.order.advanceDue,
    (await call('GET', `order-documents?ids=${orderId}`)).body.orders[0].advanceDue,
  ]
  expect(await due()).toEqual([300, 300])
  await advance(orderId, 100)
  expect(await due()).toEqual([200, 200])
  await advance(orderId, 250)
  expect(await due()).toEqual([0, 0])
  const { body: now } = await call('GET', 'cod-rules')
  await call('PUT', 'cod-rules', { version: now.version, rules: [] })
})

test('the record of a phone counts each order once, as it ended', async () => {
  const phone = '01633333333'
  const record = () => deliveryRecord(shop.db, phone)
  expect(await record()).toEqual({ delivered: 0, refused: 0, cancelled: 0, open: 0 })
  const [kept, back, onItsWayBack, cancelled] = [
    await ordered(phone),
    await ordered(phone),
    await ordered(phone),
    await ordered(phone),
  ]
  await ordered(phone)
  expect(await record()).toEqual({ delivered: 0, refused: 0, cancelled: 0, open: 5 })
  for (const { orderId } of [kept, back, onItsWayBack]) await setStatus(orderId, 'shipped')
  await setStatus(kept.orderId, 'delivered')
  await setStatus(cancelled.orderId, 'cancelled')
  for (const { orderId } of [back, onItsWayBack])
    await call('PUT', 'parcels', { number: `${orderId}-1`, state: 'returning' })
  const received = await call('POST', 'parcel-receive', {
    number: `${back.orderId}-1`,
    lines: [{ line: 0, toShelf: 2, toSecondChoice: 0, writtenOff: 0 }],
  })
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  expect(await record()).toEqual({ delivered: 1, refused: 2, cancelled: 1, open: 1, lastRefusedAt: expect.any(Date) })
  expect(await deliveryRecord(shop.db, '+8801633333333')).toEqual(await record())
  // Its pieces go with the other order, which counts.
  const [one, two] = [await ordered(phone), await ordered(phone)]
  const orderIds = [one.orderId, two.orderId]
  const updatedAt: string[] = []
  for (const orderId of orderIds)
    updatedAt.push((await call('GET', `get-order?orderId=${orderId}`)).body.order.updatedAt)
  const merged = await call('POST', 'merge-orders', { orderIds, updatedAt })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(await record()).toMatchObject({ cancelled: 1, open: 2 })
  // Opened again, it is an order of its own, which is refused.
  const { orderId } = two
  expect((await call('PUT', 'orders', { orderId, status: 'confirmed', reason: 'They are two' })).status).toBe(200)
  expect(await record()).toMatchObject({ refused: 2, cancelled: 1, open: 3 })
  await setStatus(orderId, 'shipped')
  await call('PUT', 'parcels', { number: `${orderId}-1`, state: 'returning' })
  const lines = [{ line: 0, toShelf: 2, toSecondChoice: 0, writtenOff: 0 }]
  expect((await call('POST', 'parcel-receive', { number: `${orderId}-1`, lines })).status).toBe(200)
  expect((await call('GET', `get-order?orderId=${orderId}`)).body.order.status).toBe('cancelled')
  expect(await record()).toMatchObject({ refused: 3, cancelled: 1, open: 2 })
})
