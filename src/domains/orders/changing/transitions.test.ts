import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayFollow, type OrderStatus, orderState, orderStatuses } from '#shared/orders/order-status.ts'
import { mayPaymentFollow, paymentState, paymentStatuses } from '#shared/orders/payment-status.ts'
import { brokenRules } from '../../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { orderBody } from '../../../../tests/support/order-body.ts'
import { statusesTo } from '../../../../tests/support/statuses-to.ts'

let shop: Shop
/** The main admin; staff who may change and cancel orders; the same with orders.override. */
let main: string
let clerk: string
let overrider: string
beforeAll(async () => {
  shop = await openShop()
  main = await shop.staffCookie()
  clerk = await shop.staffCookie(['orders.view', 'orders.edit', 'orders.cancel', 'orders.delete', 'orders.payment'])
  overrider = await shop.staffCookie([
    'orders.view',
    'orders.edit',
    'orders.cancel',
    'orders.override',
    'orders.payment',
  ])
})
afterAll(() => shop.close())

const onHand = 10
async function ordered() {
  const { number, variants } = await shop.sells('Piece', { onHand })
  const { body } = await shop.call(
    'POST',
    'save-order',
    orderBody([{ id: number, size: 'M', color: 'Green', quantity: 2 }]),
  )
  return { orderId: body.orderId as string, left: () => shop.leftOf(variants['M/Green']) }
}
const setStatus = (orderId: string, status: OrderStatus, cookie: string, more = {}) =>
  shop.call('PUT', 'orders', { orderId, status, ...more }, cookie)
const pay = (orderId: string, payment: string, cookie: string, more = {}) =>
  shop.call('PUT', 'order-payment', { orderId, payment, ...more }, cookie)
const read = async (orderId: string) =>
  (await shop.call('GET', `get-order?orderId=${orderId}`, undefined, main)).body.order
const audits = async (orderId: string, action: string) =>
  (
    await shop.db.execute(
      sql`select after from audit_log where subject = ${orderId} and action = ${action} order by id`,
    )
  ).rows

/** An order brought to that state by the table; only 'pending' by an exception, because the shop confirms by itself. */
async function orderedIn(status: OrderStatus) {
  const order = await ordered()
  if (status === 'pending') await setStatus(order.orderId, status, main, { reason: 'To be called first' })
  else for (const step of statusesTo(status)) expect((await setStatus(order.orderId, step, clerk)).status).toBe(200)
  return order
}

const pairs = orderStatuses.flatMap((from) =>
  orderStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
)
const usual = pairs.filter(([from, to]) => mayFollow(from, to))
const exceptions = pairs.filter(([from, to]) => !mayFollow(from, to))
const staffWord = (status: OrderStatus) => (status === 'delivered' ? 'completed' : status)
const reason = 'The courier was wrong'

/** Pieces come back at once while they are in the shop. */
const leftAfter = (from: OrderStatus, to: OrderStatus) =>
  to === 'cancelled' && orderState(from).isInShop ? onHand : onHand - 2

