import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
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
async function packed(quantity = 1): Promise<string> {
  const items = [{ id: goods.number, size: 'M', color: 'Green', quantity }]
  const { orderId } = (await call('POST', 'save-order', orderBody(items))).body
  await call('PUT', 'orders', { orderId, status: 'processing' })
  return orderId
}
async function inTwo(): Promise<string> {
  const orderId = await packed(2)
  await call('POST', 'parcel-split', { number: `${orderId}-1`, lines: [{ line: 0, quantity: 1 }] })
  return orderId
}
const read = (lines: string[], { dryRun = false, courier = 'paperfly', cookie = admin } = {}) =>
  call(
    'POST',
    'courier-list',
    { courier, name: 'list.csv', dryRun, file: Buffer.from(lines.join('\r\n')).toString('base64') },
    cookie,
  )
const parcel = async (number: string) => (await call('GET', `parcel?number=${number}`)).body.parcel
const order = async (orderId: string) => (await call('GET', `get-order?orderId=${orderId}`)).body.order
const state = (number: string, to: string, courier: string, consignment: string | null) =>
  shop.db.execute(
    sql`update parcels set state = ${to}, courier = ${courier}, consignment = ${consignment} where number = ${number}`,
  )

test('numbers of the courier come in by parcel or order; a trial writes nothing; the whole is taken back', async () => {
  const [one, two, three] = [await packed(), await packed(), await packed()]
  await state(`${three}-1`, 'waiting', 'redx', null)
  const list = [
    'Merchant Order ID;Consignment ID;Weight',
    `${one}-1;PF-1;0.5`,
    `${two};PF-2;0.5`,
    `${three}-1;PF-3;1`,
    `${one}-1;PF-9;1`,
    'ORD-20260101-ZZZZZZ-1;PF-4;1',
  ]
  const trial = (await read(list, { dryRun: true })).body
  const open = { state: 'waiting', consignment: null }
  expect(trial).toMatchObject({
    ...{ lines: 5, changeCount: 2, same: 0, ignored: ['Weight'], errorCount: 3, task: null },
    changes: [
      { line: 2, number: `${one}-1`, before: open, after: { state: 'booked', consignment: 'PF-1' } },
      { line: 3, number: `${two}-1`, before: open, after: { state: 'booked', consignment: 'PF-2' } },
    ],
    errors: [
      { line: 4, number: `${three}-1`, error: 'It is with another courier: redx' },
      { line: 5, number: `${one}-1`, error: 'This parcel stands in line 2, too' },
      { line: 6, number: 'ORD-20260101-ZZZZZZ-1', error: 'There is no parcel with this number' },
    ],
  })
  expect(await parcel(`${one}-1`)).toMatchObject({ ...open, courier: null })

  const { task } = (await read(list)).body
  expect(task).toMatchObject({ changed: 2, mayUndo: true, detail: { what: 'courier-list', text: 'Paperfly' } })
  expect(await parcel('PF-1')).toMatchObject({ number: `${one}-1`, state: 'booked', courier: 'paperfly' })
  expect((await read(list, { dryRun: true })).body).toMatchObject({ changeCount: 0, same: 2 })
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).status).toBe(200)
  expect(await parcel(`${one}-1`)).toMatchObject({ ...open, courier: null })
})

