import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { createParcels } from './create-parcels.ts'
import { parcels } from './tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

type Sizes = Record<string, number>

/** An order of a product of its own, and what its tests need to know of it. */
async function ordered(sizes: Sizes = { M: 2 }, onHand = 20) {
  const names = Object.keys(sizes)
  const goods = await shop.sells('Panjabi', { sizes: names, onHand, price: 500 })
  const items = names.map((size) => ({ id: goods.number, size, color: 'Green', quantity: sizes[size] ?? 0 }))
  const { body } = await shop.call('POST', 'save-order', orderBody(items))
  const orderId: string = body.orderId
  const left = async () => {
    const { rows } = await shop.pool.query<{ size: string; left: number }>(
      'select v.size, s.on_hand as left from variants v join stock_levels s on s.variant_id = v.id where v.product_number = $1',
      [goods.number],
    )
    return Object.fromEntries(rows.map((row) => [row.size, row.left]))
  }
  const order = async () => (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, admin)).body.order
  return { orderId, number: `${orderId}-1`, left, order, total: body.totals.total as number }
}

const setStatus = (orderId: string, status: string) => shop.call('PUT', 'orders', { orderId, status }, admin)
const move = (number: string, state: string, more = {}) =>
  shop.call('PUT', 'parcels', { number, state, ...more }, admin)
const parcel = async (number: string) =>
  (await shop.call('GET', `parcel?number=${number}`, undefined, admin)).body.parcel
const receive = (number: string, lines: object[], more = {}) =>
  shop.call('POST', 'parcel-receive', { number, lines, ...more }, admin)
const sound = async () => expect(await brokenRules(shop.pool)).toEqual([])

describe('an order gets its parcel', () => {
  test('when it is packed, with all of its pieces and its total to collect', async () => {
    const { orderId, number, total } = await ordered({ M: 2, L: 1 })
    expect((await shop.call('GET', `parcel?number=${number}`, undefined, admin)).status).toBe(404)
    await setStatus(orderId, 'processing')
    expect(await parcel(number)).toMatchObject({
      orderId,
      state: 'waiting',
      toCollect: total,
      collected: null,
      lines: [
        { size: 'M', quantity: 2, price: 500 },
        { size: 'L', quantity: 1, price: 500 },
      ],
    })
  })

  test('a paid order collects nothing', async () => {
    const { orderId, number } = await ordered()
    await shop.call('PUT', 'order-payment', { orderId, payment: 'paid' }, admin)
    await setStatus(orderId, 'processing')
    expect((await parcel(number)).toCollect).toBe(0)
  })

  test('which follows its order by hand: shipped, delivered, with what was collected', async () => {
    const { orderId, number, total } = await ordered()
    await setStatus(orderId, 'shipped')
    expect(await parcel(number)).toMatchObject({ state: 'handed_over', handedOverAt: expect.any(String) })
    await setStatus(orderId, 'delivered')
    expect(await parcel(number)).toMatchObject({ state: 'delivered', collected: total, next: [] })
  })

  test('which is filled anew when the order is edited; whoever has looked takes the attention off', async () => {
    const { orderId, number, order } = await ordered({ M: 2, L: 1 })
    await setStatus(orderId, 'processing')
    const edit = async (quantity: number) => {
      const { items, updatedAt } = await order()
      const [m] = items
      const piece = { line: 0, id: m.productId, size: 'M', color: 'Green', quantity }
      return shop.call('PUT', 'edit-order', { orderId, updatedAt, items: [piece] }, admin)
    }
    expect((await edit(3)).status).toBe(200)
    expect(await parcel(number)).toMatchObject({ lines: [{ size: 'M', quantity: 3 }], toCollect: 1560 })
    await shop.pool.query(`update parcels set attention = 'Look at it' where number = $1`, [number])
    const seen = await move(number, 'waiting', { seen: 'Look at it' })
    expect(seen.body.parcel).toMatchObject({ state: 'waiting', attention: '', events: [] })
  })

  test('and no second one for pieces that have one in a state that a later release adds', async () => {
    const { orderId, number } = await ordered()
    await setStatus(orderId, 'processing')
    const enter = (state: string) => shop.pool.query('update parcels set state = $2 where number = $1', [number, state])
    await enter('at_hub')
    const [order = { id: 0 }] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.orderId, orderId))
    await createParcels(shop.db, [order.id])
    expect(await shop.db.$count(parcels, eq(parcels.orderRow, order.id))).toBe(1)
    await enter('waiting')
  })

  test('and is shown in a state that a later release adds, though nobody moves it by hand', async () => {
    const { orderId, number } = await ordered()
    await setStatus(orderId, 'processing')
    const enter = (state: string) => shop.pool.query('update parcels set state = $2 where number = $1', [number, state])
    await enter('at_hub')
    const one = { state: 'at_hub', next: [], corrections: [] }
    expect(await parcel(number)).toMatchObject(one)
    const { body: list } = await shop.call('GET', `parcels?search=${number}`, undefined, admin)
    expect(list.parcels).toMatchObject([one])
    const { body: found } = await shop.call('GET', `orders?counts=1&search=${orderId}`, undefined, admin)
    expect(found.orders).toMatchObject([{ parcelStates: [{ state: 'at_hub' }] }])
    await enter('waiting')
  })
})

