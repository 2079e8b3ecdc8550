import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { ordersPage } from '../orders.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.fill(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal,
      delivery_charge, total, item_count,
      total_quantity, placed_at, placed_on)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'),
      (array['pending', 'shipped', 'delivered', 'delivered', 'delivered'])[1 + i % 5],
      'Buyer ' || i, 'buyer' || i % 1000 || '@mail.example', '+8801712345678', 'House 1, Road 2', 'dhaka', 100, 0, 100, 1, 1,
      timestamptz '2026-01-01' + i * interval '1 minute', '2026-01-01'
    from generate_series(1, 20000) i`)
  await shop.db.execute(sql`vacuum (analyze) orders`)
})
afterAll(() => shop.close())

type Asked = Omit<Parameters<typeof ordersPage>[1], 'page' | 'perPage'>

/** The query plan of the statement that selects a page of orders. */
async function planOf(asked: Asked): Promise<string> {
  const client = await shop.pool.connect()
  const statements: { text: string; values: unknown[] }[] = []
  try {
    const db = drizzle(client, { logger: { logQuery: (text, values) => statements.push({ text, values }) } })
    await ordersPage(db, { ...asked, page: 3, perPage: 25 }, new Date())
    const list = statements.find(({ text }) => / limit /.test(text))
    if (!list) throw new Error('no page was asked for')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${list.text}`, list.values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release()
  }
}

test.each<[string, Asked, string]>([
  ['all, newest first', {}, 'orders_newest'],
  ['oldest first', { order: 'asc' }, 'orders_newest'],
  ['by total', { sort: 'total' }, 'orders_by_total'],
  ['by the promised day, soonest first', { sort: 'promisedBy', order: 'asc' }, 'orders_by_promise'],
  ['those of a status', { status: 'shipped' }, 'orders_by_status'],
  ['those that a search finds', { search: 'yer 19876' }, 'orders_search'],
])('a page of orders, %s, uses an index and no sequential scan', async (_, asked, index) => {
  const plan = await planOf(asked)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on orders')
})

test('a search of the release before, by the earlier name of the function, uses the index as well', async () => {
  const { rows } = await shop.pool.query(`explain select from orders
    where in_latin_signs(searched) like in_latin_signs('%yer 19876%')`)
  expect(JSON.stringify(rows)).toContain('orders_search')
})