test('money that the courier took of a parcel that comes back is for somebody to look at', async () => {
  const [back, refused] = [await packed(), await packed()]
  await state(`${back}-1`, 'in_transit', 'pathao', 'PT-1')
  await state(`${refused}-1`, 'in_transit', 'pathao', 'PT-2')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id in (${back}, ${refused})`)
  const list = ['Consignment ID,Status,Collected Amount', 'PT-1,Paid Return,"1,120.50"', 'PT-2,Return,0']
  expect((await read(list, { courier: 'pathao' })).body.task).toMatchObject({ changed: 2 })
  const attention = 'The courier collected ৳1,120.50 of a parcel that comes back'
  expect(await parcel('PT-1')).toMatchObject({ state: 'returning', attention, events: [{ note: attention }] })
  expect(await parcel('PT-2')).toMatchObject({ state: 'returning', attention: '' })
})

test('states move parcels on and their orders with them, never back, and undo leads both back', async () => {
  const [one, two, far] = [await packed(), await packed(), await packed()]
  await state(`${one}-1`, 'in_transit', 'paperfly', 'PF-11')
  await state(`${two}-1`, 'in_transit', 'paperfly', 'PF-12')
  await state(`${far}-1`, 'out_for_delivery', 'paperfly', 'PF-13')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id in (${one}, ${two}, ${far})`)
  const list = ['Tracking ID,Status,Collected Amount', 'PF-11,Delivered,560', 'PF-12,Returned,0', 'PF-13,In Transit,']
  const low = await packed()
  await state(`${low}-1`, 'in_transit', 'paperfly', 'PF-14')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${low}`)
  const more = ['PF-99,Delivered,', 'PF-12,Teleported,', 'PF-14,Delivered,"500,50"']
  const { errors, task } = (await read([...list, ...more])).body
  expect(errors).toMatchObject([
    { line: 4, error: 'It is out for delivery already' },
    { line: 5, error: 'No parcel has this number of the courier' },
    { line: 6, error: 'This parcel stands in line 3, too' },
    { line: 7, error: 'The amount cannot be read' },
  ])
  expect((await parcel('PF-14')).state).toBe('in_transit')
  expect(await parcel('PF-11')).toMatchObject({ state: 'delivered', collected: 560 })
  expect(await order(one)).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
  expect((await parcel('PF-12')).state).toBe('returning')
  expect((await order(two)).status).toBe('shipped')

  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 2 })
  expect(await parcel('PF-11')).toMatchObject({ state: 'in_transit', collected: null, consignment: 'PF-11' })
  expect(await order(one)).toMatchObject({ status: 'shipped', paymentInfo: { status: 'pending' }, cash: [] })
  expect((await parcel('PF-12')).state).toBe('in_transit')
  expect((await read(['Tracking ID,Status', 'PF-12,Teleported'])).body.errors).toMatchObject([
    { error: 'The word Teleported is not known' },
  ])
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('an old list turns no parcel round that comes back; one out for delivery may be on hold again', async () => {
  const [back, far, open] = [await packed(), await packed(), await packed()]
  await state(`${back}-1`, 'returning', 'paperfly', 'PF-71')
  await state(`${far}-1`, 'out_for_delivery', 'paperfly', 'PF-72')
  await state(`${open}-1`, 'waiting', 'paperfly', 'PF-73')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id in (${back}, ${far})`)
  const list = ['Tracking ID,Status', 'PF-71,Out for delivery', 'PF-72,On hold', 'PF-73,Handed over']
  expect((await read(list)).body).toMatchObject({
    changeCount: 2,
    errors: [{ line: 2, error: 'It is returning already' }],
  })
  expect((await parcel('PF-71')).state).toBe('returning')
  expect((await parcel('PF-72')).state).toBe('on_hold')
  expect((await parcel('PF-73')).state).toBe('handed_over')
})

test('a list that is taken back withdraws no booking: the same list is read again', async () => {
  const [booked, open] = [await packed(), await packed()]
  await state(`${booked}-1`, 'booked', 'paperfly', 'PF-21')
  const list = ['Order,Tracking ID,Status', `${booked},PF-21,In Transit`, `${open},PF-22,Delivered`]
  const { task } = (await read(list)).body
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 2 })
  const before = { attention: '', orderStatus: 'processing', toCollect: 560, collected: null }
  expect(await parcel(`${booked}-1`)).toMatchObject({ ...before, state: 'booked', consignment: 'PF-21' })
  expect(await parcel(`${open}-1`)).toMatchObject({ ...before, state: 'waiting', consignment: null })
  expect((await read(list)).body).toMatchObject({ changeCount: 2, errors: [] })
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('a list that names states is taken back only with orders.override, one of numbers alone without it, too', async () => {
  const editor = await shop.staffCookie(['orders.view', 'orders.edit'])
  const [named, moved] = [await packed(), await packed()]
  await state(`${moved}-1`, 'in_transit', 'paperfly', 'PF-92')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${moved}`)
  const undo = (id: number, cookie: string) => call('POST', 'undo-bulk-task', { id }, cookie)

  const delivered = (await read(['Tracking ID,Status', 'PF-92,Delivered'], { cookie: editor })).body.task
  expect(delivered).toMatchObject({ changed: 1, mayUndo: false })
  expect((await undo(delivered.id, editor)).status).toBe(403)
  expect((await call('GET', `bulk-task?id=${delivered.id}`)).body.task).toMatchObject({ mayUndo: true, undoneBy: null })
  expect((await undo(delivered.id, admin)).body.task).toMatchObject({ changed: 1 })
  expect(await parcel('PF-92')).toMatchObject({ state: 'in_transit', orderStatus: 'shipped' })

  const numbers = ['Merchant Order ID,Consignment ID', `${named}-1,PF-91`]
  const booked = (await read(numbers, { cookie: editor })).body.task
  expect(booked).toMatchObject({ changed: 1, mayUndo: true })
  expect((await undo(booked.id, editor)).body.task).toMatchObject({ changed: 1 })
  expect(await parcel(`${named}-1`)).toMatchObject({ state: 'waiting', consignment: null })
})

test('a list that is taken back forgets what a Delivered took of a parcel that was coming back', async () => {
  const orderId = await packed()
  await state(`${orderId}-1`, 'returning', 'paperfly', 'PF-61')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${orderId}`)
  const { task } = (await read(['Tracking ID,Status,Collected Amount', 'PF-61,Delivered,560'])).body
  expect(await parcel('PF-61')).toMatchObject({ state: 'delivered', collected: 560 })
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 1 })
  const before = { state: 'returning', collected: null, deliveredAt: null, orderStatus: 'shipped' }
  expect(await parcel('PF-61')).toMatchObject(before)
  expect((await order(orderId)).cash).toEqual([])
  expect(await brokenRules(shop.pool)).toEqual([])
})

