import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { exchangedOrder } from '../../../tests/support/exchanged-order.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'

// Orders and parcels are changed by different people, in any order: pieces and money stay what they are.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

/** An order that is packed. The shop had twenty of each piece. */
async function packed(sizes: Record<string, number> = { M: 2 }) {
  const names = Object.keys(sizes)
  const goods = await shop.sells('Panjabi', { sizes: names, onHand: 20, price: 500 })
  const items = names.map((size) => ({ id: goods.number, size, color: 'Green', quantity: sizes[size] ?? 0 }))
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const orderId: string = body.orderId
  await setStatus(orderId, 'processing')
  const left = async () => {
    const { rows } = await shop.pool.query<{ left: number }>(
      'select s.on_hand as left from variants v join stock_levels s on s.variant_id = v.id where v.product_number = $1 order by v.id',
      [goods.number],
    )
    return rows.map((row) => row.left)
  }
  const parcels = async () => {
    const { rows } = await shop.pool.query<{ state: string; collects: number; attention: string }>(
      `select p.state, (p.to_collect / 100)::int as collects, p.attention from parcels p
        join orders o on o.id = p.order_row
       where o.order_id = $1 order by p.position`,
      [orderId],
    )
    return rows
  }
  const states = async () => (await parcels()).map(({ state }) => state)
  return { orderId, one: `${orderId}-1`, two: `${orderId}-2`, left, parcels, states }
}

const setStatus = (orderId: string, status: string) =>
  shop.call('PUT', 'orders', { orderId, status, reason: 'For this test' }, admin)
const move = (number: string, state: string, more = {}) =>
  shop.call('PUT', 'parcels', { number, state, ...more }, admin)
const receive = (number: string, line: object) =>
  shop.call('POST', 'parcel-receive', { number, lines: [{ line: 0, ...line }] }, admin)
const split = (number: string, line: number) =>
  shop.call('POST', 'parcel-split', { number, lines: [{ line, quantity: 1 }] }, admin)
const remove = (orderId: string) => shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
const restore = (orderId: string) => shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
const pay = (orderId: string, payment: string) =>
  shop.call('PUT', 'order-payment', { orderId, payment, reason: 'For this test' }, admin)
