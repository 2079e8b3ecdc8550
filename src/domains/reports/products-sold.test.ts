import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { orderLines, orders } from '#domains/orders/tables.ts'
import { refreshSummaries } from '#domains/summaries/refresh-summaries.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { type Cost, costsByDay } from './costs-by-day.ts'
import { bothOf, type Days, type Period, percentOf, periodOf } from './period.ts'
import { productReport, soldProducts } from './product-report.ts'
import { periods } from './staff-contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Noon, that many days ago, because the database uses its own clock. */
const ago = (days: number) => new Date(Date.parse(`${addDays(dhakaDay(new Date()), -days)}T06:00:00Z`))
const day = (days: number) => dhakaDay(ago(days))

type Line = Partial<typeof orderLines.$inferInsert>
const line = (productNumber: number | null, more: Line = {}) => {
  const { quantity = 1, unitPrice = 10_000 } = more
  const goods = { sku: 'P-1', size: 'M', color: 'White', nameEn: 'Panjabi', unitCost: 4000, quantity, unitPrice }
  return { ...goods, productNumber, ...more, total: quantity * unitPrice }
}
async function order(daysAgo: number, ...lines: ReturnType<typeof line>[]) {
  const { id } = await shop.hasOrder({ placedOn: day(daysAgo) })
  await shop.db.insert(orderLines).values(lines.map((each) => ({ ...each, orderRow: id })))
  return id
}
const change = (id: number, to: Partial<typeof orders.$inferInsert>) =>
  shop.db.update(orders).set(to).where(eq(orders.id, id))

type Counted = {
  id: number | null
  name: string
  category: string
  categoryBn: string
  sales: number
  revenue: number
  cost: number
  knowsCost: boolean
  rating: number | null
}

/** All products of a period and the report's selection, recounted from the order lines. */
async function recounted({ since, until }: Period) {
  const { rows } = await shop.db.execute<Counted>(sql`
    select s.number as id, coalesce(p.title_en, s.name) as name,
      coalesce(nullif(c.title_en, ''), nullif(p.category, ''), 'Not in the shop any more') as category,
      coalesce(nullif(c.title_bn, ''), nullif(c.title_en, ''), nullif(p.category, ''), 'দোকানে আর নেই') as "categoryBn",
      s.pieces as sales, s.revenue, s.cost, s.knows as "knowsCost",
      case when r.count > 0 then round(r.sum::numeric / r.count, 1)::float8 end as rating
    from (
      select l.product_number as number, case when l.product_number is null then l.name_en end as name,
        sum(l.quantity)::int as pieces,
        sum(l.total)::bigint as revenue, sum(l.unit_cost * l.quantity)::bigint as cost,
          bool_and(l.unit_cost > 0) as knows
      from order_lines l join orders o on o.id = l.order_row
      where o.placed_on between ${since}::date and ${until}::date and o.status <> 'cancelled'
        and o.deleted_at is null group by 1, 2
    ) s left join products p on p.number = s.number left join categories c on c.slug = p.category
    left join review_summaries r on r.product_number = s.number
    order by s.revenue desc, s.pieces desc, s.number, name`)
  const all = rows.map(({ cost, revenue, ...row }) => ({
    ...row,
    revenue: toTaka(revenue),
    profit: toTaka(revenue - cost),
  }))
  const categories = new Map<string, { category: string; categoryBn: string; pieces: number; revenue: number }>()
  for (const { category, categoryBn, sales, revenue } of all) {
    const sum = categories.get(category) ?? { category, categoryBn, pieces: 0, revenue: 0 }
    categories.set(category, { category, categoryBn, pieces: sum.pieces + sales, revenue: sum.revenue + revenue })
  }
  const best = (measure: (of: (typeof all)[number]) => number) =>
    all.reduce<{ id: number | null; name: string; value: number } | null>(
      (best, each) =>
        measure(each) > (best?.value ?? 0) ? { id: each.id, name: each.name, value: measure(each) } : best,
      null,
    )
  return {
    all,
    top: all.slice(0, 10).map(({ knowsCost: _, ...row }) => row),
    productsSold: all.length,
    categories: [...categories.values()].map((sum) => ({ ...sum, revenue: Math.round(sum.revenue * 100) / 100 })),
    best: {
      seller: best(({ sales }) => sales),
      revenue: best(({ revenue }) => Math.round(revenue * 10) / 10),
      margin: best(({ knowsCost, profit, revenue }) => (knowsCost && revenue > 0 ? percentOf(profit, revenue) : 0)),
      rated: best(({ rating }) => rating ?? 0),
    },
  }
}