test('a list that names a delivery again turns no parcel round whose order was cancelled after it', async () => {
  const orderId = await packed()
  await state(`${orderId}-1`, 'in_transit', 'paperfly', 'PF-63')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${orderId}`)
  const list = ['Tracking ID,Status,Collected Amount', 'PF-63,Delivered,560']
  expect((await read(list)).body).toMatchObject({ changeCount: 1, errors: [] })
  await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'She brings it back' })
  const again = { changeCount: 0, errors: [{ line: 2, error: 'It is returning already' }] }
  expect((await read(list)).body).toMatchObject(again)
  expect(await parcel('PF-63')).toMatchObject({ state: 'returning', collected: 560, orderStatus: 'cancelled' })
})

test('money that the courier took when it delivered a parcel is no news once that comes back', async () => {
  const orderId = await packed()
  await state(`${orderId}-1`, 'in_transit', 'paperfly', 'PF-64')
  await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${orderId}`)
  const says = async (word: string) => (await read(['Tracking ID,Status,Collected', `PF-64,${word},560`])).body
  expect(await says('Delivered')).toMatchObject({ changeCount: 1, errors: [] })
  await call('PUT', 'orders', { orderId, status: 'cancelled', reason: 'She brings it back' })
  expect(await says('Returned to Merchant')).toMatchObject({ changeCount: 1, errors: [] })
  expect(await parcel('PF-64')).toMatchObject({ state: 'returned_by_courier', collected: 560, attention: '' })
})

test('a list that is taken back leaves the other parcel of an order, and the order with it, where they are', async () => {
  const orderId = await inTwo()
  await state(`${orderId}-1`, 'booked', 'paperfly', 'PF-31')
  await state(`${orderId}-2`, 'booked', 'pathao', 'DL-31')
  const { task } = (await read(['Tracking ID,Status', 'PF-31,In Transit'])).body
  await call('PUT', 'parcels', { number: `${orderId}-2`, state: 'handed_over' })
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 1 })
  expect(await parcel('PF-31')).toMatchObject({ state: 'booked', orderStatus: 'shipped' })
  expect(await parcel('DL-31')).toMatchObject({ state: 'handed_over', consignment: 'DL-31' })
})

test('two parcels of an order in one list are taken back, the last one first, and the order with them', async () => {
  const orderId = await inTwo()
  await state(`${orderId}-1`, 'booked', 'paperfly', 'PF-41')
  await state(`${orderId}-2`, 'booked', 'paperfly', 'PF-42')
  const { task } = (await read(['Tracking ID,Status', 'PF-41,In Transit', 'PF-42,In Transit'])).body
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 2 })
  const before = { state: 'booked', attention: '', orderStatus: 'processing' }
  expect(await parcel('PF-41')).toMatchObject(before)
  expect(await parcel('PF-42')).toMatchObject(before)
})

test('a parcel that waits again because its list is taken back collects nothing that was paid in between', async () => {
  const orderId = await packed()
  const { task } = (await read(['Merchant Order ID,Consignment ID', `${orderId}-1,PF-81`])).body
  await call('PUT', 'order-payment', { orderId, payment: 'paid', reason: 'bKash' })
  expect(await parcel(`${orderId}-1`)).toMatchObject({ state: 'booked', toCollect: 560 })
  expect((await call('POST', 'undo-bulk-task', { id: task.id })).body.task).toMatchObject({ changed: 1 })
  expect(await parcel(`${orderId}-1`)).toMatchObject({ state: 'waiting', consignment: null, toCollect: 0 })
})