const order = async (orderId: string) =>
  (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
const bookedBySql = (number: string) =>
  shop.pool.query(`update parcels set state = 'booked', courier = 'pathao', consignment = number where number = $1`, [
    number,
  ])
const edit = async (orderId: string, quantity: number) => {
  const { items, updatedAt } = await order(orderId)
  const piece = { line: 0, id: items[0].productId, size: 'M', color: 'Green', quantity }
  return shop.call('PUT', 'edit-order', { orderId, updatedAt, items: [piece] }, admin)
}
const sound = async () => expect(await brokenRules(shop.pool)).toEqual([])

describe('a deleted order', () => {
  test('takes its parcel along: nobody sends it, and stock comes back once', async () => {
    const { orderId, one, left, states } = await packed()
    await remove(orderId)
    expect([await left(), await states()]).toEqual([[20], ['cancelled']])
    expect((await move(one, 'handed_over')).status).toBe(409)
    expect((await receive(one, { toShelf: 2 })).status).toBe(409)
    expect(await left()).toEqual([20])
    await sound()
  })

  test('that is restored is packed anew', async () => {
    const { orderId, left, states } = await packed()
    await remove(orderId)
    expect((await restore(orderId)).status).toBe(200)
    expect([await left(), await states()]).toEqual([[18], ['cancelled', 'waiting']])
    await sound()
  })

  test('that was sent, received and restored is a cancelled one', async () => {
    const { orderId, one, left } = await packed()
    await setStatus(orderId, 'shipped')
    await remove(orderId)
    expect(await left()).toEqual([18])
    await receive(one, { toShelf: 2 })
    await restore(orderId)
    expect([await left(), (await order(orderId)).status]).toEqual([[20], 'cancelled'])
    await sound()
  })

  test('of which everything came back is cancelled as any other: unpaid, with its event, but without a mail', async () => {
    const { orderId, one } = await packed()
    for (const state of ['handed_over', 'out_for_delivery']) await move(one, state)
    await move(one, 'partly_delivered', { collected: 560 })
    await remove(orderId)
    const stored = async () => {
      const { rows } = await shop.pool.query<{ status: string; payment: string; changed: number }>(
        `select status, payment_status as payment, (extract(epoch from updated_at) * 1000)::float8 as changed
         from orders where order_id = $1`,
        [orderId],
      )
      return rows[0]
    }
    const before = await stored()
    expect(before).toMatchObject({ status: 'delivered', payment: 'paid' })
    expect((await receive(one, { toShelf: 2 })).status).toBe(200)
    const after = await stored()
    expect(after).toMatchObject({ status: 'cancelled', payment: 'pending' })
    expect(after?.changed).toBeGreaterThan(before?.changed ?? Number.POSITIVE_INFINITY)

    await shop.deliverEvents()
    const { rows } = await shop.pool.query<{ payload: object }>(
      `select payload from events where type = 'order.status_changed' and subject = $1 order by position desc limit 1`,
      [`order:${orderId}`],
    )
    expect(rows).toEqual([{ payload: { orderId, from: 'delivered', to: 'cancelled' } }])
    const mails = await shop.pool.query(
      `select from mail_log where kind = 'order-cancelled' and strpos(subject, $1) > 0`,
      [orderId],
    )
    expect(mails.rowCount).toBe(0)
    await sound()
  })

  test('of which a part never left gives that back at once', async () => {
    const { orderId, one, left, states } = await packed({ M: 1, L: 1 })
    await split(one, 1)
    await move(one, 'handed_over')
    await remove(orderId)
    expect([await left(), await states()]).toEqual([
      [19, 20],
      ['handed_over', 'cancelled'],
    ])
    await restore(orderId)
    expect([await left(), await states()]).toEqual([
      [19, 19],
      ['handed_over', 'cancelled', 'waiting'],
    ])
    await sound()
  })

  test('whose parcel was delivered in the meantime is delivered and paid once it is restored', async () => {
    const { orderId, one, left, parcels } = await packed()
    for (const state of ['handed_over', 'out_for_delivery']) await move(one, state)
    await remove(orderId)
    await move(one, 'delivered')
    expect(await parcels()).toMatchObject([{ state: 'delivered', attention: 'Delivered, but its order is deleted' }])
    expect((await restore(orderId)).status).toBe(200)
    const { status, paymentInfo } = await order(orderId)
    expect([status, paymentInfo.status]).toEqual(['delivered', 'paid'])
    expect([await left(), await parcels()]).toMatchObject([[18], [{ state: 'delivered', attention: '' }]])
    await sound()
  })

  test('of which one parcel came back and the other never left still has that one on the shelf', async () => {
    const { orderId, one, left, states } = await packed({ M: 1, L: 1 })
    await split(one, 1)
    for (const state of ['handed_over', 'returning']) await move(one, state)
    await receive(one, { toShelf: 1 })
    await remove(orderId)
    expect((await restore(orderId)).status).toBe(200)
    expect([await left(), await states()]).toEqual([
      [20, 19],
      ['received_back', 'cancelled', 'waiting'],
    ])
    await sound()
  })

  test('of which the customer kept a piece of a parcel that is over does not wait for that piece', async () => {
    const { orderId, one, left, states } = await packed({ M: 3 })
    await split(one, 0)
    for (const state of ['handed_over', 'out_for_delivery']) await move(one, state)
    await move(one, 'partly_delivered', { collected: 560 })
    await receive(one, { toShelf: 1 })
    await remove(orderId)
    expect([await left(), await states()]).toEqual([[19], ['partly_delivered', 'cancelled']])
    expect((await restore(orderId)).status).toBe(200)
    expect([await left(), await states()]).toEqual([[18], ['partly_delivered', 'cancelled', 'waiting']])
    await sound()
  })

  test('that is restored sends its replacement again, if it is left, but not one that was cancelled before', async () => {
    const goods = await shop.sells('Kurti', { sizes: ['M', 'L'], onHand: 5, price: 500 })
    const left = () => shop.leftOf(goods.variants['L/Green'])
    const { orderId } = await exchangedOrder(shop, admin, goods.number)
    const states = async () =>
      (
        await shop.pool.query<{ state: string }>(
          'select p.state from parcels p join orders o on o.id = p.order_row where o.order_id = $1 order by p.position',
          [orderId],
        )
      ).rows.map(({ state }) => state)
    const shows = async (...expected: [number, ...string[]]) =>
      expect([await left(), ...(await states())]).toEqual(expected)
    await remove(orderId)
    await shows(5, 'delivered', 'cancelled')
    expect((await restore(orderId)).status).toBe(200)
    await shows(3, 'delivered', 'cancelled', 'waiting')
    const again = (await shop.call('GET', `parcel?number=${orderId}-3`, undefined, admin)).body.parcel
    expect(again).toMatchObject({ isExchange: true, toCollect: 0, lines: [{ size: 'L', quantity: 2 }] })
    expect(again.expected).toMatchObject([{ size: 'M', quantity: 2 }])

    await remove(orderId)
    const wanted = orderBody([{ id: goods.number, size: 'L', color: 'Green', quantity: 4 }])
    const other: string = (await shop.call('POST', 'save-order', wanted)).body.orderId
    expect(await restore(orderId)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await shows(1, 'delivered', 'cancelled', 'cancelled')
    await setStatus(other, 'cancelled')
    expect((await restore(orderId)).status).toBe(200)
    await shows(3, 'delivered', 'cancelled', 'cancelled', 'waiting')

    await setStatus(orderId, 'cancelled')
    await setStatus(orderId, 'confirmed')
    await remove(orderId)
    expect((await restore(orderId)).status).toBe(200)
    expect(await left()).toBe(5)
    expect((await states()).slice(1, 4)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    await sound()
  })
})

test('a second exchange takes back what the first brought, and of the ordered piece only what is left of it', async () => {
  const goods = await shop.sells('Kurti', { sizes: ['M', 'L', 'XL'], onHand: 20, price: 500 })
  const { orderId, number } = await exchangedOrder(shop, admin, goods.number)
  for (const state of ['handed_over', 'out_for_delivery']) await move(number, state)
  expect((await move(number, 'delivered')).status).toBe(200)
  const expectsBack = async (quantity: number, position: number) => {
    const report = { orderId, kind: 'wrong', text: 'Too small', lines: [{ line: 0, quantity }] }
    const idempotencyKey = crypto.randomUUID()
    const { id } = (await shop.call('POST', 'staff-order-requests', { ...report, idempotencyKey }, admin)).body
    const replacements = [{ line: 0, size: 'XL', color: 'Green' }]
    const answer = { id, status: 'replacement', answer: 'On its way', replacements }
    expect((await shop.call('PUT', 'order-requests', answer, admin)).status).toBe(200)
    const sent = (await shop.call('GET', `parcel?number=${orderId}-${position}`, undefined, admin)).body.parcel
    return sent.expected.map((piece: { size: string; quantity: number }) => [piece.size, piece.quantity])
  }
  // She has two L, and the third M.
  expect(await expectsBack(1, 3)).toEqual([['L', 1]])
  expect(await expectsBack(3, 4)).toEqual([
    ['L', 2],
    ['M', 1],
  ])
})

test.each(['pending', 'cancelled'])('the parcel of a %s order stays in the shop', async (status) => {
  const { orderId, one } = await packed()
  await setStatus(orderId, status)
  expect(await move(one, 'handed_over')).toMatchObject({ status: 409 })
  expect((await order(orderId)).status).toBe(status)
})

describe('what is paid after packing', () => {
  test('is not collected again, and is if it is to be paid after all', async () => {
    const { orderId, parcels } = await packed()
    await pay(orderId, 'paid')
    expect(await parcels()).toMatchObject([{ collects: 0, attention: '' }])
    await pay(orderId, 'pending')
    expect(await parcels()).toMatchObject([{ collects: 1060, attention: '' }])
  })

  test('is told of a parcel that the courier has', async () => {
    const { orderId, one, parcels } = await packed()
    await bookedBySql(one)
    await pay(orderId, 'paid')
    expect(await parcels()).toMatchObject([
      { collects: 1060, attention: 'The payment was changed after this parcel was booked to collect ৳1,060' },
    ])
  })
})

describe('pieces of an order', () => {
  test('are not changed while its parcel is booked, and are once it is withdrawn', async () => {
    const { orderId, one, left, parcels } = await packed({ M: 3 })
    await bookedBySql(one)
    expect(await edit(orderId, 1)).toMatchObject({ status: 409, body: { code: 'parcel_booked' } })
    expect(await left()).toEqual([17])
    const withdrawn = await move(one, 'waiting', { note: 'Told Pathao' })
    expect(withdrawn.body.parcel).toMatchObject({ state: 'waiting', consignment: null })
    expect((await edit(orderId, 1)).status).toBe(200)
    expect([await left(), await parcels()]).toMatchObject([[19], [{ collects: 560 }]])
    await sound()
  })

  test('are not changed while they are in several parcels', async () => {
    const { orderId, one, two } = await packed({ M: 3 })
    await split(one, 0)
    expect(await edit(orderId, 1)).toMatchObject({ status: 409, body: { code: 'parcels_split' } })
    await shop.call('POST', 'parcel-join', { number: two }, admin)
    expect((await edit(orderId, 1)).status).toBe(200)
    await sound()
  })
})

describe('a booked parcel', () => {
  test('of a cancelled order has to be withdrawn', async () => {
    const { orderId, one, parcels } = await packed()
    await bookedBySql(one)
    await setStatus(orderId, 'cancelled')
    expect(await parcels()).toMatchObject([
      { state: 'cancelled', attention: 'Cancelled after it was booked: withdraw it at the courier' },
    ])
  })

  test('is not cancelled by hand: its order is, or it is joined', async () => {
    const { one, two } = await packed({ M: 2 })
    await split(one, 0)
    for (const number of [one, two])
      expect(await move(number, 'cancelled')).toMatchObject({ status: 409, body: { code: 'transition_not_allowed' } })
  })
})

describe('a parcel that waits with a number of a courier', () => {
  async function numbered(sizes = { M: 3 }) {
    const found = await packed(sizes)
    const details = { number: found.one, courier: 'pathao', consignment: `BY-PHONE-${found.one}` }
    expect((await shop.call('PUT', 'parcels', details, admin)).status).toBe(200)
    return found
  }

  test('has to be withdrawn there when its order is cancelled', async () => {
    const { orderId, parcels } = await numbered()
    await setStatus(orderId, 'cancelled')
    expect(await parcels()).toMatchObject([
      { state: 'cancelled', attention: 'Cancelled after it was booked: withdraw it at the courier' },
    ])
  })

  test('keeps the amount that the courier was told, until the number is taken off', async () => {
    const { orderId, one, parcels } = await numbered()
    await pay(orderId, 'paid')
    const attention = 'The payment was changed after this parcel was booked to collect ৳1,560'
    expect(await parcels()).toMatchObject([{ state: 'waiting', collects: 1560, attention }])
    await shop.call('PUT', 'parcels', { number: one, courier: '', consignment: '' }, admin)
    expect(await parcels()).toMatchObject([{ state: 'waiting', collects: 0 }])
  })

  test('keeps its pieces: it is neither edited nor split nor joined', async () => {
    const { orderId, one } = await numbered()
    expect(await edit(orderId, 1)).toMatchObject({ status: 409, body: { code: 'parcel_booked' } })
    expect(await split(one, 0)).toMatchObject({ status: 409, body: { code: 'too_late' } })
    await shop.call('PUT', 'parcels', { number: one, consignment: '' }, admin)
    const { number } = (await split(one, 0)).body
    await shop.call('PUT', 'parcels', { number, courier: 'pathao', consignment: `BY-PHONE-${number}` }, admin)
    const join = (named: string) => shop.call('POST', 'parcel-join', { number: named }, admin)
    expect(await join(number)).toMatchObject({ status: 409, body: { code: 'too_late' } })
    expect(await join(one)).toMatchObject({ status: 409, body: { code: 'nothing_to_join' } })
    await sound()
  })
})

describe('a cancelled order', () => {
  test('that is opened and cancelled again gives its pieces back once', async () => {
    const { orderId, one, left } = await packed({ M: 1, L: 1 })
    await split(one, 1)
    await move(one, 'handed_over')
    await setStatus(orderId, 'cancelled')
    expect(await left()).toEqual([19, 20])
    await setStatus(orderId, 'confirmed')
    expect(await left()).toEqual([19, 19])
    await setStatus(orderId, 'cancelled')
    expect(await left()).toEqual([20, 20])
    await sound()
  })

  test('of which everything came back takes all of it when it is opened again', async () => {
    const { orderId, one, left, states } = await packed()
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'cancelled')
    await receive(one, { toShelf: 2 })
    await setStatus(orderId, 'processing')
    expect([await left(), await states()]).toEqual([[18], ['received_back', 'waiting']])
    await setStatus(orderId, 'cancelled')
    expect(await left()).toEqual([20])
    await sound()
  })

  test('that was delivered before parcels were recorded gives its pieces back over the counter', async () => {
    const { orderId, one, left, states } = await packed()
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'delivered')
    await shop.pool.query('delete from parcels where number = $1', [one])
    await setStatus(orderId, 'cancelled')
    expect([await left(), await states()]).toEqual([[18], ['returning']])
    await receive(one, { toShelf: 2 })
    expect(await left()).toEqual([20])
    await sound()
  })

  test('after a parcel that was lost is packed anew', async () => {
    const { orderId, one, left, states } = await packed()
    await setStatus(orderId, 'shipped')
    await move(one, 'lost', { note: 'Not found at the hub' })
    await receive(one, { writtenOff: 2 })
    await setStatus(orderId, 'processing')
    expect([await left(), await states()]).toEqual([[16], ['lost', 'waiting']])
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'cancelled')
    await receive(`${orderId}-2`, { toShelf: 2 })
    expect(await left()).toEqual([18])
    await sound()
  })
})

