import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { addDays } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import type { SalesReport } from './contract.ts'
import { changeOf, type Period } from './period.ts'
import { counts, placedIn, salesByDay, sumOf } from './sales-by-day.ts'

/** Cards at most: the period and those before it. */
const cards = 4

/** The period beside up to three before it, each compared with its predecessor; and the days of the period. */
export async function salesReport(db: Db, period: Period): Promise<SalesReport> {
  const { days, until } = period
  // One span more than there are cards, for the growth of the last.
  const [known, customers] = await Promise.all([
    salesByDay(db, { since: sinceOf(period, cards + 1), until }),
    customersOf(db, period),
  ])
  const spans = Array.from({ length: cards + 1 }, (_, back) => {
    const span = { since: addDays(period.since, -back * days), until: addDays(until, -back * days) }
    return { ...span, ...sumOf(known, span) }
  })
  const oldest = spans.findLastIndex(({ orders }) => orders > 0)
  return {
    periods: spans.slice(0, Math.max(1, Math.min(cards, oldest + 1))).map((span, back) => ({
      period: { since: span.since, until: span.until },
      revenue: toTaka(span.revenue),
      growth: changeOf(span.revenue, spans[back + 1]?.revenue ?? 0),
      orders: span.orders,
      customers: customers.get(back) ?? 0,
      avgOrderValue: span.orders === 0 ? 0 : toTaka(Math.round(span.revenue / span.orders)),
    })),
    days: known
      .filter(({ day }) => day >= period.since)
      .map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) })),
  }
}

const sinceOf = ({ days, until }: Period, spans: number) => addDays(until, 1 - days * spans)

/** How many people ordered in each span, the newest 0: the only thing that the kept sums of days do not know. */
async function customersOf(db: Db, period: Period): Promise<Map<number, number>> {
  const { days, until } = period
  const { rows } = await db.execute<{ back: number; customers: number }>(sql`
    select back, count(*)::int as customers
    from (
      select (${until}::date - o.placed_on) / ${days}::int as back
      from orders o where ${placedIn({ since: sinceOf(period, cards), until })} and ${counts} group by 1, o.email
    ) people group by back`)
  return new Map(rows.map(({ back, customers }) => [back, customers]))
}
