import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { addDays } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import type { SalesReport } from './contract.ts'
import { changeOf, type Period } from './period.ts'
import { counts, placedIn, salesByDay } from './sales-by-day.ts'

/** Cards at most: the period and those before it. */
const cards = 4

/** The period beside up to three before it, each compared with its predecessor; and the days of the period. */
export async function salesReport(db: Db, period: Period): Promise<SalesReport> {
  const [spans, days] = await Promise.all([spansOf(db, period), salesByDay(db, period)])
  const oldest = spans.findLastIndex(({ orders }) => orders > 0)
  return {
    periods: spans.slice(0, Math.max(1, Math.min(cards, oldest + 1))).map((span, back) => ({
      period: {
        since: addDays(period.since, -back * period.days),
        until: addDays(period.until, -back * period.days),
      },
      revenue: toTaka(span.revenue),
      growth: changeOf(span.revenue, spans[back + 1]?.revenue ?? 0),
      orders: span.orders,
      customers: span.customers,
      avgOrderValue: span.orders === 0 ? 0 : toTaka(Math.round(span.revenue / span.orders)),
    })),
    days: days.map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) })),
  }
}

type Span = { back: number; orders: number; revenue: number; customers: number }

/** Newest first; one more than there are cards, for the growth of the last. */
async function spansOf(db: Db, { days, until }: Period): Promise<Span[]> {
  const since = addDays(until, 1 - days * (cards + 1))
  const { rows } = await db.execute<Span>(sql`
    select back, sum(orders)::int as orders, sum(revenue)::bigint as revenue, count(*)::int as customers
    from (
      select (${until}::date - o.placed_on) / ${days}::int as back, count(*) as orders, sum(o.total) as revenue
      from orders o where ${placedIn({ since, until })} and ${counts} group by 1, o.email
    ) people group by back`)
  const known = new Map(rows.map((row) => [row.back, row]))
  return Array.from(
    { length: cards + 1 },
    (_, back) => known.get(back) ?? { back, orders: 0, revenue: 0, customers: 0 },
  )
}