test('a booking that is withdrawn does not send an order again of which another parcel was lost and written off', async () => {
  const { orderId, one, two, states } = await packed()
  await setStatus(orderId, 'shipped')
  await move(one, 'lost', { note: 'Not found at the hub' })
  await receive(one, { writtenOff: 2 })
  await setStatus(orderId, 'processing')
  await bookedBySql(two)
  expect((await move(two, 'waiting')).status).toBe(200)
  expect([await states(), (await order(orderId)).status]).toEqual([['lost', 'waiting'], 'processing'])
  await sound()
})

test('an order is not delivered while a parcel of it comes back or waits', async () => {
  const { orderId, one, two } = await packed({ M: 1, L: 1 })
  await split(one, 1)
  await move(one, 'handed_over')
  expect(await setStatus(orderId, 'delivered')).toMatchObject({
    status: 409,
    body: { code: 'parcels_open', error: expect.stringContaining(`${two} is waiting`) },
  })
  await move(two, 'handed_over')
  await move(one, 'delivered')
  await move(two, 'returning')
  expect(await setStatus(orderId, 'delivered')).toMatchObject({ body: { code: 'parcels_open' } })
  await receive(two, { toShelf: 1 })
  expect(await order(orderId)).toMatchObject({ status: 'delivered', orderSummary: { total: 560 } })
  await sound()
})

