import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#domains/customers/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { buyers, orders } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const order = async (email: string, taka: number, change: Partial<typeof orders.$inferInsert> = {}) =>
  (await shop.hasOrder({ email, subtotal: taka * 100, ...change })).orderId
const buyer = async (email: string) => (await shop.db.select().from(buyers).where(eq(buyers.email, email)))[0]
const change = (orderId: string, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.orderId, orderId))

/** Buyers whose stored totals differ from a full recount: always none. */
async function differences() {
  const { rows } = await shop.db.execute(sql`
    select email from (
      select email, count(*) filter (where status <> 'cancelled' and deleted_at is null)::int as n,
        coalesce(sum(total) filter (where status <> 'cancelled' and deleted_at is null), 0)::bigint as m
      from orders group by email
    ) counted full join buyers using (email)
    where coalesce(counted.n, 0) is distinct from buyers.orders
      or coalesce(counted.m, 0) is distinct from buyers.spent`)
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

test('concurrent orders of one person are all counted, and bulk changes do not deadlock', async () => {
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

const account = (email: string) =>
  shop.db.insert(customers).values({ name: 'Rina', email, passwordHash: 'none' }).returning({ id: customers.id })

test('a buyer counts as registered while an account with the address exists', async () => {
  await order('first-bought@example.com', 100)
  expect(await buyer('first-bought@example.com')).toMatchObject({ registered: false })
  const [made] = await account('first-bought@example.com')
  expect(await buyer('first-bought@example.com')).toMatchObject({ registered: true })
  await account('first-joined@example.com')
  await order('first-joined@example.com', 100)
  expect(await buyer('first-joined@example.com')).toMatchObject({ registered: true })

  const put = (to: Partial<typeof customers.$inferInsert>) =>
    shop.db
      .update(customers)
      .set(to)
      .where(eq(customers.id, made?.id ?? 0))
  await order('moved@example.com', 100)
  await put({ email: 'moved@example.com' })
  expect(await buyer('first-bought@example.com')).toMatchObject({ registered: false })
  expect(await buyer('moved@example.com')).toMatchObject({ registered: true })
  await put({ deletedAt: new Date() })
  expect(await buyer('moved@example.com')).toMatchObject({ registered: false })
  await put({ deletedAt: null })
  expect(await buyer('moved@example.com')).toMatchObject({ registered: true })
  await shop.db.delete(customers).where(eq(customers.id, made?.id ?? 0))
  expect(await buyer('moved@example.com')).toMatchObject({ registered: false })
})

test('a buyer who registers while her first order is placed counts as registered, whichever comes first', async () => {
  const people = Array.from({ length: 40 }, (_, nr) => `both${nr}@example.com`)
  await Promise.all(
    people.flatMap((email, nr) => (nr % 2 ? [account(email), order(email, 100)] : [order(email, 100), account(email)])),
  )
  for (const email of people) expect(await buyer(email), email).toMatchObject({ registered: true })

  // The race, step by step: each writes before it can see the other.
  const [one, two] = [await shop.pool.connect(), await shop.pool.connect()]
  try {
    await one.query('begin')
    await one.query(`insert into customers (name, email, password_hash) values ('Rina', 'narrow@example.com', 'none')`)
    await two.query('begin')
    const ordered = two.query(
      `insert into buyers (email, name, phone, first_order_at, last_order_at)
        values ('narrow@example.com', 'Rina', '', now(), now())`,
    )
    await one.query('commit')
    await ordered
    await two.query('commit')
  } finally {
    one.release()
    two.release()
  }
  expect(await buyer('narrow@example.com')).toMatchObject({ registered: true })
})
