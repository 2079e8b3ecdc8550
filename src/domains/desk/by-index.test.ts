import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderById } from '#domains/orders/orders.ts'
import type { Db } from '#platform/database/database.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { claimNext } from './calling/claim-call.ts'
import { mergeProposals } from './merging/merge-proposals.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.fill(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, thana, subtotal,
      delivery_charge, total, item_count,
      total_quantity, placed_at, placed_on)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'),
      case when i % 50 = 0 then 'pending' else 'delivered' end, 'Buyer ' || i,
      'buyer' || i % 1000 || '@mail.example', '+88017' || lpad((i % 4000)::text, 8, '0'), 'House ' || i, 'dhaka',
        'thana-' || i % 400, 100, 0, 100, 1, 1,
      timestamptz '2026-01-01' + i * interval '1 minute', '2026-01-01'
    from generate_series(1, 8000) i`)
  await shop.db.execute(sql`
    insert into desk_calls (order_row, state, waiting_since, due_at)
    select id, case when status = 'pending' then 'waiting' else 'closed' end, placed_at, placed_at from orders`)
  await shop.db.execute(sql`vacuum (analyze) orders, desk_calls`)
})
afterAll(() => shop.close())

/** The query plan of the statement with these words, among those that the work runs. */
async function planOf(words: string, work: (db: Db) => Promise<unknown>): Promise<string> {
  const client = await shop.pool.connect()
  const statements: { text: string; values: unknown[] }[] = []
  try {
    await work(
      drizzle(client, { logger: { logQuery: (text, values) => statements.push({ text, values }) } }) as unknown as Db,
    )
    const statement = statements.find(({ text }) => text.includes(words))
    if (!statement) throw new Error(`no statement has ${words}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, statement.values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release()
  }
}

test('orders that may be one are found by the indexes on phone and on thana', async () => {
  const order = await orderById(shop.db, 'ORD-20260101-007950')
  if (!order) throw new Error('not there')
  const plan = await planOf('duplicates as', (db) => mergeProposals(db, order))
  expect(plan).toContain('orders_open_by_phone')
  expect(plan).toContain('orders_to_merge')
  expect(plan).not.toContain('Seq Scan on orders')
})

test('the next order to call is found by the index of those that wait', async () => {
  const plan = await planOf('update desk_calls', (db) => claimNext(db, [], { staffId: 1, now: new Date() }))
  expect(plan).toContain('desk_calls_waiting')
  expect(plan).not.toContain('Seq Scan on desk_calls')
})
