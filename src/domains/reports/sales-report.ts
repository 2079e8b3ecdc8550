import { customersIn } from '#domains/summaries/customers-counted.ts'
import type { Db } from '#platform/database/database.ts'
import { addDays } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { changeOf, type Period } from './period.ts'
import { salesByDay, sumOf } from './sales-by-day.ts'
import type { SalesReport } from './staff-contract.ts'

/** Maximum number of cards: the period and those before it. */
const cards = 4

/** The period and up to three before it, each compared with its predecessor, and the days of the period. */
export async function salesReport(db: Db, period: Period): Promise<SalesReport> {
  const { days, until } = period
  // One span more than cards, for the growth of the last card.
  const each = Array.from({ length: cards + 1 }, (_, back) => ({
    since: addDays(period.since, -back * days),
    until: addDays(until, -back * days),
  }))
  const [known, customers] = await Promise.all([
    salesByDay(db, { since: addDays(until, 1 - days * (cards + 1)), until }),
    customersIn(db, 'ordered', each.slice(0, cards)),
  ])
  const spans = each.map((span) => ({ ...span, ...sumOf(known, span) }))
  const oldest = spans.findLastIndex(({ orders }) => orders > 0)
  return {
    periods: spans.slice(0, Math.max(1, Math.min(cards, oldest + 1))).map((span, back) => ({
      period: { since: span.since, until: span.until },
      revenue: toTaka(span.revenue),
      growth: changeOf(span.revenue, spans[back + 1]?.revenue ?? 0),
      orders: span.orders,
      customers: customers[back] ?? 0,
      avgOrderValue: span.orders === 0 ? 0 : toTaka(Math.round(span.revenue / span.orders)),
    })),
    days: known
      .filter(({ day }) => day >= period.since)
      .map(({ day, orders, revenue }) => ({ day, orders, revenue: toTaka(revenue) })),
  }
}