describe('sizes that are exchanged for others at the same price', () => {
  /** Two M and an L become two L and an M: the lines keep their quantities, and the total stays. */
  async function exchanged(state: 'waiting' | 'booked') {
    const { orderId, number, order } = await ordered({ M: 2, L: 1 })
    await setStatus(orderId, 'processing')
    await shop.pool.query('update parcels set state = $2 where number = $1', [number, state])
    const { items, updatedAt } = await order()
    const [{ productId: id }] = items
    const lines = [
      { line: 0, id, size: 'L', color: 'Green', quantity: 2 },
      { line: 1, id, size: 'M', color: 'Green', quantity: 1 },
    ]
    const { status, body } = await shop.call('PUT', 'edit-order', { orderId, updatedAt, items: lines }, admin)
    return { status, code: body.code, lines: (await parcel(number)).lines }
  }

  test('are in the parcel that waits', async () => {
    const { status, lines } = await exchanged('waiting')
    expect(status).toBe(200)
    expect(lines).toMatchObject([
      { size: 'L', quantity: 2 },
      { size: 'M', quantity: 1 },
    ])
    await sound()
  })

  test('are refused once the parcel is booked', async () => {
    expect(await exchanged('booked')).toMatchObject({ status: 409, code: 'parcel_booked' })
    await sound()
  })
})

describe('the order follows its parcel', () => {
  test('handed over with courier and number: shipped; out for delivery: still; delivered: delivered and paid', async () => {
    const { orderId, number, order } = await ordered()
    await setStatus(orderId, 'processing')
    const handed = await move(number, 'handed_over', { courier: 'paperfly', consignment: 'A 17', note: 'with Rafiq' })
    expect(handed.body.parcel).toMatchObject({ courier: 'paperfly', consignment: 'A 17', orderStatus: 'shipped' })
    expect((await shop.call('GET', 'parcel?number=A%2017', undefined, admin)).body.parcel.number).toBe(number)
    await move(number, 'out_for_delivery')
    expect((await order()).status).toBe('shipped')
    await move(number, 'delivered')
    expect(await order()).toMatchObject({ status: 'delivered', paymentInfo: { status: 'paid' } })
    const { events } = await parcel(number)
    expect(events.map(({ state }: { state: string }) => state)).toEqual([
      'handed_over',
      'out_for_delivery',
      'delivered',
    ])
  })

  test('what the table does not allow is refused in words, and nothing changes', async () => {
    const { orderId, number, order } = await ordered()
    await setStatus(orderId, 'processing')
    const refused = await move(number, 'delivered')
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'transition_not_allowed',
      error: 'This parcel is waiting and cannot become delivered. It can become handed over',
    })
    expect((await order()).status).toBe('processing')
  })

  test('a number of the courier names one parcel', async () => {
    const [one, two] = [await ordered(), await ordered()]
    for (const { orderId } of [one, two]) await setStatus(orderId, 'processing')
    await move(one.number, 'handed_over', { courier: 'paperfly', consignment: 'B 1' })
    const refused = await move(two.number, 'handed_over', { courier: 'paperfly', consignment: 'B 1' })
    expect([refused.status, refused.body.code]).toEqual([409, 'consignment_taken'])
    expect((await two.order()).status).toBe('processing')
  })
})