describe('a parcel that was entered by mistake', () => {
  const correct = (number: string, from: string, state: string, more: object = {}, cookie = admin) =>
    shop.call('POST', 'parcel-correct', { number, from, state, reason: 'The rider called', ...more }, cookie)

  test('is corrected by staff who may override, with a reason that is kept; order, payment and stock follow', async () => {
    const { orderId, one, left, states } = await packed()
    await setStatus(orderId, 'shipped')
    await move(one, 'delivered')
    expect(await order(orderId)).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
    const clerk = await shop.staffCookie(['orders.view', 'orders.edit'])
    expect((await correct(one, 'delivered', 'returning', {}, clerk)).status).toBe(403)
    expect(await correct(one, 'delivered', 'returning', { reason: ' ' })).toMatchObject({ status: 422 })
    expect(await correct(one, 'lost', 'returning')).toMatchObject({ body: { code: 'parcel_changed' } })
    const { body } = await correct(one, 'delivered', 'returning')
    expect(body.parcel).toMatchObject({ state: 'returning', collected: null, deliveredAt: null })
    expect(body.parcel.events.at(-1)).toMatchObject({ note: 'The rider called', hasMoved: true })
    expect(await order(orderId)).toMatchObject({ status: 'shipped', paymentInfo: { status: 'pending' } })
    const { rows } = await shop.pool.query(`select after from audit_log where action = 'parcel.correct'`)
    expect(rows).toMatchObject([{ after: { state: 'returning', reason: 'The rider called' } }])
    expect(await left()).toEqual([18])
    await receive(one, { toShelf: 2 })
    expect([await left(), await states(), (await order(orderId)).status]).toEqual([
      [20],
      ['received_back'],
      'cancelled',
    ])
    expect(await correct(one, 'received_back', 'delivered')).toMatchObject({ body: { code: 'received_already' } })
    await sound()
  })

  test('lost asks why, and may be found; beside another parcel only this one changes', async () => {
    const { orderId, one, two, states } = await packed({ M: 1, L: 1 })
    await split(one, 1)
    for (const number of [one, two]) await move(number, 'handed_over')
    expect(await move(one, 'lost')).toMatchObject({ status: 422, body: { fields: { note: expect.anything() } } })
    await move(one, 'lost', { note: 'Fell off the truck' })
    await move(two, 'delivered')
    expect((await order(orderId)).status).toBe('shipped')
    await correct(one, 'lost', 'delivered')
    expect(await order(orderId)).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
    await correct(one, 'delivered', 'out_for_delivery')
    expect([await states(), (await order(orderId)).status]).toEqual([['out_for_delivery', 'delivered'], 'shipped'])
    expect(await correct(two, 'delivered', 'partly_delivered')).toMatchObject({
      status: 422,
      body: { fields: { collected: expect.anything() } },
    })
    const partly = await correct(two, 'delivered', 'partly_delivered', { collected: 100 })
    expect(partly.body.parcel).toMatchObject({ state: 'partly_delivered', collected: 100 })
    await sound()
  })

  test('is corrected without a mail that the order is on its way', async () => {
    const { orderId, one } = await packed()
    const mails = async () => {
      await shop.deliverEvents()
      const { rows } = await shop.pool.query<{ kind: string }>(
        'select kind from mail_log where position($1 in text) > 0 order by id',
        [orderId],
      )
      return rows.map(({ kind }) => kind)
    }
    await setStatus(orderId, 'shipped')
    await move(one, 'delivered')
    const before = await mails()
    expect(before).toEqual(expect.arrayContaining(['order-shipped', 'order-delivered']))
    await correct(one, 'delivered', 'returning')
    expect((await order(orderId)).status).toBe('shipped')
    expect(await mails()).toEqual(before)
  })

  test('of a cancelled order can only come back, or not', async () => {
    const { orderId, one } = await packed()
    await setStatus(orderId, 'shipped')
    await move(one, 'lost', { note: 'Nobody has it' })
    await setStatus(orderId, 'cancelled')
    expect(await correct(one, 'lost', 'delivered')).toMatchObject({ body: { code: 'transition_not_allowed' } })
    expect((await correct(one, 'lost', 'returning')).body.parcel.corrections).toEqual([])
    await sound()
  })
})
