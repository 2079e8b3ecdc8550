import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { lastChange } from './last-change.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.fill(sql`
    insert into audit_log (at, staff_name, action, subject)
    select timestamptz '2026-01-01 00:00Z' + i * interval '1 minute', 'staff' || i % 7,
      case when i in (100, 200) then 'settings.update' else 'order.status' end, 'settings'
    from generate_series(1, 20000) i`)
  await shop.db.execute(sql`vacuum (analyze) audit_log`)
})
afterAll(() => shop.close())

test('who changed something last is found by an index, however much was written down since', async () => {
  expect(await lastChange(shop.db, 'settings.update')).toEqual({ by: 'staff4', at: new Date('2026-01-01T03:20:00Z') })
  expect(await lastChange(shop.db, 'cod-rules.update')).toBeUndefined()
  const client = await shop.pool.connect()
  try {
    const statements: { text: string; values: unknown[] }[] = []
    const db = drizzle(client, { logger: { logQuery: (text, values) => statements.push({ text, values }) } })
    await lastChange(db, 'settings.update')
    const [asked] = statements
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${asked?.text}`, asked?.values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan Backward using audit_log_of_action')
    expect(plan).not.toMatch(/Seq Scan|Filter|Sort/)
  } finally {
    client.release()
  }
})
