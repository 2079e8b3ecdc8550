import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appendEvent } from '#domains/events/append-event.ts'
import { parkedEvents } from '#platform/events/event-state.ts'
import { jobHandlers } from '#server/jobs/job-handlers.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { runScript } from './support/run-script.ts'

vi.setConfig({ testTimeout: 300_000 })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const run = (...args: string[]) => runScript('events', args, { DATABASE_URL: shop.url })

/** Parks an event at which the subscriber back-in-stock fails. */
async function parkOne() {
  await shop.db.execute(sql`alter table stock_alerts rename to stock_alerts_away`)
  await appendEvent(shop.db, 'stock.back', { variantId: 7 })
  expect(await shop.deliverEvents()).toHaveLength(1)
  await shop.db.execute(sql`alter table stock_alerts_away rename to stock_alerts`)
}

test('npm run events shows the progress of each subscriber and parked events, and has one retried', async () => {
  await parkOne()
  await appendEvent(shop.db, 'stock.back', { variantId: 8 })
  const { code, output } = await run()
  expect([code, output.split('\n').slice(0, 3)]).toEqual([
    0,
    [
      '1 events so far, 1 without a position yet.',
      expect.stringMatching(/^ {2}back-in-stock: 0 behind \(0 s\), 1 parked, 0 of them failed$/),
      '  order-mail: 0 behind (0 s), 0 parked, 0 of them failed',
    ],
  ])
  expect(output).toMatch(/parked: back-in-stock 1 stock\.back variant:7, tried 1 times, next 20\S+: .*stock_alerts/)

  expect((await run('--retry', 'back-in-stock', '1')).output).toContain('1 parked events are tried again.')
  expect(await shop.deliverEvents()).toEqual([])
  expect(await parkedEvents(shop.db)).toEqual([])
})

test.each([['back-in-stock'], ['--retry', 'a', 'b'], ['--again']])(
  'npm run events -- %s %s says how it is used',
  async (...args) => {
    expect(await run(...args.filter((each) => typeof each === 'string'))).toMatchObject({
      code: 1,
      output: 'Use: npm run events [-- --retry [SUBSCRIBER [POSITION]]]\n',
    })
  },
)

test('the main admin sees it and has it retried; the audit log records it', async () => {
  await parkOne()
  const main = await shop.staffCookie()
  const { body } = await shop.call('GET', 'events', undefined, main)
  expect(body).toMatchObject({ success: true, parkedCount: 1, parked: [{ subscriber: 'back-in-stock', behind: null }] })
  const [{ subscriber, position }] = body.parked
  expect((await shop.call('POST', 'retry-events', { subscriber, position: position + 1 }, main)).status).toBe(404)
  const retried = await shop.call('POST', 'retry-events', { subscriber, position }, main)
  expect(retried.body).toMatchObject({ retried: 1, message: '1 event is tried again' })
  expect(await shop.deliverEvents()).toEqual([])
  expect((await shop.call('GET', 'events', undefined, main)).body).toMatchObject({ parkedCount: 0, parked: [] })
  const { rows } = await shop.db.execute(sql`select subject, after from audit_log where action = 'event.retry'`)
  expect(rows).toEqual([{ subject: `back-in-stock ${position}`, after: { count: 1 } }])
})

test('npm run recompute repairs summaries, and so does the main admin; unknown names are rejected', async () => {
  await shop.hasOrder()
  const wrong = () =>
    shop.db.execute(
      sql`insert into order_days (day, status, orders, total, pieces, delivery) values ('2020-01-01', 'pending', 9, 9, 9, 9)`,
    )
  const days = async () =>
    (await shop.db.execute(sql`select day::text as day, orders from order_days_now where day < '2021-01-01'`)).rows
  await wrong()
  expect(await days()).toHaveLength(1)
  const { code, output } = await runScript('recompute', ['order_days'], { DATABASE_URL: shop.url })
  expect([code, output]).toEqual([0, expect.stringMatching(/^order_days: [\d.]+ s\n$/)])
  expect(await days()).toEqual([])
  // Tables that are computed together are computed once.
  const whole = await runScript('recompute', [], { DATABASE_URL: shop.url })
  expect(
    whole.output
      .replace(/: [\d.]+ s$/gm, '')
      .trim()
      .split('\n'),
  ).toEqual([
    'order_days, sold_days',
    'account_days',
    'customer_days, customer_periods',
    'product_periods',
    'cash_days',
  ])
  expect(await runScript('recompute', ['orders'], { DATABASE_URL: shop.url })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Use: npm run recompute'),
  })

  const main = await shop.staffCookie()
  expect((await shop.call('POST', 'recompute-summaries', { name: 'orders' }, main)).status).toBe(404)
  expect((await shop.call('POST', 'recompute-summaries', { name: 'order_days' }, main)).body).toMatchObject({
    message: 'order_days is being recomputed',
  })
  await wrong()
  const { body } = await shop.call('GET', 'summaries', undefined, main)
  expect(body.summaries).toContainEqual(expect.objectContaining({ name: 'order_days', isRecomputing: true }))
  expect(body.summaries).toContainEqual(expect.objectContaining({ name: 'product_periods', day: expect.any(String) }))
  const { rows } = await shop.db.execute(
    sql`select payload from graphile_worker._private_jobs where key = 'recompute-summaries:order_days'`,
  )
  expect(rows).toEqual([{ payload: { name: 'order_days' } }])
  await jobHandlers(shop.context)['recompute-summaries']({ name: 'order_days' }, { completeIn: async () => {} })
  expect(await days()).toEqual([])
})