describe('a parcel that comes back', () => {
  test('changes no stock until the counter says what became of each piece', async () => {
    const { orderId, number, left, order } = await ordered({ M: 3, L: 1 })
    await setStatus(orderId, 'shipped')
    await move(number, 'returning')
    await move(number, 'returned_by_courier')
    expect(await left()).toEqual({ M: 17, L: 19 })
    const answer = await receive(number, [
      { line: 0, toShelf: 1, toSecondChoice: 1, writtenOff: 1 },
      { line: 1, toShelf: 1 },
    ])
    expect(answer.body.parcel).toMatchObject({ state: 'received_back', next: [], mayReceive: false })
    expect(await left()).toEqual({ M: 18, L: 20 })
    expect((await order()).status).toBe('cancelled')
    await sound()
  })

  test('is received once', async () => {
    const { orderId, number, left } = await ordered()
    await setStatus(orderId, 'shipped')
    const both = await Promise.all([1, 2].map(() => receive(number, [{ line: 0, toShelf: 2 }])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('received_already')
    expect(await left()).toEqual({ M: 20 })
    await sound()
  })

  test('needs a word on each piece, and no more than were in it', async () => {
    const { orderId, number, left } = await ordered()
    await setStatus(orderId, 'shipped')
    for (const [lines, error] of [
      [[{ line: 0, toShelf: 1 }], 'Please say what became of each of the 2 pieces of Panjabi (M, Green)'],
      [[{ line: 0, toShelf: 3 }], 'Only 2 of Panjabi (M, Green) were in this parcel'],
      [[{ line: 7, toShelf: 1 }], 'This parcel does not have that line. Please look at it again'],
    ] as const)
      expect(await receive(number, [...lines])).toMatchObject({ status: 422, body: { error } })
    expect(await left()).toEqual({ M: 18 })
  })

  test('does not come from the shop or from the customer', async () => {
    const { orderId, number } = await ordered()
    await setStatus(orderId, 'processing')
    expect((await receive(number, [{ line: 0, toShelf: 2 }])).body.code).toBe('not_coming_back')
    await setStatus(orderId, 'delivered')
    expect((await receive(number, [{ line: 0, toShelf: 2 }])).body.code).toBe('not_coming_back')
  })

  test('lost: written off over the counter, the order is cancelled, the record stays', async () => {
    const { orderId, number, left, order } = await ordered()
    await setStatus(orderId, 'shipped')
    await move(number, 'lost', { note: 'Not found at the hub' })
    expect((await order()).status).toBe('shipped')
    expect((await receive(number, [{ line: 0, writtenOff: 2 }])).body.parcel).toMatchObject({ state: 'lost' })
    expect(await left()).toEqual({ M: 18 })
    expect((await order()).status).toBe('cancelled')
    await sound()
  })

  test('of a cancelled order: stock comes back over the counter alone', async () => {
    const { orderId, number, left } = await ordered()
    await setStatus(orderId, 'shipped')
    await setStatus(orderId, 'cancelled')
    expect(await left()).toEqual({ M: 18 })
    expect((await parcel(number)).state).toBe('returning')
    await sound()
    await receive(number, [{ line: 0, toShelf: 2 }])
    expect(await left()).toEqual({ M: 20 })
    await sound()
  })

  test('of a deleted order is received all the same', async () => {
    const { orderId, number, left } = await ordered()
    await setStatus(orderId, 'shipped')
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    expect(await left()).toEqual({ M: 18 })
    expect((await receive(number, [{ line: 0, toShelf: 2 }])).status).toBe(200)
    expect(await left()).toEqual({ M: 20 })
    await sound()
  })
})

describe('a partial delivery', () => {
  test('of a deleted order: restored, it is what the customer kept, and takes nothing from stock', async () => {
    const { orderId, number, left, order } = await ordered({ M: 2, L: 1 })
    await setStatus(orderId, 'shipped')
    await move(number, 'partly_delivered', { collected: 560 })
    await shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    const back = [
      { line: 0, toShelf: 1 },
      { line: 1, toShelf: 1 },
    ]
    expect((await receive(number, back)).status).toBe(200)
    expect(await left()).toEqual({ M: 19, L: 20 })
    await shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
    expect(await left()).toEqual({ M: 19, L: 20 })
    expect(await order()).toMatchObject({
      status: 'delivered',
      items: [{ size: 'M', quantity: 1 }],
      orderSummary: { subtotal: 500 },
    })
    await sound()
  })

  test('asks what was paid, and the order becomes what the customer kept', async () => {
    const { orderId, number, left, order } = await ordered({ M: 1, L: 1 })
    await setStatus(orderId, 'shipped')
    expect(await move(number, 'partly_delivered')).toMatchObject({
      status: 422,
      body: { fields: { collected: 'Please enter how much the customer paid' } },
    })
    await move(number, 'partly_delivered', { collected: 560 })
    expect(await order()).toMatchObject({ status: 'delivered', orderSummary: { total: 1060 } })
    expect(await left()).toEqual({ M: 19, L: 19 })
    await receive(number, [{ line: 1, toShelf: 1 }])
    expect(await order()).toMatchObject({
      status: 'delivered',
      items: [{ size: 'M', quantity: 1 }],
      orderSummary: { subtotal: 500, shipping: 60, total: 560 },
    })
    expect(await parcel(number)).toMatchObject({
      state: 'partly_delivered',
      collected: 560,
      receivedBackAt: expect.any(String),
      lines: [
        { size: 'M', toShelf: 0 },
        { size: 'L', toShelf: 1 },
      ],
    })
    expect(await left()).toEqual({ M: 19, L: 20 })
    await sound()
  })
})

describe('two parcels of one order', () => {
  test('each collects for its pieces, delivery is on the first, and a split can be undone', async () => {
    const { orderId, number } = await ordered({ M: 2, L: 1 })
    await setStatus(orderId, 'processing')
    const { body } = await shop.call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity: 1 }] }, admin)
    expect(body.number).toBe(`${orderId}-2`)
    expect(await parcel(number)).toMatchObject({ toCollect: 1060, lines: [{ quantity: 1 }, { quantity: 1 }] })
    expect(await parcel(body.number)).toMatchObject({ toCollect: 500, lines: [{ size: 'M', quantity: 1 }] })
    const ambiguous = await shop.call('GET', `parcel?number=${orderId}`, undefined, admin)
    expect([ambiguous.status, ambiguous.body.code]).toEqual([409, 'several_parcels'])
    expect((await shop.call('POST', 'parcel-join', { number: body.number }, admin)).body.number).toBe(number)
    expect(await parcel(number)).toMatchObject({ toCollect: 1560, lines: [{ quantity: 2 }, { quantity: 1 }] })
  })

  test('not all pieces can go, nor more than there are, nor from a parcel that went', async () => {
    const { orderId, number } = await ordered({ M: 2 })
    await setStatus(orderId, 'processing')
    const split = (quantity: number) =>
      shop.call('POST', 'parcel-split', { number, lines: [{ line: 0, quantity }] }, admin)
    expect((await split(2)).body.error).toBe('At least one piece has to stay in the first parcel')
    expect((await split(3)).body.error).toBe('Only 2 of Panjabi are in this parcel')
    await setStatus(orderId, 'shipped')
    expect((await split(1)).body.code).toBe('too_late')
  })

  test('an order that was changed in the meantime: no other piece goes than the one that was chosen', async () => {
    const { orderId, number, order } = await ordered({ M: 2, L: 2 })
    await setStatus(orderId, 'processing')
    const { version } = await parcel(number)
    const { items, updatedAt } = await order()
    const onlyL = [{ line: 1, id: items[1].productId, size: 'L', color: 'Green', quantity: 2 }]
    const edit = await shop.call('PUT', 'edit-order', { orderId, updatedAt, items: onlyL }, admin)
    expect(edit.status, JSON.stringify(edit.body)).toBe(200)
    const split = (seen: string) =>
      shop.call('POST', 'parcel-split', { number, version: seen, lines: [{ line: 0, quantity: 1 }] }, admin)
    const stale = await split(version)
    expect([stale.status, stale.body.code]).toEqual([409, 'parcel_changed'])
    const again = await split((await parcel(number)).version)
    expect([again.status, again.body.number]).toEqual([200, `${orderId}-2`])
  })

  test('one delivered, one refused: the order is delivered with what was kept', async () => {
    const { orderId, number, left, order } = await ordered({ M: 1, L: 1 })
    await setStatus(orderId, 'processing')
    const { body } = await shop.call('POST', 'parcel-split', { number, lines: [{ line: 1, quantity: 1 }] }, admin)
    await move(number, 'handed_over')
    expect((await parcel(body.number)).state).toBe('waiting')
    await move(body.number, 'handed_over')
    await move(number, 'delivered')
    expect((await order()).status).toBe('shipped')
    await move(body.number, 'returning')
    await receive(body.number, [{ line: 0, toShelf: 1 }])
    expect(await order()).toMatchObject({ status: 'delivered', items: [{ size: 'M' }], orderSummary: { total: 560 } })
    expect(await left()).toEqual({ M: 19, L: 20 })
    await sound()
  })

  test('a cancelled order gives back what never left, and waits for what did', async () => {
    const { orderId, number, left } = await ordered({ M: 1, L: 1 })
    await setStatus(orderId, 'processing')
    const { body } = await shop.call('POST', 'parcel-split', { number, lines: [{ line: 1, quantity: 1 }] }, admin)
    await move(number, 'handed_over')
    await setStatus(orderId, 'cancelled')
    expect([(await parcel(number)).state, (await parcel(body.number)).state]).toEqual(['returning', 'cancelled'])
    expect(await left()).toEqual({ M: 19, L: 20 })
    await sound()
    await receive(number, [{ line: 0, toShelf: 1 }])
    expect(await left()).toEqual({ M: 20, L: 20 })
    await sound()
  })
})