describe('a list is not taken back', () => {
  async function partlyDelivered(consignment: string) {
    const orderId = await packed(2)
    await state(`${orderId}-1`, 'in_transit', 'paperfly', consignment)
    await shop.db.execute(sql`update orders set status = 'shipped' where order_id = ${orderId}`)
    const { task } = (await read(['Tracking ID,Status,Collected', `${consignment},Partial,560`])).body
    expect(await parcel(consignment)).toMatchObject({ state: 'partly_delivered', collected: 560 })
    return { orderId, id: task.id as number }
  }
  const isRefused = async (id: number) => {
    const { body } = await call('POST', 'undo-bulk-task', { id })
    expect(body.task).toMatchObject({ changed: 0, refusedCount: 1 })
    expect(body.refused).toMatchObject([{ error: 'It was changed again since' }])
  }
  const held = { state: 'partly_delivered', collected: 560, orderStatus: 'delivered' }

  test.each(['', 'of an earlier release, '])('%swhose parcel the counter has received', async (release) => {
    const { orderId, id } = await partlyDelivered(`PF-5${release.length}`)
    await call('POST', 'parcel-receive', { number: `${orderId}-1`, lines: [{ line: 0, toShelf: 1 }] })
    if (release)
      await shop.db.execute(sql`
        update bulk_task_rows set before = before - 'paidOutAt', after = after - 'paidOutAt' where task_id = ${id}`)
    await isRefused(id)
    expect(await parcel(`${orderId}-1`)).toMatchObject(held)
    expect(await order(orderId)).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
  })

  test('whose cash was paid out', async () => {
    const { orderId, id } = await partlyDelivered('PF-55')
    await call('POST', 'cash-paid-out', { orderIds: [orderId] })
    await isRefused(id)
    expect(await parcel(`${orderId}-1`)).toMatchObject(held)
    expect((await order(orderId)).cash).toEqual([])
  })
})

test('Steadfast’s Cancelled of a parcel in the shop is a booking that is off, of one that it has a return', async () => {
  const [booked, sent] = [await packed(), await packed()]
  await state(`${booked}-1`, 'booked', 'steadfast', 'SF-1')
  await state(`${sent}-1`, 'in_transit', 'steadfast', 'SF-2')
  const list = ['Tracking ID,Status', 'SF-1,Cancelled', 'SF-2,Cancelled']
  expect((await read(list, { courier: 'steadfast' })).body.errors).toMatchObject([
    { line: 2, error: 'The courier says: Cancelled' },
  ])
  expect(await parcel('SF-1')).toMatchObject({ state: 'booked', orderStatus: 'processing' })
  expect((await parcel('SF-2')).state).toBe('returning')
})

test('a booking that was withdrawn does not come back by a list, neither by its number nor by its reference', async () => {
  const orderId = await packed()
  const number = `${orderId}-1`
  await state(number, 'booked', 'steadfast', 'SF-3')
  await call('PUT', 'parcels', { number, state: 'waiting' })
  const withdrawn = [{ error: 'It is about a booking that was withdrawn' }]
  const says = async (line: string) =>
    (await read(['Invoice,Consignment ID,Status', line], { courier: 'steadfast' })).body
  expect(await says(`${number},SF-3,Delivered`)).toMatchObject({ changeCount: 0, errors: withdrawn })
  expect(await says(`${orderId},SF-3,Pending`)).toMatchObject({ changeCount: 0, errors: withdrawn })
  expect(await says(`${number},,Pending`)).toMatchObject({ changeCount: 0, errors: withdrawn })
  expect(await parcel(number)).toMatchObject({ state: 'waiting', consignment: null })
  expect(await says(`${number}-B2,SF-4,Pending`)).toMatchObject({ changeCount: 1, errors: [] })
  expect(await parcel(number)).toMatchObject({ state: 'handed_over', consignment: 'SF-4' })
})

test('a number of the courier that a spreadsheet has rounded is refused', async () => {
  const orderId = await packed()
  const { body } = await read(['Order,Consignment ID', `${orderId},1.42E+12`])
  expect(body).toMatchObject({ changeCount: 0, errors: [{ line: 2, error: 'A spreadsheet has rounded it' }] })
  expect(await parcel(`${orderId}-1`)).toMatchObject({ state: 'waiting', consignment: null })
})

test('a file that is none is refused in words, and so is somebody without the right', async () => {
  expect((await read(['Name,Weight', 'Rahima,1'])).body.error).toMatch(/^The file has no column with the number/)
  expect((await read(['Order,Weight', 'X,1'])).body.error).toMatch(/^The file has no column with the courier’s number/)
  expect((await read(['Order,Status', 'X,1'], { courier: 'own' })).status).toBe(404)
  const viewer = await shop.staffCookie(['orders.view'])
  expect((await read(['Order,Status', 'X,1'], { cookie: viewer })).status).toBe(403)
})
