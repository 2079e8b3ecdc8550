import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders } from '#domains/orders/tables.ts'
import { NotFound } from '#platform/refusal.ts'
import { maxMatches } from '#shared/paging.ts'
import { recounts } from '../../../../tests/faults/recounts.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { customers, users } from '../tables.ts'
import { usersPage } from './list-users.ts'
import { cardOf } from './user-card.ts'
import { usersCsv } from './users-csv.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
// After each change of the tests, too: `differences` compares with a recount.
afterEach(async () => expect(await differences()).toEqual([]))

const differences = async () =>
  (await shop.db.execute(sql.raw(recounts['the list of users is what accounts and buyers say'] ?? ''))).rows

const order = async (email: string, taka: number, change: Partial<typeof orders.$inferInsert> = {}) =>
  (await shop.hasOrder({ email, subtotal: taka * 100, ...change })).orderId
const changeOrder = (orderId: string, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.orderId, orderId))
async function account(email: string, name = 'Rina') {
  const [row] = await shop.db.insert(customers).values({ name, email, passwordHash: 'none' }).returning()
  return row?.id ?? 0
}
const changeAccount = (id: number, to: Partial<typeof customers.$inferInsert>) =>
  shop.db.update(customers).set(to).where(eq(customers.id, id))
const rowsOf = (email: string) => shop.db.select().from(users).where(eq(users.email, email)).orderBy(users.key)

test('an account shows its orders, a guest becomes an account and a guest again', async () => {
  const first = await order('nila@example.com', 1000)
  expect(await rowsOf('nila@example.com')).toMatchObject([{ key: 'guest:nila@example.com', orders: 1, spent: 100_000 }])
  const id = await account('nila@example.com', 'Nila')
  const asAccount = { key: String(id), registered: true, name: 'Nila', orders: 1, spent: 100_000 }
  expect(await rowsOf('nila@example.com')).toMatchObject([asAccount])
  await order('nila@example.com', 500)
  await changeOrder(first, { status: 'cancelled' })
  await changeAccount(id, { phone: '+8801711111111', lastLoginAt: new Date(), isActive: false })
  expect(await rowsOf('nila@example.com')).toMatchObject([
    { ...asAccount, spent: 50_000, phone: '+8801711111111', isActive: false },
  ])

  await changeAccount(id, { email: 'moved@example.com' })
  expect(await rowsOf('nila@example.com')).toMatchObject([{ registered: false, orders: 1 }])
  expect(await rowsOf('moved@example.com')).toMatchObject([{ key: String(id), orders: 0, lastOrderAt: null }])
  await shop.db.delete(customers).where(eq(customers.id, id))
  expect(await rowsOf('moved@example.com')).toEqual([])
})

test('a guest is hidden with a deleted account, until the next order or until the account is gone', async () => {
  await order('tithi@example.com', 100, { placedAt: new Date('2026-01-01') })
  const id = await account('tithi@example.com')
  await changeAccount(id, { deletedAt: new Date('2026-02-01'), deletedBy: 'admin' })
  expect(await rowsOf('tithi@example.com')).toMatchObject([{ key: String(id), orders: 1 }])
  await order('tithi@example.com', 100, { placedAt: new Date('2026-03-01') })
  expect(await rowsOf('tithi@example.com')).toMatchObject([{ key: String(id) }, { registered: false, orders: 2 }])
  await changeAccount(id, { deletedAt: new Date('2026-04-01') })
  expect(await rowsOf('tithi@example.com')).toMatchObject([{ key: String(id) }])
  await shop.db.delete(customers).where(eq(customers.id, id))
  expect(await rowsOf('tithi@example.com')).toMatchObject([{ registered: false, orders: 2 }])
})

test('an account that its owner closed is in no list; the address may be registered again', async () => {
  const id = await account('closed@example.com')
  await changeAccount(id, { email: 'closed-1@closed.invalid', deletedAt: new Date(), deletedBy: null })
  expect(await rowsOf('closed-1@closed.invalid')).toEqual([])
  const again = await account('closed@example.com')
  expect(await rowsOf('closed@example.com')).toMatchObject([{ key: String(again) }])
})

