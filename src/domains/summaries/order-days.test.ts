import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines, orders } from '#domains/orders/tables.ts'
import { computeSummaries, readRules } from '#platform/database/rules.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { recomputeSummaries, refreshSummaries } from './refresh-summaries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function order(
  placedOn: string,
  taka: number,
  { status = 'confirmed', source = 'web' }: { status?: 'confirmed' | 'cancelled'; source?: 'web' | 'staff' } = {},
) {
  const sums = { subtotal: taka * 100, deliveryCharge: 6000, totalQuantity: 2 }
  return (await shop.hasOrder({ placedOn, status, source, ...sums })).id
}
const change = (id: number, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.id, id))

const kept = async () =>
  (
    await shop.db.execute(sql`
      select day::text, status, sum(orders)::int as orders, sum(total)::bigint as total, sum(pieces)::int as pieces,
        sum(delivery)::bigint as delivery, sum(by_staff)::int as "byStaff"
      from order_days_now group by day, status having sum(orders) <> 0 order by day, status`)
  ).rows
const recounted = async () =>
  (
    await shop.db.execute(sql`
      select placed_on::text as day, status, count(*)::int as orders, sum(total)::bigint as total,
        sum(total_quantity)::int as pieces, sum(delivery_charge)::bigint as delivery,
        (count(*) filter (where source = 'staff'))::int as "byStaff"
      from orders where deleted_at is null group by placed_on, status order by placed_on, status`)
  ).rows

test('the summary of a day equals a recount after any change of its orders', async () => {
  const [first, second, third] = [
    await order('2026-03-01', 1000),
    await order('2026-03-01', 500, { source: 'staff' }),
    await order('2026-03-02', 700, { status: 'cancelled' }),
  ]
  expect(await kept()).toEqual([
    { day: '2026-03-01', status: 'confirmed', orders: 2, total: 162_000, pieces: 4, delivery: 12_000, byStaff: 1 },
    { day: '2026-03-02', status: 'cancelled', orders: 1, total: 76_000, pieces: 2, delivery: 6000, byStaff: 0 },
  ])
  await change(first, { status: 'shipped' })
  await change(second, { subtotal: 40_000, total: 40_000, totalQuantity: 1, deliveryCharge: 0 })
  expect(await kept()).toEqual(await recounted())
  await refreshSummaries(shop.db, new Date())
  await change(third, { deletedAt: new Date() })
  await shop.db.delete(orders).where(eq(orders.id, first))
  expect(await kept()).toEqual(await recounted())
  await change(third, { deletedAt: null })
  await change(second, { customerName: 'Rina Akter' })
  expect(await kept()).toEqual(await recounted())
  await refreshSummaries(shop.db, new Date())
  expect(await kept()).toEqual(await recounted())
})

test('it does so with concurrent orders and changes, and refreshes in the meantime', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, line) => {
      for (let nr = 0; nr < 6; nr++) {
        const id = await order(`2026-04-0${1 + (nr % 3)}`, 100 + line, { source: nr % 4 ? 'web' : 'staff' })
        if (nr % 2) await change(id, { status: 'processing' })
        if (nr % 3 === 0) await refreshSummaries(shop.db, new Date())
        if (nr === 4) await change(id, { deletedAt: new Date() })
      }
    }),
  )
  expect(await kept()).toEqual(await recounted())
  await refreshSummaries(shop.db, new Date())
  expect(await kept()).toEqual(await recounted())
  const { rows } = await shop.db.execute(sql`select count(*)::int as n from order_days_dirty`)
  expect(rows).toEqual([{ n: 0 }])
})

test('when the job has not run for long, reads still compare buckets with waiting changes in one pass', async () => {
  // NOT IN would compare each bucket with each change once they exceed `work_mem`.
  await shop.db.execute(
    sql`insert into order_days_dirty (day) select '2026-04-01'::date + n % 3 from generate_series(1, 20000) n`,
  )
  await shop.db.execute(sql`analyze order_days_dirty`)
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from order_days_now`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Anti Join')
  expect(plan).not.toContain('SubPlan')
  expect(await kept()).toEqual(await recounted())
  await shop.db.execute(sql`truncate order_days_dirty`)
  expect(await kept()).toEqual(await recounted())
})

/** Lines whose `sold_on` does not match their order. */
const astray = async () =>
  (
    await shop.db.execute(sql`
      select l.id from order_lines l join orders o on o.id = l.order_row
      where l.sold_on is distinct from case when o.status <> 'cancelled' and o.deleted_at is null then o.placed_on end`)
  ).rows

test('a line counts on the day of its order, unless that is cancelled or in the trash', async () => {
  const line = { nameEn: 'Panjabi', sku: 'P-1', size: 'M', color: 'White', unitPrice: 100, quantity: 2, total: 200 }
  const soldOn = async (id: number) =>
    (await shop.db.select({ soldOn: orderLines.soldOn }).from(orderLines).where(eq(orderLines.orderRow, id)))[0]?.soldOn
  const [counts, cancelled] = [await order('2026-05-01', 10), await order('2026-05-02', 10, { status: 'cancelled' })]
  await shop.db.insert(orderLines).values([
    { ...line, orderRow: counts },
    { ...line, orderRow: cancelled },
  ])
  expect(await soldOn(counts)).toBe('2026-05-01')
  expect(await soldOn(cancelled)).toBeNull()
  await change(cancelled, { status: 'confirmed' })
  expect(await soldOn(cancelled)).toBe('2026-05-02')
  await change(counts, { deletedAt: new Date() })
  expect(await soldOn(counts)).toBeNull()
  await change(counts, { status: 'cancelled' })
  await change(counts, { deletedAt: null })
  expect(await soldOn(counts)).toBeNull()
  await change(counts, { status: 'pending', placedOn: '2026-05-03' })
  expect(await soldOn(counts)).toBe('2026-05-03')
  expect(await astray()).toEqual([])
})

test('tables recomputed as a whole are vacuumed and analyzed, so that reports are quick right away', async () => {
  const vacuumed = async () => {
    const { rows } = await shop.db.execute<{ vacuumed: number; analyzed: number }>(sql`
      select vacuum_count::int as vacuumed, analyze_count::int as analyzed
      from pg_stat_user_tables where relname = 'order_days'`)
    return rows[0]
  }
  const before = await vacuumed()
  await recomputeSummaries(shop.db, new Date(), ['order_days'])
  expect(await vacuumed()).toEqual({
    vacuumed: (before?.vacuumed ?? 0) + 1,
    analyzed: (before?.analyzed ?? 0) + 1,
  })
})

test('summaries that a start computes beside an open shop wait for its job, and do not fail because of it', async () => {
  const rules = readRules('db/migrations')
  if (!rules) throw new Error('there is no db/rules.sql')
  const job = await shop.pool.connect()
  const start = new pg.Client({ connectionString: shop.url })
  await start.connect()
  try {
    const day = '2026-05-01'
    await shop.db.execute(sql`insert into cash_days_dirty (day) values (${day})`)
    await job.query('begin isolation level repeatable read')
    await job.query('lock table cash_days in share row exclusive mode')
    const computed = computeSummaries(start, rules).then(
      () => 'computed',
      (error: Error) => error.message,
    )
    await shop.waiting()
    await job.query('delete from cash_days_dirty')
    await job.query('commit')
    expect(await computed).toBe('computed')
  } finally {
    job.release(true)
    await start.end()
  }
  expect(await kept()).toEqual(await recounted())
})
