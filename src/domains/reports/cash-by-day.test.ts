import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSummaries } from '#domains/summaries/refresh-summaries.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { tries } from '../../../tests/support/property.ts'
import { cashByDay } from './cash-by-day.ts'

let shop: Shop
let variant: number
beforeAll(async () => {
  shop = await openShop()
  variant = (await shop.sells('Panjabi')).variants['M/Green'] ?? 0
})
afterAll(() => shop.close())

const now = new Date()
const today = dhakaDay(now)
/** Longer than the summary: the first ten days are not in it. */
const days = { since: addDays(today, -99), until: today }
/** Five minutes before and after midnight in Dhaka, that many days ago. */
const around = (daysAgo: number) =>
  [-5, 5].map((minutes) => new Date(Date.parse(`${addDays(today, -daysAgo)}T00:00:00+06:00`) + minutes * 60_000))

/** Each day recounted from orders and stock movements, by the rule of the report. */
async function recounted() {
  const { rows } = await shop.db.execute<{ day: string; came: number; went: number }>(sql`
    select day::text as day, sum(came)::bigint as came, sum(went)::bigint as went from (
      select (delivered_at + interval '6 hours')::date as day, total as came, 0 as went from orders
      where status = 'delivered' and payment_status = 'paid' and deleted_at is null
      union all
      select (m.at + interval '6 hours')::date, 0, m.quantity * coalesce(m.unit_cost, s.unit_cost)
      from stock_movements m join stock_levels s on s.variant_id = m.variant_id 
      where (m.type in ('in', 'restock') and m.quantity > 0) or m.taken_back
    ) each where day between ${days.since}::date and ${days.until}::date group by day`)
  return rows
}
const moved = (all: { day: string; came: number; went: number }[]) =>
  all.filter(({ came, went }) => came !== 0 || went !== 0).sort((a, b) => (a.day < b.day ? -1 : 1))
const expectTrue = async () => expect(moved(await cashByDay(shop.db, days))).toEqual(moved(await recounted()))

const nth = (at: number) =>
  sql`(select id from orders order by id offset ${at} % greatest((select count(*) from orders), 1) limit 1)`
const paisa = (n: number) => 1000 + n * 100
const moment = (n: number) => around((n * 7) % 100)[n % 2] as Date
const actions = {
  deliver: (at: number, n: number) =>
    shop.db.execute(
      sql`update orders set status = 'delivered', payment_status = 'paid',
        delivered_at = ${moment(n).toISOString()} where id = ${nth(at)}`,
    ),
  refund: (at: number) => shop.db.execute(sql`update orders set payment_status = 'refunded' where id = ${nth(at)}`),
  pay: (at: number) => shop.db.execute(sql`update orders set payment_status = 'paid' where id = ${nth(at)}`),
  cancel: (at: number) => shop.db.execute(sql`update orders set status = 'cancelled' where id = ${nth(at)}`),
  'throw away': (at: number) => shop.db.execute(sql`update orders set deleted_at = now() where id = ${nth(at)}`),
  restore: (at: number) => shop.db.execute(sql`update orders set deleted_at = null where id = ${nth(at)}`),
  change: (at: number, n: number) =>
    shop.db.execute(
      sql`update orders set subtotal = ${paisa(n)}, delivery_charge = 0, total = ${paisa(n)} where id = ${nth(at)}`,
    ),
  remove: (at: number) => shop.db.execute(sql`delete from orders where id = ${nth(at)}`),
  order: (_: number, n: number) => shop.hasOrder({ subtotal: paisa(n) }),
  'order as delivered': (_: number, n: number) =>
    shop.hasOrder({ subtotal: paisa(n), status: 'delivered', paymentStatus: 'paid', deliveredAt: moment(n) }),
  receive: (at: number, n: number) =>
    shop.db.execute(sql`insert into stock_movements (variant_id, type, quantity, unit_cost, at)
      values (${variant}, ${at % 2 ? 'in' : 'restock'}, ${n}, ${n % 3 ? paisa(n) : null}, ${moment(n).toISOString()})`),
  'take back what came': () =>
    shop.db.execute(sql`insert into stock_movements (variant_id, type, quantity, unit_cost, taken_back)
      select variant_id, 'adjustment', -quantity, unit_cost, true from stock_movements
      where quantity > 0 order by id desc limit 1`),
  sell: (_: number, n: number) =>
    shop.db.execute(sql`insert into stock_movements (variant_id, type, quantity) values (${variant}, 'order', ${-n})`),
  'correct what came': (_: number, n: number) =>
    shop.db.execute(sql`update stock_movements set unit_cost = ${paisa(n)}, at = ${moment(n).toISOString()}
      where id = (select max(id) from stock_movements)`),
  'forget what came': () =>
    shop.db.execute(sql`delete from stock_movements where id = (select min(id) from stock_movements)`),
  'set what a stock level costs': (_: number, n: number) =>
    shop.db.execute(sql`update stock_levels set unit_cost = ${paisa(n)} where variant_id = ${variant}`),
  refresh: () => refreshSummaries(shop.db, now),
} satisfies Record<string, (at: number, n: number) => Promise<unknown>>

test('after any sequence of changes the cash of each day equals a recount, also while summaries are refreshed', async () => {
  for (let n = 0; n < 30; n++) await actions['order as delivered'](0, n)
  await expectTrue()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
      fc.nat(50),
      fc.integer({ min: 1, max: 100 }),
      async (action, at, n) => {
        await actions[action](at, n)
        await expectTrue()
      },
    ),
    { ...tries(250), endOnFailure: true },
  )
  await actions.refresh()
  await expectTrue()
  // Everything is in the table now: no day is marked as changed, and all days are there.
  const { rows } = await shop.db.execute(sql`
    select (select count(*)::int from cash_days_dirty) as noted,
      (select count(*)::int from cash_days_live full join cash_days using (day, came, went)
        where cash_days is null or cash_days_live is null) as differ`)
  expect(rows).toEqual([{ noted: 0, differ: 0 }])
})

test('a change that commits during or after the refresh of its day is neither lost nor counted twice', async () => {
  await shop.db.execute(sql`insert into cash_days_dirty (day) select day from cash_days`)
  const late = await shop.pool.connect()
  await late.query('begin')
  await late.query(
    `update orders set status = 'delivered', payment_status = 'paid', deleted_at = null, delivered_at = $1
     where id = (select max(id) from orders)`,
    [around(3)[1]],
  )
  const writing = (async () => {
    for (let n = 0; n < 60; n++) await actions.receive(n, 1 + (n % 34))
  })()
  await Promise.all([refreshSummaries(shop.db, now), refreshSummaries(shop.db, now)])
  await writing
  await late.query('commit')
  late.release()
  await expectTrue()
  await refreshSummaries(shop.db, now)
  await expectTrue()
})

test('placing an order marks no day as changed', async () => {
  await refreshSummaries(shop.db, now)
  await shop.hasOrder()
  await actions.sell(0, 2)
  const { rows } = await shop.db.execute(sql`select from cash_days_dirty`)
  expect(rows).toHaveLength(0)
})