describe('the status of an order', () => {
  test.each(usual)('from %s to %s: staff change it without a reason, stock follows', async (from, to) => {
    const { orderId, left } = await orderedIn(from)
    expect((await setStatus(orderId, to, clerk)).status).toBe(200)
    expect([(await read(orderId)).status, await left()]).toEqual([to, leftAfter(from, to)])
  })

  test.each(exceptions)('from %s to %s: only with a reason and orders.override', async (from, to) => {
    const { orderId, left } = await orderedIn(from)
    const before = [await read(orderId), await left(), await audits(orderId, 'order.status')]

    for (const cookie of [main, overrider, clerk]) {
      const { status, body } = await setStatus(orderId, to, cookie, { note: 'no reason' })
      expect([status, body.code]).toEqual([409, 'transition_not_allowed'])
      for (const word of [from, to, ...orderState(from).next]) expect(body.error).toContain(staffWord(word))
    }
    const refused = await setStatus(orderId, to, clerk, { reason })
    expect([refused.status, refused.body.error]).toEqual([
      403,
      `Only staff who may override the usual course can make a ${staffWord(from)} order ${staffWord(to)}`,
    ])
    expect([await read(orderId), await left(), await audits(orderId, 'order.status')]).toEqual(before)

    expect((await setStatus(orderId, to, overrider, { reason })).status).toBe(200)
    const order = await read(orderId)
    expect([order.status, await left()]).toEqual([to, leftAfter(from, to)])
    // After it, the shop may note what the customer is to get back.
    const entry = order.timeline.findLast((each: { status: string | null }) => each.status === to)
    expect(entry).toMatchObject({ note: reason, actor: expect.stringMatching(/^staff/) })
    expect((await audits(orderId, 'order.status')).at(-1)).toEqual({ after: { status: to, reason } })
  })

  test.each(orderStatuses)('%s once more changes nothing, and with a note it is a note', async (status) => {
    const { orderId } = await orderedIn(status)
    const before = await read(orderId)
    expect((await setStatus(orderId, status, clerk)).status).toBe(200)
    expect(await read(orderId)).toEqual(before)
    expect((await setStatus(orderId, status, clerk, { note: 'asked again' })).status).toBe(200)
    const after = await read(orderId)
    expect([after.status, after.timeline.length]).toEqual([status, before.timeline.length + 1])
    expect(after.timeline.at(-1)).toMatchObject({ status: null, note: 'asked again' })
  })

  test('a confirmation is taken back at once by whoever pressed it, and by nobody else', async () => {
    const { orderId } = await orderedIn('pending')
    const other = await shop.staffCookie(['orders.edit'])
    const back = (cookie: string, more = {}) => setStatus(orderId, 'pending', cookie, { undo: true, ...more })
    expect((await setStatus(orderId, 'confirmed', clerk)).status).toBe(200)
    expect((await back(other)).body.code).toBe('too_late')
    expect((await setStatus(orderId, 'pending', clerk)).body.code).toBe('transition_not_allowed')
    expect((await back(clerk)).status).toBe(200)
    expect((await read(orderId)).timeline.at(-1)).toMatchObject({ status: 'pending', note: '' })

    expect((await setStatus(orderId, 'confirmed', clerk)).status).toBe(200)
    await shop.db.execute(sql`update order_events set at = at - interval '2 minutes 1 second'
      where order_row = (select id from orders where order_id = ${orderId})`)
    expect((await back(clerk)).body.code).toBe('too_late')
  })

  test.each(['shipped', 'delivered', 'cancelled'] as const)('%s is not taken back by undo', async (status) => {
    const { orderId } = await orderedIn(status)
    const before = await read(orderId)
    const { status: code, body } = await setStatus(orderId, 'confirmed', clerk, { undo: true })
    expect([code, body.code, await read(orderId)]).toEqual([409, 'too_late', before])
  })

  test('a confirmation stays once a parcel of the order is there', async () => {
    const { orderId } = await orderedIn('pending')
    expect((await setStatus(orderId, 'confirmed', clerk)).status).toBe(200)
    await shop.db.execute(sql`insert into parcels (number, order_row, position, state, to_collect)
      select order_id || '-1', id, 1, 'booked', 0 from orders where order_id = ${orderId}`)
    expect((await setStatus(orderId, 'pending', clerk, { undo: true })).body.code).toBe('too_late')
  })

  test('orders.override alone changes nothing, and an exception needs the permission of its state, too', async () => {
    const { orderId } = await orderedIn('delivered')
    const only = await shop.staffCookie(['orders.override'])
    const noCancel = await shop.staffCookie(['orders.edit', 'orders.override'])
    expect((await setStatus(orderId, 'shipped', only, { reason })).status).toBe(403)
    expect((await setStatus(orderId, 'cancelled', noCancel, { reason })).status).toBe(403)
    expect((await read(orderId)).status).toBe('delivered')
    expect((await setStatus(orderId, 'shipped', noCancel, { reason })).status).toBe(200)
  })

  test('a stale form is told so, whatever it asks for and with a reason, too', async () => {
    const { orderId } = await ordered()
    const { updatedAt } = await read(orderId)
    await setStatus(orderId, 'cancelled', clerk)
    for (const status of ['shipped', 'pending'] as const)
      expect((await setStatus(orderId, status, main, { updatedAt, reason })).body.code).toBe('stale')
    expect((await read(orderId)).status).toBe('cancelled')
  })
})

