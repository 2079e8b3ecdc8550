import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appendEvent } from '#domains/events/append-event.ts'
import { parkedEvents } from '#platform/events/event-state.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { runScript } from './support/run-script.ts'

vi.setConfig({ testTimeout: 300_000 })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const run = (...args: string[]) => runScript('events', args, { DATABASE_URL: shop.url })

/** An event that back-in-stock fails at. */
async function parkOne() {
  await shop.db.execute(sql`alter table stock_alerts rename to stock_alerts_away`)
  await appendEvent(shop.db, 'stock.back', { variantId: 7 })
  expect(await shop.deliverEvents()).toHaveLength(1)
  await shop.db.execute(sql`alter table stock_alerts_away rename to stock_alerts`)
}

test('npm run events says how far each subscriber is and what is parked, and has it tried again', async () => {
  await parkOne()
  await appendEvent(shop.db, 'stock.back', { variantId: 8 })
  const { code, said } = await run()
  expect([code, said.split('\n').slice(0, 3)]).toEqual([
    0,
    [
      '1 events so far, 1 without a position yet.',
      expect.stringMatching(/^ {2}back-in-stock: 0 behind \(0 s\), 1 parked, 0 of them failed$/),
      '  order-mail: 0 behind (0 s), 0 parked, 0 of them failed',
    ],
  ])
  expect(said).toMatch(/parked: back-in-stock 1 stock\.back variant:7, tried 1 times, next 20\S+: .*stock_alerts/)

  expect((await run('--retry', 'back-in-stock', '1')).said).toContain('1 parked events are tried again.')
  expect(await shop.deliverEvents()).toEqual([])
  expect(await parkedEvents(shop.db)).toEqual([])
})

test.each([['back-in-stock'], ['--retry', 'a', 'b'], ['--again']])(
  'npm run events -- %s %s says how it is used',
  async (...args) => {
    expect(await run(...args.filter((each) => typeof each === 'string'))).toMatchObject({
      code: 1,
      said: 'Use: npm run events [-- --retry [SUBSCRIBER [POSITION]]]\n',
    })
  },
)

test('the main admin sees it and has it tried again; it stands in the audit log', async () => {
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
