import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#domains/customers/tables.ts'
import { countUsers } from '#domains/customers/users/count-users.ts'
import { orders } from '#domains/orders/tables.ts'
import { addDays } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { customersEver, customersIn } from './customers-counted.ts'
import { refreshSummaries } from './refresh-summaries.ts'
import { topCustomersIn } from './top-customers.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Change = Partial<typeof orders.$inferInsert>
const order = async (email: string, placedOn: string, change: Change = {}) =>
  (await shop.hasOrder({ email, placedOn, ...change })).id
async function account(email: string, day: string) {
  const [row] = await shop.db
    .insert(customers)
    .values({ name: 'Rina', email, passwordHash: 'none', createdAt: new Date(`${day}T06:00:00Z`) })
    .returning({ id: customers.id })
  return row?.id ?? 0
}
const change = (id: number, to: Change) => shop.db.update(orders).set(to).where(eq(orders.id, id))
const changeAccount = (id: number, to: Partial<typeof customers.$inferInsert>) =>
  shop.db.update(customers).set(to).where(eq(customers.id, id))

const countedSpans = [
  { since: '2026-03-01', until: '2026-03-01' },
  { since: '2026-03-01', until: '2026-03-07' },
  { since: '2026-02-06', until: '2026-03-07' },
  { since: '2025-12-08', until: '2026-03-07' },
  { since: '2025-09-09', until: '2025-12-07' },
]
/** Paisa; three orders exceed it. */
const rich = 25_000

/** Refreshes the summaries as of the given day, whatever periods are queried later. */
const refresh = (today = '2026-03-07') => refreshSummaries(shop.db, new Date(`${today}T06:00:00Z`))

/** The last 7, 30 and 90 days, and a period of 30 days that ended earlier. */
const spans = [
  { period: 7, since: '2026-03-01', until: '2026-03-07' },
  { period: 30, since: '2026-02-06', until: '2026-03-07' },
  { period: 90, since: '2025-12-08', until: '2026-03-07' },
  { period: 30, since: '2026-02-01', until: '2026-03-02' },
]
const ofSpans = (ask: (of: (typeof spans)[number]) => ReturnType<typeof sql>) =>
  Promise.all(spans.map(async (span) => (await shop.db.execute(ask(span))).rows))
const spentMost = async (most: number) =>
  ofSpans(
    ({ period, ...days }) => sql`
    select email, orders, spent, last::text as last from ${topCustomersIn({ ...days, summed: period }, most)} m order by spent desc, orders desc, email`,
  )

const kept = async () => ({
  spent: { three: await spentMost(3), all: await spentMost(1000) },
  users: [await countUsers(shop.db, rich), await countUsers(shop.db, 0)],
  ordered: await customersIn(shop.db, 'ordered', countedSpans),
  came: await customersIn(shop.db, 'came', countedSpans),
  ever: await customersEver(shop.db, '2026-03-01'),
})