describe('two members of staff at the same moment', () => {
  /** Sends both while the order's row is locked, so that both wait behind it and then race. */
  async function together(orderId: string, ...asks: (() => ReturnType<Shop['call']>)[]) {
    const client = await shop.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from orders where order_id = $1 for update', [orderId])
      const answers = asks.map((ask) => ask())
      await expect
        .poll(async () => {
          // Not by `client`: a transaction reads this view once.
          const { rows } = await shop.pool.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rows[0]?.n
        })
        .toBe(asks.length)
      await client.query('commit')
      return await Promise.all(answers)
    } finally {
      // If it failed, nobody is to wait for it any more.
      client.release(true)
    }
  }

  test('one confirms, one cancels: it ends cancelled, its stock is back once, nobody revives it', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, left } = await orderedIn('pending')
      const [confirmed, cancelled] = await together(
        orderId,
        () => setStatus(orderId, 'confirmed', clerk),
        () => setStatus(orderId, 'cancelled', overrider),
      )
      expect(cancelled?.status).toBe(200)
      expect([200, 409]).toContain(confirmed?.status)
      if (confirmed?.status === 409) expect(confirmed.body.code).toBe('transition_not_allowed')
      const { status, timeline } = await read(orderId)
      expect([status, await left()]).toEqual(['cancelled', onHand])
      const steps = timeline.slice(2).map((event: { status: string }) => event.status)
      expect(steps).toEqual(confirmed?.status === 200 ? ['confirmed', 'cancelled'] : ['cancelled'])
    }
    expect(await brokenRules(shop.pool)).toEqual([])
  })

  test('both saw the same order: one wins, the other is told that it has changed', async () => {
    for (let round = 0; round < 6; round++) {
      const { orderId, left } = await orderedIn('pending')
      const { updatedAt } = await read(orderId)
      const answers = await together(
        orderId,
        () => setStatus(orderId, 'confirmed', clerk, { updatedAt }),
        () => setStatus(orderId, 'cancelled', overrider, { updatedAt }),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale')
      const { status } = await read(orderId)
      expect(status).toBe(answers[0]?.status === 200 ? 'confirmed' : 'cancelled')
      expect(await left()).toBe(status === 'cancelled' ? onHand : onHand - 2)
    }
    expect(await brokenRules(shop.pool)).toEqual([])
  })
})

describe('the payment of an order', () => {
  const paymentPairs = paymentStatuses.flatMap((from) =>
    paymentStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
  )
  const steps = { pending: [], paid: ['paid'], refunded: ['paid', 'refunded'] }

  test.each(paymentPairs)(
    'from %s to %s: by the table, with a reason and orders.override, or not at all',
    async (from, to) => {
      const { orderId } = await ordered()
      for (const step of steps[from]) expect((await pay(orderId, step, clerk)).status).toBe(200)
      if (mayPaymentFollow(from, to)) {
        expect((await pay(orderId, to, clerk)).status).toBe(200)
        expect((await read(orderId)).paymentInfo.status).toBe(to)
        return
      }
      const isPossible = paymentState(from).exceptions.includes(to)
      const { status, body } = await pay(orderId, to, main)
      expect([status, body.code]).toEqual([409, 'transition_not_allowed'])
      for (const word of [from, to, ...paymentState(from).next]) expect(body.error).toContain(word)
      expect((await pay(orderId, to, clerk, { reason })).status).toBe(isPossible ? 403 : 409)
      expect((await read(orderId)).paymentInfo.status).toBe(from)

      expect((await pay(orderId, to, overrider, { reason })).status).toBe(isPossible ? 200 : 409)
      const order = await read(orderId)
      expect(order.paymentInfo.status).toBe(isPossible ? to : from)
      if (!isPossible) return
      expect(order.timeline.at(-1)).toMatchObject({ payment: to, note: reason })
      expect((await audits(orderId, 'order.payment')).at(-1)).toEqual({ after: { payment: to, reason } })
    },
  )
})