const sorted = <T extends { category: string }>(rows: T[]) =>
  rows.toSorted((a, b) => (a.category < b.category ? -1 : 1))

/** Cost of each day, recounted from the order lines. */
async function costsRecounted({ since, until }: Days) {
  const { rows } = await shop.db.execute<Cost>(sql`
    select o.placed_on::text as day, sum(l.unit_cost * l.quantity)::bigint as cost,
      coalesce(sum(l.quantity) filter (where l.unit_cost = 0), 0)::int as "piecesWithoutCost"
    from order_lines l join orders o on o.id = l.order_row
    where o.placed_on between ${since}::date and ${until}::date and o.status <> 'cancelled' and o.deleted_at is null
    group by o.placed_on`)
  return inOrder(rows)
}

/** A day whose lines are all gone again counts like a day that never had any. */
const inOrder = (costs: Cost[]) =>
  costs
    .filter(({ cost, piecesWithoutCost }) => cost !== 0 || piecesWithoutCost !== 0)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

/** Compares the reports of these days with a recount, whatever the summaries contain. */
async function expectTrue(...daysAgo: number[]) {
  for (const at of daysAgo)
    for (const days of periods.map(Number)) {
      const period = periodOf(String(days), ago(at))
      const { all, categories, ...counted } = await recounted(period)
      const report = await productReport(shop.db, period)
      expect({ ...report, categories: [] }).toEqual({ ...counted, categories: [] })
      expect(sorted(report.categories)).toEqual(sorted(categories))
      expect(await soldProducts(shop.db, period)).toEqual(all)
      expect(inOrder(await costsByDay(shop.db, bothOf(period)))).toEqual(await costsRecounted(bothOf(period)))
    }
}

const known = async () =>
  (await shop.db.execute(sql`select day::text as day from summary_days where name = 'product_periods'`)).rows
const noted = async () =>
  (await shop.db.execute<{ n: number }>(sql`select count(*)::int as n from products_dirty`)).rows[0]?.n

/** Reproducible random numbers. */
let seed = 20261123
const draw = (of: number) => {
  seed = (seed * 48271) % 2147483647
  return seed % of
}

