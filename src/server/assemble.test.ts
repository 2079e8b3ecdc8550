import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { furnish } from '../../tests/support/furnish.ts'
import { freshDatabase } from '../../tests/support/open-shop.ts'
import { createApp } from './app.ts'
import { assemble } from './assemble.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
let app: Awaited<ReturnType<typeof createApp>>
let context: ReturnType<typeof assemble>['context']
let close: () => Promise<void>
let owner: string
const folder = mkdtempSync(join(tmpdir(), 'bunon-assemble-'))
beforeAll(async () => {
  shop = await freshDatabase()
  const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: shop.url, DATA_DIR: folder })
  const assembled = assemble(config, () => {}, { warn: () => {}, info: () => {} })
  context = assembled.context
  close = assembled.close
  app = await createApp(context, { logger: false })
  await app.ready()
  owner = await furnish(shop.db, app).staffCookie()
})
afterAll(async () => {
  await app.close()
  await close()
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** Names of the connections that wait for a lock. */
const waiting = async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.map(({ name }) => name)
}

test.each(['products', 'customers', 'delivery'])(
  'a long report of %s takes none of the shop’s connections',
  async (tab) => {
    const other = await shop.pool.connect()
    try {
      await other.query('begin')
      await other.query('lock table orders, order_lines in access exclusive mode')
      const url = `/backend/api/reports?tab=${tab}&period=2026-01-01..2026-10-31`
      const report = app.inject({ url, headers: { cookie: owner } })
      await expect.poll(waiting).toContain('bunon-reports')
      await other.query('rollback')
      expect((await report).statusCode).toBe(200)
    } finally {
      other.release(true)
    }
  },
)

test('a report keeps its connection longer than one on which nothing happens, until its answer is sent', async () => {
  app.server.setTimeout(1000)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const atTheEnd: (number | undefined)[] = []
  app.server.once('request', (_, response) => {
    response.prependOnceListener('finish', () => atTheEnd.push(response.socket?.timeout))
  })
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query('lock table orders, order_lines in access exclusive mode')
    const url = `${address}/backend/api/reports?tab=products&period=2026-01-01..2026-09-30`
    const report = fetch(url, { headers: { cookie: owner } })
    await expect.poll(waiting).toContain('bunon-reports')
    // It is opened later than that of the report, so the time of that one has passed, too.
    await once(connect(Number(new URL(address).port), '127.0.0.1').resume(), 'close')
    await other.query('rollback')
    expect((await report).status).toBe(200)
  } finally {
    other.release(true)
  }
  expect(atTheEnd).toEqual([1000])
})

test('a statement of a report may take ten times as long as one of a page', async () => {
  const limits = [context.db, context.readDb, context.reportDb].map(async (db) => {
    const { rows } = await db.execute<{ limit: string }>(sql`
      select current_setting('statement_timeout') as limit`)
    return rows[0]?.limit
  })
  expect(await Promise.all(limits)).toEqual(['1800ms', '1800ms', '18s'])
})