test('the card of a guest who has an account by now, in the trash or not, is that of the account', async () => {
  const guest = 'guest:card@example.com'
  const cardId = async () => (await cardOf(shop.db, guest, { orders: true, reviews: true })).user.id
  await order('card@example.com', 100, { placedAt: new Date('2026-01-01') })
  expect(await cardId()).toBe(guest)
  const id = await account('card@example.com')
  expect(await cardId()).toBe(String(id))
  await changeAccount(id, { deletedAt: new Date(), deletedBy: 'admin' })
  expect(await cardId()).toBe(String(id))
  await order('card@example.com', 100, { placedAt: new Date(Date.now() + 60_000) })
  expect(await cardId()).toBe(guest)
  await expect(cardOf(shop.db, 'guest:nobody@example.com', { orders: true, reviews: true })).rejects.toThrow(NotFound)
})

test('many accounts and orders at once', async () => {
  const emails = Array.from({ length: 60 }, (_, nr) => `many${nr}@example.com`)
  const ids = await Promise.all(emails.map((email) => account(email)))
  const placed = await Promise.all(emails.map((email) => order(email, 100)))
  const all = sql`${customers.id} = any(${sql.param(ids)}::bigint[])`
  await Promise.all([
    shop.db.update(customers).set({ deletedAt: new Date(), deletedBy: 'admin' }).where(all),
    shop.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(sql`${orders.orderId} = any(${sql.param(placed)}::text[])`),
    ...emails.slice(0, 20).map((email) => order(email, 200)),
  ])
  expect(await differences()).toEqual([])
  await Promise.all([
    shop.db.delete(customers).where(all),
    ...emails.slice(10, 30).map((email) => order(email, 300)),
    ...emails.slice(30).map((email) => account(email)),
  ])
})

