import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visits } from '#domains/visits/tables.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
let owner: string
/** What the shop takes for now. */
let now = new Date()
const today = dhakaDay(now)
const ago = (days: number) => addDays(today, -days)

beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  owner = await shop.staffCookie()
  const [saree, kurti] = [await shop.sells('Saree', { price: 2000 }), await shop.sells('Kurti', { price: 900 })]
  for (let day = 0; day < 70; day++) {
    const taka = 500 + day * 7
    const email = `buyer${day % 9}@example.com`
    const { id } = await shop.hasOrder({ placedOn: ago(day), subtotal: taka * 100, email, totalQuantity: 1 })
    const { number } = day % 3 === 0 ? saree : kurti
    await shop.db.execute(sql`
      insert into order_lines (order_row, product_number, name_en, sku, size, color,
        unit_price, quantity, total, unit_cost)
      values (${id}, ${number}, 'A piece', ${`S${day}`}, 'M', 'Green', ${taka * 100}, 1, ${taka * 100}, 20000)`)
  }
})
afterAll(() => shop.close())

const read = async (path: string) => (await shop.call('GET', path, undefined, owner)).body

describe.each(['sales', 'products', 'customers', 'financial', 'delivery'])('the report of %s', (tab) => {
  test('for days of one’s own is what the last 30 days said on the last of them', async () => {
    now = new Date(startOfDhakaDay(ago(5)).getTime() + 12 * 3_600_000)
    const then = await read(`reports?tab=${tab}&period=30`)
    now = new Date()
    const range = await read(`reports?tab=${tab}&period=${ago(34)}..${ago(5)}`)
    expect(then.period).toMatchObject({ days: 30, since: ago(34), until: ago(5) })
    expect(range).toEqual(then)
    expect(JSON.stringify(range)).not.toBe(JSON.stringify(await read(`reports?tab=${tab}&period=30`)))
  })
})

test('the analytics compare these days with as many before them, and the file has a line for each', async () => {
  const analytics = await read(`analytics?period=${ago(9)}..${ago(3)}`)
  const revenue = (from: number, to: number) => {
    let sum = 0
    for (let day = to; day <= from; day++) sum += 500 + day * 7
    return sum
  }
  expect(analytics.period).toEqual({
    days: 7,
    since: ago(9),
    until: ago(3),
    before: { since: ago(16), until: ago(10) },
  })
  expect(analytics.revenue).toMatchObject({ current: revenue(9, 3), previous: revenue(16, 10) })
  expect(analytics.orders).toMatchObject({ current: 7, previous: 7 })
  expect(analytics.topProducts.map(({ pieces }: { pieces: number }) => pieces)).toEqual([4, 3])
  const { body, headers } = await shop.app.inject({
    url: `/backend/api/reports-csv?tab=sales&period=${ago(9)}..${ago(3)}`,
    headers: { cookie: owner },
  })
  expect(headers['content-disposition']).toContain(`sales-${ago(9)}-to-${ago(3)}.csv`)
  expect(body.trim().split('\n')).toHaveLength(8)
  expect(body).toContain(ago(9))
})

test('the dashboard has the days that were asked for, and today beside yesterday whatever they are', async () => {
  const { chosen, sales } = await read(`dashboard?period=${ago(9)}..${ago(3)}`)
  expect(chosen.days.map(({ day }: { day: string }) => day)).toEqual([9, 8, 7, 6, 5, 4, 3].map(ago))
  expect(chosen.orders).toEqual({ current: 7, previous: 7, change: 0 })
  expect(sales.at(-1).day).toBe(dhakaDay(now))
})

test('visits are compared only while every day before them is kept', async () => {
  const came = { visitor: 'a', source: 'direct', entry: '/', startedAt: now, lastAt: now }
  await shop.db.insert(visits).values([
    { ...came, day: ago(100) },
    { ...came, day: ago(300) },
  ])
  const measured = async (days: number) => (await read(`analytics?period=${ago(days)}..${ago(1)}`)).visits
  expect(await measured(200)).toMatchObject({
    visits: { current: 1, previous: 1, change: 0 },
    bounceRate: { current: 100, previous: 100, change: 0 },
  })
  expect(await measured(201)).toMatchObject({
    visits: { current: 1, previous: null, change: null },
    bounceRate: { current: 100, previous: null, change: null },
    averageSession: null,
  })
})

test('of a period whose visits are deleted the analytics say so, instead of 0', async () => {
  const came = { visitor: 'b', source: 'direct', entry: '/', startedAt: now, lastAt: now }
  const measured = async (from: number, to: number) => (await read(`analytics?period=${ago(from)}..${ago(to)}`)).visits
  // Of a shop whose first visit is younger nothing was deleted.
  const none = { current: 0, previous: null, change: null }
  expect(await measured(450, 410)).toMatchObject({ storedSince: null, visits: none })
  // The first of them is deleted with the next run.
  await shop.db.insert(visits).values([
    { ...came, day: ago(401) },
    { ...came, day: ago(400) },
  ])
  expect(await measured(450, 401)).toEqual({
    ...{ since: null, storedSince: ago(400), pageViews: null, visitors: null, visits: null },
    ...{ bounceRate: null, averageSession: null, conversion: null, sources: [], pages: [] },
  })
  const one = { current: 1, previous: null, change: null }
  expect(await measured(402, 399)).toMatchObject({ since: null, storedSince: ago(400), visits: one })
  expect(await measured(400, 399)).toMatchObject({ storedSince: null, visits: one })
  const url = `/backend/api/analytics-csv?period=${ago(401)}..${ago(400)}`
  const { body } = await shop.app.inject({ url, headers: { cookie: owner } })
  const counts = body.trimEnd().split('\r\n').slice(1)
  expect(counts.map((line) => line.split(',').slice(4))).toEqual([
    ['', '', '', ''],
    ['0', '1', '1', '1'],
  ])
})

test.each([
  ['the last day before the first', `${ago(3)}..${ago(9)}`],
  ['more than a year', `${ago(400)}..${ago(1)}`],
  ['a day that is none', '2026-02-30..2026-03-02'],
  ['the end of all years', '9998-12-31..9999-12-31'],
  ['the year 0', '0000-01-01..0000-01-01'],
  ['words', 'always'],
])('%s is refused', async (_, period) => {
  for (const path of ['analytics', 'reports', 'dashboard'])
    expect((await shop.call('GET', `${path}?period=${period}`, undefined, owner)).status).toBe(400)
})
