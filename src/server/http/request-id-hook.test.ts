import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { QueryEvent } from '#platform/database/shop-client.ts'
import { describeStatement, loggerOptions } from '#platform/log.ts'
import { withRequestId } from '#platform/request-id.ts'
import { orderOf } from '../../../tests/faults/order-traffic.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { createApp } from '../app.ts'
import { assemble } from '../assemble.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }) })
})
afterAll(() => shop.close())

const order = (number: number) => orderOf([{ number, size: 'M', color: 'Green' }])

test('every response has a request id: that of the proxy, or a new one', async () => {
  const named = { 'x-request-id': 'nginx-0001' }
  const ask = (url: string, more: object = {}) => shop.app.inject({ url, headers: named, ...more })
  for (const url of ['/healthz', '/backend/api/nothing', '/nothing-here', '/robots.txt', '/backend/api/orders'])
    expect((await ask(url)).headers['x-request-id'], url).toBe('nginx-0001')
  const broken = await ask('/backend/api/save-order', {
    method: 'POST',
    headers: { ...named, 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.headers['x-request-id']]).toEqual([400, 'nginx-0001'])
  const stranger = await ask('/healthz', { remoteAddress: '203.0.113.9' })
  expect(stranger.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]{4,}$/)
})

test('a cached response does not carry the id of the first request', async () => {
  for (let i = 0; i < 5; i++) await shop.sells(`Panjabi ${i}`)
  const url = '/backend/api/products-data?page=1&perPage=24'
  const server = createServer(
    (request, response) => void shop.context.cache.answer(shop.app.cacheKeys.of(request), request, response),
  )
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const first = await shop.app.inject({ url, headers: { host, 'x-request-id': 'nginx-0002' } })
  expect(first.headers['x-request-id']).toBe('nginx-0002')
  const kept = await fetch(`http://${host}${url}`)
  expect([kept.status, kept.headers.get('etag')]).toEqual([200, first.headers.etag])
  expect(kept.headers.get('x-request-id')).toBeNull()
})

test('statements and log lines of a request carry its id, also when it has a body', async () => {
  let output = ''
  const stream = new Writable({ write: (line, _encoding, done) => done(void (output += line)) })
  const app = await createApp(shop.context, { logger: { ...(loggerOptions('info') as object), stream } })
  const cookie = await shop.staffCookie()
  const saree = await shop.sells('Jamdani')
  const { body } = await shop.call('POST', 'save-order', order(saree.number))
  let answered: Promise<number> = Promise.resolve(0)
  await shop.db.transaction(async (tx) => {
    // Another transaction locks the order: the statement waits and can be observed.
    await tx.execute(sql`select from orders where order_id = ${body.orderId} for update`)
    answered = app
      .inject({
        method: 'PUT',
        url: '/backend/api/orders',
        headers: { cookie, 'x-request-id': 'nginx-0003' },
        payload: { orderId: body.orderId, status: 'shipped' },
      })
      .then(({ statusCode }) => statusCode)
    const waiting = async () => {
      const { rows } = await shop.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '/*req:nginx-0003*/%'`)
      return rows.length
    }
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  expect(await answered).toBe(200)
  await app.close()
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.find(({ msg }) => msg === 'answered')).toMatchObject({ reqId: 'nginx-0003', res: { status: 200 } })
})

test('a slow statement is logged with its request id and duration, never with its values', async () => {
  const slow: QueryEvent[] = []
  const config = readConfig({ DATABASE_URL: shop.url, SLOW_QUERY_MS: '100' })
  const { context, close } = assemble(config, (statement) => slow.push(statement))
  // Opens the connection that the statements below use: a busy machine may need more than the shop's second.
  await expect.poll(() => context.db.execute(sql`select 1`)).toBeDefined()
  const ask = (seconds: number) => async () =>
    await context.db.execute(sql`select pg_sleep(${seconds}::float), ${'Rina Akter'}::text, 'House 12' as where_to`)
  await withRequestId('request-fast', ask(0))
  await withRequestId('request-slow', ask(0.2))
  // A prepared statement does not carry the id, but is logged with it.
  await withRequestId('request-prepared', () =>
    context.pool.query({ name: 'slow-one', text: 'select pg_sleep($1)', values: [0.2] }),
  )
  // A statement that times out counts as slow.
  await withRequestId('request-cut', ask(5)).catch(() => {})
  await close()
  const all = slow.filter(({ statement }) => statement.includes('pg_sleep')).map(describeStatement)
  // The fast one is logged if the machine made it slow.
  expect(all.every(({ ms }) => ms >= 100)).toBe(true)
  const lines = all.filter(({ reqId }) => reqId !== 'request-fast')
  expect(lines).toEqual([
    {
      reqId: 'request-slow',
      ms: expect.any(Number),
      statement: "select pg_sleep($1::float), $2::text, '…' as where_to",
    },
    expect.objectContaining({ reqId: 'request-prepared', statement: 'select pg_sleep($1)' }),
    expect.objectContaining({ reqId: 'request-cut' }),
  ])
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(190)
})