/** The same, recounted from orders and accounts. */
async function recounted() {
  const counts = sql`status <> 'cancelled' and deleted_at is null`
  const ordered = sql`(select email, placed_on as day from orders where ${counts})`
  const came = sql`(
    select email, placed_on as day from orders where ${counts}
    union all select email, (created_at at time zone 'Asia/Dhaka')::date from customers where deleted_at is null
  )`
  const one = async (query: ReturnType<typeof sql>) =>
    (await shop.db.execute<{ n: number }>(sql`select (${query})::int as n`)).rows[0]?.n ?? 0
  const each = (from: ReturnType<typeof sql>) =>
    Promise.all(
      countedSpans.map(({ since, until }) =>
        one(sql`select count(distinct email) from ${from} d where day between ${since}::date and ${until}::date`),
      ),
    )
  const spent = (most: number) =>
    ofSpans(
      ({ since, until }) => sql`
      select email, count(*)::int as orders, sum(total)::bigint as spent, max(placed_on)::text as last from orders
      where ${counts} and placed_on between ${since}::date and ${until}::date
      group by email order by spent desc, orders desc, email limit ${most}`,
    )
  const watched = async (threshold: number) => {
    const hidden = sql`not b.registered and exists (
      select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at)`
    const buyers = (where: ReturnType<typeof sql>) => one(sql`select count(*) from buyers b where ${where}`)
    return {
      rich: await buyers(sql`b.spent > ${threshold}`),
      hidden: await buyers(hidden),
      richHidden: await buyers(sql`${hidden} and b.spent > ${threshold}`),
    }
  }
  const accounts = {
    registered: await one(sql`select count(*) from customers where deleted_at is null`),
    inactive: await one(sql`select count(*) from customers where deleted_at is null and not is_active`),
    deleted: await one(sql`select count(*) from customers where deleted_at is not null and deleted_by is not null`),
    guests: await one(
      sql`select count(distinct email) from orders o where not exists (select from customers c where c.email = o.email and c.deleted_at is null)`,
    ),
  }
  const users = async (threshold: number) => {
    const { rich, hidden, richHidden } = await watched(threshold)
    const total = accounts.registered + accounts.guests - hidden
    return {
      ...accounts,
      guests: accounts.guests - hidden,
      total,
      active: total - accounts.inactive,
      vip: rich - richHidden,
    }
  }
  return {
    hidden: (await watched(rich)).hidden,
    spent: { three: await spent(3), all: await spent(1000) },
    users: [await users(rich), await users(0)],
    ordered: await each(ordered),
    came: await each(came),
    ever: {
      total: await one(sql`select count(distinct email) from ${came} d`),
      newSince: await one(
        sql`select count(*) from (select from ${came} d group by email having min(day) >= '2026-03-01') new`,
      ),
      buyers: await one(sql`select count(distinct email) from ${ordered} d`),
      again: await one(sql`select count(*) from (select from ${ordered} d group by email having count(*) > 1) again`),
    },
  }
}

async function expectTrue() {
  const { hidden, ...counted } = await recounted()
  expect(await kept()).toEqual(counted)
  return { hidden, ...counted }
}