/** Two transactions, each of which writes before it can see the other. */
async function race(first: string, second: string) {
  const [one, two] = [await shop.pool.connect(), await shop.pool.connect()]
  try {
    await one.query('begin')
    await one.query(first)
    await two.query('begin')
    const { rows } = await two.query<{ pid: number }>('select pg_backend_pid() as pid')
    let isDone = false
    const changed = two.query(second).finally(() => {
      isDone = true
    })
    const waits = () =>
      shop.pool.query(`select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [rows[0]?.pid])
    await expect.poll(async () => isDone || (await waits()).rowCount === 1).toBe(true)
    await one.query('commit')
    await changed
    await two.query('commit')
  } finally {
    one.release()
    two.release()
  }
}
const ordered = (email: string) => `update buyers set orders = orders + 1 where email = '${email}'`

test('of an order and a change of the account at once, none is lost', async () => {
  await order('both@example.com', 100)
  const id = await account('both@example.com')
  await race(ordered('both@example.com'), `update customers set name = 'Newname' where id = ${id}`)
  expect(await rowsOf('both@example.com')).toMatchObject([{ orders: 2, name: 'Newname' }])
  await race(`update customers set name = 'Again' where id = ${id}`, ordered('both@example.com'))
  expect(await rowsOf('both@example.com')).toMatchObject([{ orders: 3, name: 'Again' }])
})

test('a change of an account’s details does not wait for an order of its buyer', async () => {
  await order('waits@example.com', 100)
  const id = await account('waits@example.com')
  const client = await shop.pool.connect()
  try {
    await client.query(`begin; select from buyers where email = 'waits@example.com' for no key update`)
    await changeAccount(id, { name: 'Newname', lastLoginAt: new Date() })
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await rowsOf('waits@example.com')).toMatchObject([{ orders: 1, name: 'Newname' }])
})

test('a buyer who has no row, as after a faulty upgrade, gets one with the next order', async () => {
  await order('absent@example.com', 100)
  await shop.db.delete(users).where(eq(users.email, 'absent@example.com'))
  await order('absent@example.com', 100)
  expect(await rowsOf('absent@example.com')).toMatchObject([{ registered: false, orders: 2 }])
})

test('of an order and a new account at once, none is lost', async () => {
  const insert = (email: string) =>
    `insert into customers (name, email, password_hash) values ('Rina', '${email}', 'none')`
  const buy = (email: string) => `insert into buyers (email, name, phone, orders, first_order_at, last_order_at)
    values ('${email}', 'Rina', '', 1, now(), now())`
  await race(insert('one@example.com'), buy('one@example.com'))
  await race(buy('two@example.com'), insert('two@example.com'))
  await order('three@example.com', 100)
  await race(insert('three@example.com'), ordered('three@example.com'))
  await order('four@example.com', 100)
  await race(ordered('four@example.com'), insert('four@example.com'))
  expect(await rowsOf('one@example.com')).toMatchObject([{ registered: true, orders: 1 }])
  expect(await rowsOf('two@example.com')).toMatchObject([{ registered: true, orders: 1 }])
  expect(await rowsOf('three@example.com')).toMatchObject([{ registered: true, orders: 2 }])
  expect(await rowsOf('four@example.com')).toMatchObject([{ registered: true, orders: 2 }])
})

test('of orders of two buyers and the deletion of both accounts at once, neither is aborted', async () => {
  // Stored in the other order than that of their addresses.
  const emails = ['circle-b@example.com', 'circle-a@example.com']
  const [second, first] = [await order(emails[0] ?? '', 100), await order(emails[1] ?? '', 100)]
  const ids = [await account(emails[0] ?? ''), await account(emails[1] ?? '')]
  const staff = await shop.pool.connect()
  try {
    await staff.query(`begin; update orders set status = 'cancelled' where order_id = '${first}'`)
    const deleted = shop.pool.query(
      `update customers set deleted_at = now(), deleted_by = 'admin' where id = any($1::bigint[])`,
      [ids],
    )
    await shop.waiting(1)
    await staff.query(`update orders set status = 'cancelled' where order_id = '${second}'; commit`)
    await deleted
  } finally {
    staff.release()
  }
  for (const email of emails) expect(await rowsOf(email)).toMatchObject([{ registered: true, spent: 0 }])
})

test('of an order and the end of the deleted account that hides its guest, none is lost', async () => {
  await order('hidden@example.com', 100, { placedAt: new Date('2026-01-01') })
  const id = await account('hidden@example.com')
  await changeAccount(id, { deletedAt: new Date(), deletedBy: 'admin' })
  await race(
    `update buyers set orders = 2, last_order_at = now() + interval '1 hour' where email = 'hidden@example.com'`,
    `delete from customers where id = ${id}`,
  )
  expect(await rowsOf('hidden@example.com')).toMatchObject([{ registered: false, orders: 2 }])
})

test('a search that finds more than can be selected says so, and reads its pages in the order of the list', async () => {
  // Straight into the list, which is faster than 10,000 accounts.
  await shop.fill(sql`
    insert into users (key, registered, name, email, phone, role, is_active, joined_at, orders, spent)
    select 'guest:crowd' || nr, false, 'Crowd', 'crowd' || nr, '', 'guest', true, now() + nr * interval '1 s', nr, 0
    from generate_series(1, ${maxMatches + 5}::int) nr`)
  const read = (query: Parameters<typeof usersPage>[1]) =>
    usersPage(shop.db, { search: 'crowd', perPage: 100, ...query })
  const ids = async (query: Parameters<typeof usersPage>[1]) => (await read(query)).users.map(({ id }) => id)
  const { page } = await read({ page: 1 })
  expect(page).toEqual({ page: 1, perPage: 100, total: maxMatches + 1, pages: 100, precision: 'at_least' })
  expect((await ids({ page: 1 }))[0]).toBe('guest:crowd10005')
  expect((await ids({ page: 2, sort: 'orders', order: 'asc' }))[0]).toBe('guest:crowd101')
  // Beyond the last page is the last one.
  expect((await read({ page: 500 })).page.page).toBe(100)
  expect((await read({ search: 'crowd10005' })).page).toEqual({ page: 1, perPage: 100, total: 1, pages: 1 })
  // A page that ends with the last match that is counted.
  expect((await ids({ page: 334, perPage: 30 })).length).toBe(10)
  expect((await read({ search: 'cr' })).page.precision).toBe('at_least')
  const lines = (await Array.fromAsync(usersCsv(shop.db, { search: 'crowd' }))).join('').trimEnd().split('\n')
  expect([lines.length, new Set(lines).size]).toEqual([maxMatches + 6, maxMatches + 6])
  await shop.db.execute(sql`delete from users where email like 'crowd%'`)
})
