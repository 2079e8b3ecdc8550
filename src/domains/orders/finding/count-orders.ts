import { and, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { type OrderCard, type OrderStatus, orderState } from '#shared/orders/order-status.ts'
import { parcelsWithCashAt } from '../cash-held.ts'
import { parcelsIn } from '../parcels-of-orders.ts'
import type { OrderFilters, orderCounts } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { dueBy, filteredOrders, ofStatus } from './filter-orders.ts'

/** The numbers on the count cards, over all orders that are not in the trash. */
export async function countOrders(db: Db): Promise<Omit<z.infer<typeof orderCounts>, 'due'>> {
  const rows = await queryRows(db, { status: col.text.as<OrderStatus>(), orders: col.int }).run(sql`
    select status, sum(orders)::int as orders from order_days_now group by status`)
  const of = (card: OrderCard) =>
    rows.filter(({ status }) => orderState(status).card === card).reduce((sum, row) => sum + row.orders, 0)
  return {
    total: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: of('pending'),
    processing: of('processing'),
    shipped: of('shipped'),
    completed: of('completed'),
    cancelled: of('cancelled'),
  }
}

/** The same, with the orders at risk: promised by tomorrow or earlier, and still in the shop. */
export async function countCards(db: Db, now: Date): Promise<z.infer<typeof orderCounts>> {
  const due = and(isNull(orders.deletedAt), dueBy(addDays(dhakaDay(now), 1)))
  const [counts, atRisk] = await Promise.all([countOrders(db), db.$count(orders, due)])
  return { ...counts, due: atRisk }
}

type Filter = keyof OrderFilters
const inSummary: readonly Filter[] = ['status', 'from', 'to']

/**
 * Number of orders that the filters show. Frequent values are not counted row by row: the daily summary has them by
 * status and day, and the few other orders are subtracted.
 */
export async function countFiltered(db: Db, filters: OrderFilters): Promise<number> {
  const { source, payment, parcel, cash } = filters
  const given = (Object.keys(filters) as Filter[]).filter((name) => filters[name] !== undefined && filters[name] !== '')
  const others = given.filter((name) => !inSummary.includes(name))
  const counted = (more?: SQL, of = filters) => db.$count(orders, and(filteredOrders(of), more))
  if (others.length === 0) return (await inDays(db, filters)).orders
  if (others.length > 1) return counted()
  if (source === 'staff') return (await inDays(db, filters)).byStaff
  if (source === 'web') {
    const [days, demo] = await Promise.all([inDays(db, filters), counted(undefined, { ...filters, source: 'demo' })])
    return days.orders - days.byStaff - demo
  }
  if (payment === 'paid') {
    const unpaid = counted(ne(orders.paymentStatus, sql`'paid'`), { ...filters, payment: undefined })
    const [days, rest] = await Promise.all([inDays(db, filters), unpaid])
    return days.orders - rest
  }
  if (given.length === 1 && parcel) return countOfParcels(db, parcelsIn(parcel))
  if (given.length === 1 && cash) return countOfParcels(db, parcelsWithCashAt(cash))
  return counted()
}

/** Number of orders of the filtered days and statuses, and how many of them staff entered. */
async function inDays(db: Db, { status, from, to }: OrderFilters): Promise<{ orders: number; byStaff: number }> {
  const where = and(
    ofStatus(sql`status`, status),
    from ? sql`day >= ${from}::date` : undefined,
    to ? sql`day <= ${to}::date` : undefined,
  )
  const [sums] = await queryRows(db, { orders: col.int, byStaff: col.int }).run(sql`
    select coalesce(sum(orders), 0)::int as orders, coalesce(sum(by_staff), 0)::int as "byStaff"
    from order_days_now where ${where ?? sql`true`}`)
  return sums ?? { orders: 0, byStaff: 0 }
}

/** How many orders were placed before, within and after the days of the filters. */
export async function countAround(db: Db, { from, to }: OrderFilters) {
  const isBefore = from ? sql`day < ${from}::date` : sql`false`
  const isAfter = to ? sql`day > ${to}::date` : sql`false`
  const sum = (where: SQL) => sql`coalesce(sum(orders) filter (where ${where}), 0)::int`
  const [sums] = await queryRows(db, { before: col.int, within: col.int, after: col.int }).run(sql`
    select ${sum(isBefore)} as before, ${sum(sql`not (${isBefore} or ${isAfter})`)} as within, ${sum(isAfter)} as after
    from order_days_now`)
  return sums ?? { before: 0, within: 0, after: 0 }
}

/** Orders of these parcels. Looks up the few orders in the trash, instead of reading all others. */
async function countOfParcels(db: Db, orderRows: SQL): Promise<number> {
  const [counted] = await queryRows(db, { total: col.int }).run(sql`
    select count(*)::int as total from (select distinct order_row from (${orderRows}) those) of_parcels
    where not exists (select from orders o where o.deleted_at is not null and o.id = of_parcels.order_row)`)
  return counted?.total ?? 0
}