describe('people are counted once in any span of days, as in a recount', () => {
  test('after any change of their orders', async () => {
    const first = await order('rina@example.com', '2026-03-01')
    const again = await order('rina@example.com', '2026-03-01')
    const later = await order('rina@example.com', '2026-03-05')
    await order('mina@example.com', '2026-02-10', { status: 'cancelled' })
    expect(await expectTrue()).toMatchObject({ ordered: [1, 1, 1, 1, 0], ever: { buyers: 1, again: 1, newSince: 1 } })
    await change(first, { status: 'cancelled' })
    await expectTrue()
    await refresh()
    await change(again, { deletedAt: new Date() })
    expect(await expectTrue()).toMatchObject({ ordered: [0, 1, 1, 1, 0], ever: { again: 0 } })
    await change(first, { status: 'pending' })
    await refresh()
    await change(later, { email: 'mina@example.com' })
    await order('rina@example.com', '2025-12-01')
    await order('rina@example.com', '2025-09-10')
    await expectTrue()
    await shop.db.delete(orders).where(eq(orders.id, first))
    await change(later, { customerName: 'Mina', total: 20_000, subtotal: 20_000 })
    await expectTrue()
    await refresh()
    await expectTrue()
  })

  test('after any change of their accounts', async () => {
    const before = (await kept()).ever.total
    const [one, two] = [
      await account('rina@example.com', '2026-03-03'),
      await account('shila@example.com', '2026-03-03'),
    ]
    expect((await expectTrue()).ever.total).toBe(before + 1)
    await refresh()
    await changeAccount(two, { isActive: false })
    await order('shila@example.com', '2026-03-07')
    await changeAccount(one, { deletedAt: new Date(), deletedBy: 'admin' })
    await expectTrue()
    await changeAccount(one, { deletedBy: null })
    await changeAccount(two, { email: 'shila2@example.com', lastLoginAt: new Date() })
    await expectTrue()
    await refresh()
    await changeAccount(one, { deletedAt: null })
    await shop.db.delete(customers).where(eq(customers.id, two))
    await expectTrue()
    await refresh()
    await expectTrue()
  })

  test('guests whose account is in the trash are not counted, until they order again or it is restored', async () => {
    const hidden = async () => (await expectTrue()).hidden
    const before = await hidden()
    const trashed = async (email: string) => {
      await order(email, '2026-03-02')
      const id = await account(email, '2026-03-02')
      await refresh()
      await changeAccount(id, { deletedAt: new Date('2026-03-04T06:00:00Z'), deletedBy: 'admin' })
      return id
    }
    const [, two, three] = [
      await trashed('one@example.com'),
      await trashed('two@example.com'),
      await trashed('three@example.com'),
    ]
    expect(await hidden()).toBe(before + 3)
    await refresh()
    expect(await hidden()).toBe(before + 3)
    await order('one@example.com', '2026-03-05', { status: 'cancelled' })
    await changeAccount(two, { deletedAt: null, deletedBy: null })
    await changeAccount(three, { deletedBy: null })
    expect(await hidden()).toBe(before)
    await refresh()
    expect(await hidden()).toBe(before)
  })

  test('after random changes over a year', async () => {
    const people = Array.from({ length: 6 }, (_, nr) => `random${nr}@example.com`)
    let seed = 20261123
    const draw = (of: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % of
    }
    const one = () => people[draw(people.length)] ?? ''
    const known: number[] = []
    const accounts = new Map<string, number>()
    for (let step = 0; step < 160; step++) {
      const day = addDays('2026-03-07', -draw(200))
      const id = known[draw(Math.max(1, known.length))] ?? 0
      const who = one()
      const [act] = [draw(10)]
      if (act < 4) known.push(await order(who, day))
      else if (act === 4) await change(id, { status: draw(2) ? 'cancelled' : 'shipped' })
      else if (act === 5) await change(id, { deletedAt: draw(2) ? new Date() : null })
      else if (act === 6) await change(id, { email: who })
      else if (act === 7) await change(id, { placedOn: day, subtotal: 8000, total: 8000 })
      else if (act === 8 && !accounts.has(who)) accounts.set(who, await account(who, day))
      else if (act === 8)
        await changeAccount(
          accounts.get(who) ?? 0,
          draw(2)
            ? { deletedAt: new Date(`${day}T09:00:00Z`), deletedBy: draw(3) ? 'admin' : null }
            : { deletedAt: null, deletedBy: null },
        )
      else if (draw(2)) await refresh()
      else await refresh(addDays('2026-03-07', draw(12) - 6))
      if (step % 8 === 0) await expectTrue()
    }
    await refresh()
    await expectTrue()
  })

  test('with concurrent orders, registrations and cancellations, and two refreshes at once', async () => {
    const people = Array.from({ length: 5 }, (_, nr) => `busy${nr}@example.com`)
    await Promise.all(
      Array.from({ length: 12 }, async (_, line) => {
        for (let nr = 0; nr < 6; nr++) {
          const email = people[(line + nr) % people.length] ?? ''
          const id = await order(email, `2026-03-0${1 + (nr % 6)}`)
          if (nr % 2) await change(id, { status: 'cancelled' })
          if (nr % 3 === 0) await refresh()
          if (nr === 2 && line < 5) await account(people[line] ?? '', '2026-03-02')
          if (nr === 4) await change(id, { deletedAt: new Date() })
        }
      }),
    )
    await expectTrue()
    await Promise.all([refresh(), refresh()])
    await expectTrue()
    const { rows } = await shop.db.execute(sql`select count(*)::int as n from customers_dirty`)
    expect(rows).toEqual([{ n: 0 }])
  })
})
