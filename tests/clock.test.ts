import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveOrder } from '#domains/orders/contract.ts'
import { newOrderId } from '#domains/orders/placing/order-number.ts'
import { placeOrder } from '#domains/orders/placing/place-order.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

// The shop's day is that of Dhaka, and its clock may be set back.

let shop: Shop
let now: Date
let piece: Awaited<ReturnType<Shop['sells']>>
beforeAll(async () => {
  now = new Date('2028-02-28T17:58:00Z')
  shop = await openShop({ clock: () => now })
  piece = await shop.sells('Piece', { onHand: 1000, price: 500 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from orders`)
})

const checkout = () => orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }])
const order = async (at: string) => {
  now = new Date(at)
  const { status, body } = await shop.call('POST', 'save-order', checkout())
  expect(status).toBe(200)
  return body.orderId as string
}
const lastDays = async (cookie: string) => {
  const { body } = await shop.call('GET', 'dashboard', undefined, cookie)
  return (body.sales.days ?? body.sales)
    .slice(-3)
    .map(({ day, orders }: { day: string; orders: number }) => [day, orders])
}

describe('the day', () => {
  test('changes at midnight in Dhaka, also around a leap day: in order numbers and in the figures of today', async () => {
    const admin = await shop.staffCookie()
    const ids = [
      await order('2028-02-28T17:59:59.999Z'),
      await order('2028-02-28T18:00:00.000Z'),
      await order('2028-02-29T17:59:59.999Z'),
      await order('2028-02-29T18:00:00.000Z'),
    ]
    expect(ids.map((id) => id.slice(4, 12))).toEqual(['20280228', '20280229', '20280229', '20280301'])
    // At the last moment of the leap day the chart ends with it; a moment later it ends with 1 March.
    await shop.db.execute(sql`update staff_sessions set seen_at = '2028-02-29T18:00:00Z', expires_at = '2028-03-02'`)
    now = new Date('2028-02-29T17:59:59.999Z')
    expect(await lastDays(admin)).toEqual([
      ['2028-02-27', 0],
      ['2028-02-28', 1],
      ['2028-02-29', 2],
    ])
    now = new Date('2028-02-29T18:00:00.000Z')
    expect(await lastDays(admin)).toEqual([
      ['2028-02-28', 1],
      ['2028-02-29', 2],
      ['2028-03-01', 1],
    ])
  })

  test('of an order stays the same when it is shipped on another', async () => {
    const admin = await shop.staffCookie()
    const orderId = await order('2028-02-28T17:59:00Z')
    now = new Date('2028-02-28T18:30:00Z')
    expect((await shop.call('PUT', 'orders', { orderId, status: 'shipped' }, admin)).status).toBe(200)
    const { rows } = await shop.db.execute(sql`select placed_on::text as day from orders where order_id = ${orderId}`)
    expect(rows).toEqual([{ day: '2028-02-28' }])
  })
})

describe('a clock that is set back by an hour', () => {
  const hour = 3_600_000
  const setBack = () => {
    now = new Date(now.getTime() - hour)
  }

  test('gives no order number twice, and later changes no earlier timestamp', async () => {
    now = new Date('2028-05-01T10:30:00Z')
    const admin = await shop.staffCookie()
    const ids = [await order('2028-05-01T10:30:00Z')]
    const { body } = await shop.call('PUT', 'orders', { orderId: ids[0], status: 'processing' }, admin)
    for (let nr = 0; nr < 20; nr++) ids.push(await order('2028-05-01T09:30:00Z'))
    expect(new Set(ids).size).toBe(21)
    const later = await shop.call(
      'PUT',
      'orders',
      { orderId: ids[0], status: 'shipped', updatedAt: body.updatedAt },
      admin,
    )
    expect(later.status).toBe(200)
    expect(later.body.updatedAt > body.updatedAt).toBe(true)
  })

  test('ends no session, of customers or of staff', async () => {
    now = new Date('2028-05-01T10:30:00Z')
    const { cookie } = await shop.customer()
    const staff = await shop.staffCookie(['orders.view'])
    setBack()
    expect((await shop.call('GET', 'user-session', undefined, cookie)).body).toMatchObject({ guest: false })
    expect((await shop.call('GET', 'orders', undefined, staff)).status).toBe(200)
  })

  test('does not revive ended sessions', async () => {
    now = new Date('2028-05-01T10:30:00Z')
    const { cookie, email, password } = await shop.customer()
    const staff = await shop.staffCookie(['orders.view'])
    const signedIn = await shop.app.inject({ method: 'POST', url: '/backend/api/login', payload: { email, password } })
    const other = `bunon_customer=${signedIn.cookies.find(({ name }) => name === 'bunon_customer')?.value}`
    now = new Date(now.getTime() + 60_000)
    await shop.call('POST', 'logout-everywhere', {}, other)
    await shop.call('POST', 'logout', {}, other)
    await shop.call('POST', 'staff-logout', {}, staff)
    setBack()
    for (const ended of [cookie, other])
      expect((await shop.call('GET', 'user-session', undefined, ended)).body).toEqual({ success: true, guest: true })
    expect((await shop.call('GET', 'orders', undefined, staff)).status).toBe(401)
  })
})

test('an order whose random number is taken on the same day gets another number', async () => {
  const drawn: string[] = []
  const { orderId } = await placeOrder(shop.db, saveOrder.parse(checkout()), {
    now,
    alongside: async (tx, id) => {
      drawn.push(id)
      if (drawn.length > 1) return
      await tx.execute(sql`
        insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal, delivery_charge, total, item_count, total_quantity, placed_on)
        values (${id}, 'confirmed', 'Twin', 't@mail.example', '+8801812345678', 'x', 'dhaka', 0, 0, 0, 0, 0, '2028-05-01')`)
    },
  })
  expect(drawn).toHaveLength(2)
  expect(orderId).toBe(drawn[1])
  expect(orderId).not.toBe(drawn[0])
  expect(await shop.brokenLedgers()).toEqual([])
})

test('numbers are random, not sequential: a thousand of one moment hardly ever meet, and none predicts another', () => {
  const ids = Array.from({ length: 1000 }, () => newOrderId(new Date('2028-02-29T00:00:00Z')))
  // Of 29⁶ numbers two of a thousand are the same once in a thousand runs: the shop then draws again.
  expect(new Set(ids).size).toBeGreaterThan(995)
  for (let at = 0; at < 6; at++) expect(new Set(ids.map((id) => id[13 + at])).size).toBe(29)
})
