import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaDay } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { buyers, orders } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

let placed = 0
async function order(email: string, taka: number, change: Partial<typeof orders.$inferInsert> = {}) {
  const now = new Date()
  const orderId = `ORD-20260101-B${String(++placed).padStart(5, '0')}`
  await shop.db.insert(orders).values({
    orderId,
    status: 'confirmed',
    customerName: 'Rina',
    email,
    phone: '+8801710000000',
    address: 'House 1, Road 2',
    city: 'dhaka',
    subtotal: taka * 100,
    deliveryCharge: 0,
    total: taka * 100,
    itemCount: 1,
    totalQuantity: 1,
    placedAt: now,
    placedOn: dhakaDay(now),
    updatedAt: now,
    ...change,
  })
  return orderId
}
const buyer = async (email: string) => (await shop.db.select().from(buyers).where(eq(buyers.email, email)))[0]
const change = (orderId: string, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.orderId, orderId))

/** What a plain recount of the orders would say, where it differs from what is kept: always nothing. */
async function differences() {
  const { rows } = await shop.db.execute(sql`
    select email from (
      select email, count(*) filter (where status <> 'cancelled' and deleted_at is null)::int as n,
        coalesce(sum(total) filter (where status <> 'cancelled' and deleted_at is null), 0)::bigint as m
      from orders group by email
    ) counted full join buyers using (email)
    where coalesce(counted.n, 0) is distinct from buyers.orders or coalesce(counted.m, 0) is distinct from buyers.spent`)
  return rows
}

test('an order counts for its buyer while it is neither cancelled nor deleted', async () => {
  const first = await order('rina@example.com', 1000)
  const second = await order('rina@example.com', 500, { customerName: 'Rina Akter', phone: '+8801810000000' })
  expect(await buyer('rina@example.com')).toMatchObject({ orders: 2, spent: 150_000, name: 'Rina Akter' })
  await change(first, { status: 'cancelled' })
  expect(await buyer('rina@example.com')).toMatchObject({ orders: 1, spent: 50_000 })
  await change(first, { deletedAt: new Date() })
  await change(second, { deletedAt: new Date() })
  expect(await buyer('rina@example.com')).toMatchObject({ orders: 0, spent: 0 })
  await change(second, { deletedAt: null, total: 40_000, subtotal: 40_000 })
  expect(await buyer('rina@example.com')).toMatchObject({ orders: 1, spent: 40_000 })
  await change(second, { email: 'other@example.com' })
  expect(await buyer('rina@example.com')).toMatchObject({ orders: 0, spent: 0 })
  expect(await buyer('other@example.com')).toMatchObject({ orders: 1, spent: 40_000 })
  await shop.db.delete(orders).where(eq(orders.orderId, second))
  expect(await buyer('other@example.com')).toMatchObject({ orders: 0 })
  expect(await differences()).toEqual([])
})

test('orders of one person at the same moment are all counted, and bulk changes never wait in a circle', async () => {
  const people = ['a@example.com', 'b@example.com', 'c@example.com']
  const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => order(people[i % 3] ?? '', 100 + i)))
  const half = (from: number) =>
    sql`${orders.orderId} = any(${sql.param(ids.filter((_, i) => i % 2 === from))}::text[])`
  await Promise.all([
    shop.db.update(orders).set({ status: 'cancelled' }).where(half(0)),
    shop.db.update(orders).set({ deletedAt: new Date() }).where(half(1)),
    ...people.map((email) => order(email, 777)),
  ])
  expect(await differences()).toEqual([])
  expect(await buyer('a@example.com')).toMatchObject({ orders: 1, spent: 77_700 })
})
