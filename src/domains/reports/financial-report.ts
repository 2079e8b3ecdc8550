import type { Db } from '#platform/database/database.ts'

import { toTaka } from '#shared/money.ts'
import { cashByDay } from './cash-by-day.ts'
import { type Cost, costsByDay } from './costs-by-day.ts'
import { bothOf, type Days, figureOf, type Period, percentOf } from './period.ts'
import { type SalesDay, salesByDay, sumOf } from './sales-by-day.ts'
import type { FinancialReport } from './staff-contract.ts'

/** Revenue, cost of goods sold, and cash flow, day by day. */
export async function financialReport(db: Db, period: Period): Promise<FinancialReport> {
  const [sales, costs, cash] = await Promise.all([
    salesByDay(db, bothOf(period)),
    costsByDay(db, bothOf(period)),
    cashByDay(db, period),
  ])
  const costOf = new Map(costs.map(({ day, cost }) => [day, cost]))
  const cashOf = new Map(cash.map((each) => [each.day, each]))
  const inflow = cash.reduce((sum, each) => sum + each.came, 0)
  const outflow = cash.reduce((sum, each) => sum + each.went, 0)
  return {
    metrics: metricsOf(resultOf(sales, costs, period), resultOf(sales, costs, period.before)),
    days: sales
      .filter(({ day }) => day >= period.since)
      .map(({ day, revenue }) => ({
        day,
        revenue: toTaka(revenue),
        expenses: toTaka(costOf.get(day) ?? 0),
        cashIn: toTaka(cashOf.get(day)?.came ?? 0),
        cashOut: toTaka(cashOf.get(day)?.went ?? 0),
      })),
    cashFlow: { inflow: toTaka(inflow), outflow: toTaka(outflow), net: toTaka(inflow - outflow) },
    piecesWithoutCost: costs
      .filter(({ day }) => day >= period.since)
      .reduce((sum, each) => sum + each.piecesWithoutCost, 0),
  }
}

type Result = ReturnType<typeof sumOf> & { cost: number }

const resultOf = (sales: SalesDay[], costs: Cost[], days: Days): Result => ({
  ...sumOf(sales, days),
  cost: costs.filter(({ day }) => day >= days.since && day <= days.until).reduce((sum, each) => sum + each.cost, 0),
})

const metrics: [name: string, value: (result: Result) => number][] = [
  ['Total Revenue', ({ revenue }) => toTaka(revenue)],
  ['Cost of Goods', ({ cost }) => toTaka(cost)],
  ['Profit', ({ revenue, cost }) => toTaka(revenue - cost)],
  ['Profit Margin', ({ revenue, cost }) => percentOf(revenue - cost, revenue)],
  ['Average Order Value', ({ revenue, orders }) => (orders === 0 ? 0 : toTaka(Math.round(revenue / orders)))],
  ['Delivery Charges', ({ delivery }) => toTaka(delivery)],
  ['Fulfillment Rate', ({ delivered, cancelled }) => percentOf(delivered, delivered + cancelled)],
  ['Cancellation Rate', ({ orders, cancelled }) => percentOf(cancelled, orders + cancelled)],
]

const metricsOf = (current: Result, previous: Result): FinancialReport['metrics'] =>
  metrics.map(([metric, value]) => {
    const [now, before] = [value(current), value(previous)]
    return { metric, ...figureOf(now, before), trend: now > before ? 'up' : now < before ? 'down' : 'same' }
  })
