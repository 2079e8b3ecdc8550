import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ordersPlaced } from '#domains/orders/finding/orders-counted.ts'
import { noLimits } from '#platform/http/limits.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { warmUp } from './warm-up.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Never times out on a slow machine. */
const unlimited = Number.POSITIVE_INFINITY

const looked: string[] = []
const warnings: string[] = []
let counted = 0
let shop: Shop
beforeAll(async () => {
  const count = async () => {
    counted++
  }
  shop = await openShop({ limits: { ...noLimits, count } }, async (app) => {
    app.get('/*', async (request, reply) => {
      looked.push(`${request.headers.host} ${request.url}`)
      return reply.type('text/html').send('<a href="/product/7">a</a><a href="/product/8">b</a>')
    })
  })
})
afterAll(() => shop.close())

const localServer = () => createServer((request, response) => shop.app.routing(request, response))
const log = () => {
  const silent = () => {}
  const warn = (_details: unknown, sentence: string) => warnings.push(sentence)
  return { level: 'info', warn, info: silent, error: silent, debug: silent, trace: silent, fatal: silent } as never
}

/** Orders counted in this process, including those of other tests. */
const placed = async () => (await ordersPlaced.get()).values.reduce((sum, { value }) => sum + value, 0)

/** A checksum of each table. */
async function books() {
  const { rows } = await shop.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const entries = rows.map(async ({ name }) => {
    const read = await shop.pool.query(
      `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
    )
    return [name, read.rows[0].sum]
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('the requests of the first visitors are rehearsed, and leave no data behind', async () => {
  await shop.sells('Turag panjabi', { price: 1850, onHand: 3 })
  const before = await books()
  const placedBefore = await placed()
  expect(before['public.stock_levels']).toBeTruthy()
  const notified: string[] = []
  const line = await shop.pool.connect()
  line.on('notification', ({ payload }) => notified.push(payload ?? ''))
  await line.query('listen shop_changed')

  const server = localServer()
  await warmUp(server, shop.context, { log: log(), host: 'bunon.example', timeoutMs: unlimited })
  expect(looked).toEqual(['bunon.example /', 'bunon.example /shop', 'bunon.example /product/7'])
  expect(await books()).toEqual(before)
  expect(warnings).toEqual([])
  expect(counted).toBe(0)
  expect(server.listening).toBe(false)
  await line.query('select 1')
  expect(notified).toEqual([])
  line.release(true)
  // Orders were really inserted and rolled back: the sequence has moved on.
  const order = await shop.pool.query<{ n: number }>(`select last_value::int as n from orders_id_seq`)
  expect(order.rows[0]?.n).toBeGreaterThanOrEqual(20)
  expect(await placed()).toBe(placedBefore)
})

test('a shop whose database is unavailable opens all the same, and logs that it is not warmed up', async () => {
  const away = new Proxy(shop.db, {
    get: () => {
      throw new Error('the database is away')
    },
  })
  warnings.length = 0
  const server = localServer()
  await warmUp(server, { ...shop.context, db: away }, { log: log(), host: 'bunon.example', timeoutMs: unlimited })
  expect(warnings).toEqual(['not warmed up'])
  expect(server.listening).toBe(false)
})

test('after the timeout no further request is started', async () => {
  looked.length = 0
  await warmUp(localServer(), shop.context, { log: log(), host: 'bunon.example', timeoutMs: 0 })
  expect(looked).toEqual([])
})

test('while no process serves, the shop opens after the most expensive requests', async () => {
  looked.length = 0
  const before: string[] = []
  const quiet: { level: string } = log()
  const atEnough: string[] = []
  await warmUp(localServer(), shop.context, {
    log: quiet as never,
    host: 'bunon.example',
    timeoutMs: unlimited,
    enough: () => {
      before.push(...looked)
      atEnough.push(quiet.level)
    },
  })
  expect(before).toEqual(['bunon.example /'])
  expect(looked).toHaveLength(3)
  // When the shop opens, requests are logged again.
  expect(atEnough).toEqual(['info'])
})