describe('the list', () => {
  test('by group, number, phone and name, with counts', async () => {
    const { orderId, number } = await ordered()
    await setStatus(orderId, 'shipped')
    const list = async (query: string) => (await shop.call('GET', `parcels?${query}`, undefined, admin)).body
    expect((await list('group=on_the_way')).parcels.map(({ number: each }: { number: string }) => each)).toContain(
      number,
    )
    expect((await list(`search=${number.toLowerCase()}`)).parcels).toHaveLength(1)
    expect((await list(`search=${orderId}`)).parcels).toHaveLength(1)
    expect((await list('search=nobody at all')).parcels).toEqual([])
    expect((await list('search=01812-345678')).page.total).toBeGreaterThan(0)
    const { counts, page } = await list('perPage=1')
    expect(counts.on_the_way).toBeGreaterThan(0)
    expect(page).toMatchObject({ perPage: 1, page: 1 })
  })
})

test('many parcels are handed over, each on its own, few at once and more by a job', async () => {
  const [first, second] = [await ordered(), await ordered()]
  for (const { orderId } of [first, second]) await setStatus(orderId, 'processing')
  const numbers = [first.number, second.number, 'ORD-20260101-ZZZZZZ-1']
  const { status, body } = await shop.call('POST', 'hand-over-parcels', { numbers, courier: 'pathao' }, admin)
  expect([status, body.changed]).toEqual([200, 2])
  expect(body.refused).toMatchObject([{ number: numbers[2], error: 'Parcel not found' }])
  expect(await parcel(second.number)).toMatchObject({ state: 'handed_over', courier: 'pathao' })
  expect((await first.order()).status).toBe('shipped')
  // The customers are told: that is not taken back.
  expect((await shop.call('POST', 'undo-bulk-task', { id: body.task.id }, admin)).status).toBe(403)
  const more = Array.from({ length: 101 }, (_, nr) => `${first.orderId}-${nr + 2}`)
  const job = await shop.call('POST', 'hand-over-parcels', { numbers: more }, admin)
  expect([job.status, job.body.task.total]).toEqual([202, 101])
  const viewer = await shop.staffCookie(['orders.view'])
  expect((await shop.call('POST', 'hand-over-parcels', { numbers: more }, viewer)).status).toBe(403)
  await sound()
})
