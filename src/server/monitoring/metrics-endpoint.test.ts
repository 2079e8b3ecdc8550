import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#domains/staff/permissions.ts'
import { readConfig } from '#platform/config.ts'
import { sequenceEvents } from '#platform/events/sequence-events.ts'
import { meters } from '#platform/metrics.ts'
import { watch } from '#server/monitoring/process-gauges.ts'
import { orderOf } from '../../../tests/faults/order-traffic.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { quickStart } from '../../../tests/support/run-script.ts'
import { createApp } from '../app.ts'

const token = 'a-token-of-the-test-0123456789'
const bearer = { authorization: `Bearer ${token}` }
const config = readConfig({ LOG_LEVEL: 'silent', METRICS_TOKEN: token })

let shop: Shop
let unwatch = () => {}
beforeAll(async () => {
  shop = await openShop({ config })
  unwatch = watch({ pool: shop.pool, cache: shop.context.cache })
})
afterAll(async () => {
  unwatch()
  await shop.close()
})
// Other shops in this process have counted as well.
beforeEach(() => meters.resetMetrics())

const ask = (headers: Record<string, string> = {}, url = '/metrics') => shop.app.inject({ url, headers })

/** The value of a sample as it is printed: 'bunon_orders_placed_total{source="web"}'. */
async function sample(name: string): Promise<number | undefined> {
  const { body } = await ask(bearer)
  const line = body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

const order = (number: number, quantity = 1) => orderOf([{ number, size: 'M', color: 'Green' }], quantity)

describe('/metrics', () => {
  test('answers the token and the main admin; everybody else gets 404', async () => {
    const { cookie: customer } = await shop.customer()
    const sub = await shop.staffCookie([...permissions])
    const nothing = await ask({}, '/nothing-here')
    expect(nothing.statusCode).toBe(404)
    const plain = ({ statusCode, body, headers }: typeof nothing) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return { statusCode, body, rest }
    }
    const others: Record<string, string>[] = [
      {},
      { authorization: 'Bearer something-else-0123456789' },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token}x` },
      { cookie: customer },
      { cookie: sub },
      { cookie: 'bunon_staff=made-up' },
    ]
    for (const headers of others) expect(plain(await ask(headers)), JSON.stringify(headers)).toEqual(plain(nothing))
    for (const headers of [bearer, { cookie: await shop.staffCookie() }] as Record<string, string>[]) {
      const told = await ask(headers)
      expect([told.statusCode, told.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(told.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
      expect(told.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    }
    expect((await shop.app.inject({ url: '/metrics', method: 'POST', headers: bearer })).statusCode).toBe(404)
  })

  test('accepts no token without METRICS_TOKEN', async () => {
    const app = await createApp({ ...shop.context, config: readConfig({ LOG_LEVEL: 'silent' }) }, { logger: false })
    for (const authorization of ['Bearer undefined', 'Bearer ', `Bearer ${token}`])
      expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(404)
    await app.close()
  })

  test('answers under overload, and counts the requests shed', async () => {
    const closed = { concurrency: 0, queueTimeoutMs: 0 }
    const app = await createApp(shop.context, { logger: false }, { pages: closed, data: closed, urgent: closed })
    expect((await app.inject({ url: '/backend/api/products-data' })).statusCode).toBe(503)
    const told = await app.inject({ url: '/metrics', headers: bearer })
    expect(told.statusCode).toBe(200)
    expect(told.body).toContain('bunon_http_requests_shed_total{limiter="data"} 1')
    await app.close()
  })

  test('contains every metric family in valid format', async () => {
    await shop.call('GET', 'products-data')
    const { body } = await ask(bearer)
    for (const family of [
      'bunon_http_request_duration_seconds',
      'bunon_cached_pages_hits_total',
      'bunon_database_connections',
      'bunon_database_statement_duration_seconds',
      'bunon_database_slow_statements_total',
      'bunon_nodejs_eventloop_lag_p99_seconds',
      'bunon_nodejs_heap_size_used_bytes',
      'bunon_shop_counted',
      'bunon_shop_oldest_due_job_age_seconds',
    ])
      expect(body).toContain(`\n# TYPE ${family} `)
    const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    expect(new Set(names).size, 'no family twice').toBe(names.length)
    expect(names.every((name) => name?.startsWith('bunon_'))).toBe(true)
    for (const line of body.split('\n').filter((each) => each && !each.startsWith('#')))
      expect(line).toMatch(/^[a-z_0-9]+(\{[a-zA-Z_]+="[^"]*"(,[a-zA-Z_]+="[^"]*")*\})? (-?[0-9.e+-]+|Nan|\+Inf)$/)
    expect(body.endsWith('\n')).toBe(true)
  })
})