describe('sales per product equal a recount of the order lines', () => {
  test('after any change to orders of past days', async () => {
    const [one, two] = [await shop.sells('One'), await shop.sells('Two', { category: 'womens' })]
    const first = await order(3, line(one.number), line(two.number, { quantity: 2, unitCost: 0 }))
    const second = await order(6, line(one.number, { unitPrice: 5550 }))
    await order(7, line(one.number), line(null, { nameEn: 'Gone' }))
    await order(0, line(two.number))
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(2))
    await expectTrue(0, 2, 4)
    await refreshSummaries(shop.db, ago(0))
    expect(await known()).toEqual([{ day: day(0) }])
    expect(await noted()).toBe(0)
    await expectTrue(0)
    await change(first, { status: 'cancelled' })
    await expectTrue(0, 1)
    await change(second, { deletedAt: new Date() })
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
    await change(first, { status: 'delivered' })
    await change(second, { deletedAt: null, placedOn: day(8) })
    await order(5, line(null, { nameEn: 'Gone' }), line(two.number, { unitPrice: 77 }))
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await shop.db.update(orderLines).set({ productNumber: two.number }).where(eq(orderLines.orderRow, first))
    await shop.db.delete(orders).where(eq(orders.id, second))
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
  })

  test('a new order marks only its products as changed', async () => {
    const { number } = await shop.sells('New')
    const before = await noted()
    const id = await order(0, line(number))
    expect(await noted()).toBe((before ?? 0) + 1)
    await change(id, { status: 'cancelled' })
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
  })

  test('after a change of category or rating, and after permanent deletion of a product', async () => {
    const { number } = await shop.sells('Much sold')
    await order(2, line(number, { quantity: 90 }))
    await refreshSummaries(shop.db, ago(0))
    await shop.db.update(products).set({ category: 'kids' }).where(eq(products.number, number))
    await shop.db.execute(sql`insert into review_summaries (product_number, count, sum) values (${number}, 3, 14)`)
    await expectTrue(0)
    expect((await productReport(shop.db, periodOf('7', ago(0)))).best.rated).toEqual({
      ...{ id: number, name: 'Much sold', value: 4.7 },
    })
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
    await shop.db.execute(sql`delete from review_summaries where product_number = ${number}`)
    await expectTrue(0)
    await shop.db.delete(products).where(eq(products.number, number))
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
  })

  test('after random changes over several days, with occasional refreshes', async () => {
    const goods = await Promise.all(Array.from({ length: 14 }, (_, nr) => shop.sells(`Thing ${nr}`)))
    const placed: number[] = []
    const any = () => placed[draw(Math.max(1, placed.length))] ?? 0
    const thing = () => goods[draw(goods.length)]?.number ?? 0
    const some = () => {
      const of = draw(12)
      const how = { quantity: 1 + draw(3), unitPrice: 100 * draw(50) + draw(3), unitCost: draw(3) * 700 }
      return of ? line(thing(), how) : line(null, { ...how, nameEn: `Gone ${draw(3)}` })
    }
    let left = 20
    for (let step = 0; step < 200; step++) {
      const act = draw(14)
      if (act < 5) placed.push(await order(draw(2) ? draw(100) : draw(9), some(), some()))
      else if (act === 5) await change(any(), { status: draw(2) ? 'cancelled' : 'shipped' })
      else if (act === 6) await change(any(), { deletedAt: draw(2) ? new Date() : null })
      else if (act === 7) await change(any(), { placedOn: day(draw(100)) })
      else if (act === 8) await shop.db.update(orderLines).set(some()).where(eq(orderLines.orderRow, any()))
      else if (act === 9) await shop.db.delete(orders).where(eq(orders.id, any()))
      else if (act === 10)
        await shop.db
          .update(products)
          .set({ category: draw(2) ? 'mens' : 'kids' })
          .where(eq(products.number, thing()))
      else if (act === 11)
        await shop.db.execute(sql`
          insert into review_summaries (product_number, count, sum) select number, 4, ${4 + draw(17)}
          from products where number = ${thing()}
          on conflict (product_number) do update set sum = excluded.sum`)
      else if (act === 12 && left > 0) left -= draw(3)
      else await refreshSummaries(shop.db, ago(Math.max(0, left)))
      const gone = step === 150 && goods.pop()?.number
      if (gone) await shop.db.delete(products).where(eq(products.number, gone))
      if (step % 10 === 0) await expectTrue(Math.max(0, left), draw(30))
    }
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0, 1)
  })

  test('with concurrent orders, changes and cancellations, and two refreshes at once', async () => {
    const goods = await Promise.all(Array.from({ length: 4 }, (_, nr) => shop.sells(`Busy ${nr}`)))
    await Promise.all(
      Array.from({ length: 10 }, async (_, hand) => {
        for (let nr = 0; nr < 6; nr++) {
          const id = await order(nr % 4, line(goods[(hand + nr) % 4]?.number ?? 0), line(goods[nr % 4]?.number ?? 0))
          if (nr % 2) await change(id, { status: 'cancelled' })
          if (nr % 3 === 0) await refreshSummaries(shop.db, ago(0))
          if (nr === 4) await change(id, { deletedAt: new Date() })
        }
      }),
    )
    await expectTrue(0)
    await Promise.all([refreshSummaries(shop.db, ago(0)), refreshSummaries(shop.db, ago(0))])
    expect(await noted()).toBe(0)
    await expectTrue(0)
  })

  test('an order that commits after a refresh that included later orders is not lost', async () => {
    const { number } = await shop.sells('Slow')
    const later = await shop.sells('Quick')
    await shop.db.transaction(async (tx) => {
      const { id } = await shop.hasOrder({ placedOn: day(0) })
      await tx.insert(orderLines).values({ ...line(number, { quantity: 80 }), orderRow: id })
      await order(0, line(later.number, { quantity: 70 }))
      await refreshSummaries(shop.db, ago(0))
      await expectTrue(0)
    })
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
    const { top } = await productReport(shop.db, periodOf('7', ago(0)))
    expect(top).toContainEqual(expect.objectContaining({ name: 'Slow', sales: 80 }))
  })

  test('a change that commits after a refresh is not lost', async () => {
    const { number } = await shop.sells('Late')
    const id = await order(1, line(number, { quantity: 7 }))
    await refreshSummaries(shop.db, ago(0))
    await shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
      await refreshSummaries(shop.db, ago(0))
      await expectTrue(0)
    })
    await expectTrue(0)
    await refreshSummaries(shop.db, ago(0))
    await expectTrue(0)
  })
})
