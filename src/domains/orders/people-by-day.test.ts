import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#domains/customers/tables.ts'
import { addDays } from '#shared/dates.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { peopleCounted, peopleEver, peopleIn, putPeopleTogether } from './people-by-day.ts'
import { orders } from './tables.ts'

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

const stretches = [
  { since: '2026-03-01', until: '2026-03-01' },
  { since: '2026-03-01', until: '2026-03-07' },
  { since: '2026-02-06', until: '2026-03-07' },
  { since: '2025-12-08', until: '2026-03-07' },
  { since: '2025-09-09', until: '2025-12-07' },
]
const kept = async () => ({
  ordered: await peopleIn(shop.db, 'ordered', stretches),
  came: await peopleIn(shop.db, 'came', stretches),
  ever: await peopleEver(shop.db, '2026-03-01'),
  counts: await peopleCounted(shop.db),
})

/** The same, counted anew from orders and accounts. */
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
      stretches.map(({ since, until }) =>
        one(sql`select count(distinct email) from ${from} d where day between ${since}::date and ${until}::date`),
      ),
    )
  return {
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
    counts: {
      registered: await one(sql`select count(*) from customers where deleted_at is null`),
      inactive: await one(sql`select count(*) from customers where deleted_at is null and not is_active`),
      deleted: await one(sql`select count(*) from customers where deleted_at is not null and deleted_by is not null`),
      guests: await one(
        sql`select count(distinct email) from orders o where not exists (select from customers c where c.email = o.email and c.deleted_at is null)`,
      ),
    },
  }
}

async function expectTrue() {
  const counted = await recounted()
  expect(await kept()).toEqual(counted)
  return counted
}

describe('people are counted once in every stretch of days, as a recount would', () => {
  test('whatever becomes of their orders', async () => {
    const first = await order('rina@example.com', '2026-03-01')
    const again = await order('rina@example.com', '2026-03-01')
    const later = await order('rina@example.com', '2026-03-05')
    await order('mina@example.com', '2026-02-10', { status: 'cancelled' })
    expect(await expectTrue()).toMatchObject({ ordered: [1, 1, 1, 1, 0], ever: { buyers: 1, again: 1, newSince: 1 } })
    await change(first, { status: 'cancelled' })
    await expectTrue()
    await putPeopleTogether(shop.db)
    await change(again, { deletedAt: new Date() })
    expect(await expectTrue()).toMatchObject({ ordered: [0, 1, 1, 1, 0], ever: { again: 0 } })
    await change(first, { status: 'pending' })
    await putPeopleTogether(shop.db)
    await change(later, { email: 'mina@example.com' })
    await order('rina@example.com', '2025-12-01')
    await order('rina@example.com', '2025-09-10')
    await expectTrue()
    await shop.db.delete(orders).where(eq(orders.id, first))
    await change(later, { customerName: 'Mina', total: 20_000, subtotal: 20_000 })
    await expectTrue()
    await putPeopleTogether(shop.db)
    await expectTrue()
  })

  test('whatever becomes of their accounts', async () => {
    const before = (await kept()).ever.total
    const [one, two] = [
      await account('rina@example.com', '2026-03-03'),
      await account('shila@example.com', '2026-03-03'),
    ]
    expect((await expectTrue()).ever.total).toBe(before + 1)
    await putPeopleTogether(shop.db)
    await changeAccount(two, { isActive: false })
    await order('shila@example.com', '2026-03-07')
    await changeAccount(one, { deletedAt: new Date(), deletedBy: 'admin' })
    await expectTrue()
    await changeAccount(one, { deletedBy: null })
    await changeAccount(two, { email: 'shila2@example.com', lastLoginAt: new Date() })
    await expectTrue()
    await putPeopleTogether(shop.db)
    await changeAccount(one, { deletedAt: null })
    await shop.db.delete(customers).where(eq(customers.id, two))
    await expectTrue()
    await putPeopleTogether(shop.db)
    await expectTrue()
  })

  test('in the hand of a few who do at random whatever can be done, for a year', async () => {
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
      else if (act === 7) await change(id, { placedOn: day })
      else if (act === 8 && !accounts.has(who)) accounts.set(who, await account(who, day))
      else if (act === 8) await changeAccount(accounts.get(who) ?? 0, { deletedAt: draw(2) ? new Date() : null })
      else await putPeopleTogether(shop.db)
      if (step % 8 === 0) await expectTrue()
    }
    await putPeopleTogether(shop.db)
    await expectTrue()
  })

  test('while many order, register and cancel at the same moment, and the job runs twice', async () => {
    const people = Array.from({ length: 5 }, (_, nr) => `busy${nr}@example.com`)
    await Promise.all(
      Array.from({ length: 12 }, async (_, line) => {
        for (let nr = 0; nr < 6; nr++) {
          const email = people[(line + nr) % people.length] ?? ''
          const id = await order(email, `2026-03-0${1 + (nr % 6)}`)
          if (nr % 2) await change(id, { status: 'cancelled' })
          if (nr % 3 === 0) await putPeopleTogether(shop.db)
          if (nr === 2 && line < 5) await account(people[line] ?? '', '2026-03-02')
          if (nr === 4) await change(id, { deletedAt: new Date() })
        }
      }),
    )
    await expectTrue()
    await Promise.all([putPeopleTogether(shop.db), putPeopleTogether(shop.db)])
    await expectTrue()
    const { rows } = await shop.db.execute(sql`select count(*)::int as n from people_moves`)
    expect(rows).toEqual([{ n: 0 }])
  })
})