describe('what is counted', () => {
  test('orders, once each; the reasons for rejections; cancellations', async () => {
    const saree = await shop.sells('Jamdani', { onHand: 3 })
    const none = await shop.sells('Sold out', { onHand: 0 })
    await shop.deliverEvents()
    const key = crypto.randomUUID()
    const save = (body: object) => shop.call('POST', 'save-order', body)
    const asked = { ...order(saree.number), idempotencyKey: key }
    const first = await save(asked)
    expect([first.status, (await save(asked)).body.orderId]).toEqual([200, first.body.orderId])
    expect((await save(order(saree.number, 9))).status).toBe(409)
    expect((await save(order(none.number))).status).toBe(409)
    expect((await save({ ...order(saree.number), totals: { total: 1 } })).body.code).toBe('price_changed')
    const main = await shop.staffCookie()
    const cancel = { orderId: first.body.orderId, status: 'cancelled' }
    for (const status of [200, 200]) expect((await shop.call('PUT', 'orders', cancel, main)).status).toBe(status)

    expect(await sample('bunon_orders_placed_total{source="web"}')).toBe(1)
    expect(await sample('bunon_orders_refused_total{reason="too_few"}')).toBe(1)
    expect(await sample('bunon_orders_refused_total{reason="sold_out"}')).toBe(1)
    expect(await sample('bunon_orders_refused_total{reason="price_changed"}')).toBe(1)
    expect(await sample('bunon_orders_cancelled_total{by="staff"}')).toBe(1)
    expect(await sample('bunon_shop_orders{status="cancelled"}')).toBe(1)
    const saved = '{route="/backend/api/save-order",method="POST",status='
    expect(await sample(`bunon_http_request_duration_seconds_count${saved}"2xx"}`)).toBe(2)
    expect(await sample(`bunon_http_request_duration_seconds_count${saved}"4xx"}`)).toBe(3)
    expect(await sample('bunon_shop_events_unsequenced')).toBe(2)
    expect(await sample('bunon_shop_mails_waiting')).toBe(2)
    await sequenceEvents(shop.db)
    expect(await sample('bunon_shop_events_unsequenced')).toBe(0)
    expect(await sample('bunon_shop_event_lag{subscriber="order-mail"}')).toBe(2)
    expect(await sample('bunon_shop_mails_waiting')).toBe(2)
    await shop.deliverEvents()
    for (const subscriber of ['order-mail', 'back-in-stock'])
      for (const family of ['event_lag', 'event_lag_seconds', 'events_parked'])
        expect(await sample(`bunon_shop_${family}{subscriber="${subscriber}"}`)).toBe(0)
    expect(await sample('bunon_shop_mails_waiting')).toBe(0)
    expect((await ask(bearer)).body).not.toMatch(/Rahima|1712345678|Dhanmondi|ORD-|JAMDANI/i)
  })

  test('routes: /api as /backend/api, files by folder, unknown ones as none', async () => {
    await shop.app.inject('/api/products-data')
    await shop.app.inject('/backend/api/products-data?search=someone')
    await shop.app.inject('/01712345678')
    const of = (route: string, status: string) =>
      sample(`bunon_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`)
    expect(await of('/backend/api/products-data', '2xx')).toBe(2)
    expect(await of('none', '4xx')).toBe(1)
    expect((await ask(bearer)).body).not.toMatch(/someone|01712345678/)
  })

  test('refusals by code, failed sign-ins', async () => {
    await shop.call('POST', 'login', { email: 'nobody@mail.example', password: 'something' })
    await shop.call('POST', 'admin', { username: 'nobody', password: 'something' })
    await shop.call('GET', 'orders')
    expect(await sample('bunon_sign_ins_refused_total{who="customer"}')).toBe(1)
    expect(await sample('bunon_sign_ins_refused_total{who="staff"}')).toBe(1)
    expect(await sample('bunon_refusals_total{code="wrong_credentials"}')).toBe(2)
    expect(await sample('bunon_refusals_total{code="not_signed_in"}')).toBe(1)
  })

  test('without the database: process metrics, and bunon_shop_counted 0', async () => {
    const nowhere = { execute: () => Promise.reject(new Error('away')), select: shop.db.select }
    const context = { ...shop.context, db: nowhere as unknown as Shop['db'] }
    const app = await createApp(context, { logger: false })
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: bearer })
    await app.close()
    expect([statusCode, body.includes('\nbunon_shop_counted 0\n')]).toEqual([200, true])
    expect(body).toContain('bunon_database_connections{state="idle"}')
    expect(body).not.toMatch(/^bunon_shop_(orders|jobs|mails)/m)
  })

  test('with several workers, each answers for all of them, repeatedly', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...quickStart, 'tests/support/count-together.ts'])
    const all = (line: string) => stdout.split('\n').filter((each) => each === line).length
    expect(all('bunon_limits_hit_total{limit="login"} 6')).toBe(2)
    expect(all('bunon_cached_pages_hits_total 200')).toBe(2)
    expect(all('bunon_database_connections{state="in_use"} 6')).toBe(2)
  })
})
