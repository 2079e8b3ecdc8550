import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { cashHeldBy } from './cash-held.ts'
import { countCards } from './finding/count-orders.ts'
import { findOrders } from './finding/find-orders.ts'
import { type OrdersQuery, type PageOutOfRange, sorted } from './finding/orders-query.ts'
import { type OrderRow, viewsOf } from './order-view.ts'
import { parcelStatesOf } from './parcels-of-orders.ts'
import { possibleDuplicates } from './possible-duplicates.ts'
import { maxOrdersPerPage } from './staff-contract.ts'
import { orders } from './tables.ts'

/** The order with that number, unless it is in the trash. */
export async function orderById(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  return order
}

/**
 * One page of the back office's list, filtered and sorted, by default newest first.
 * @param now for the count of the orders that are due
 * @param outOfRange what to return for a page beyond the last one
 */
export async function ordersPage(db: Db, query: OrdersQuery, now: Date, outOfRange: PageOutOfRange = 'clamp') {
  const [counts, { ids, page }] = await Promise.all([countCards(db, now), findOrders(db, query, outOfRange)])
  return { orders: await listed(db, await rowsOf(db, ids, query)), page, counts }
}

/** The orders as staff see them, with the states of their parcels. */
async function listed(db: Db, rows: OrderRow[]) {
  const [views, states, cash, duplicates] = await Promise.all([
    viewsOf(db, rows, { forStaff: true }),
    parcelStatesOf(db, rows),
    cashHeldBy(db, rows),
    possibleDuplicates(db, rows),
  ])
  return views.map((view) => ({
    ...view,
    parcelStates: states.get(view.orderId) ?? [],
    cash: cash.get(view.orderId) ?? [],
    alike: duplicates.get(view.orderId) ?? [],
  }))
}

const rowsOf = (db: Db, ids: number[], query: OrdersQuery) =>
  db.select().from(orders).where(inArray(orders.id, ids)).orderBy(sorted(query))

/** One page of the filtered and sorted orders as a plain array; empty beyond the last page. */
export async function listOrders(
  db: Db,
  { page: wanted = 1, perPage = maxOrdersPerPage, ...filters }: OrdersQuery,
  now: Date,
) {
  const { orders: shown, page } = await ordersPage(db, { ...filters, page: wanted, perPage }, now, 'empty')
  return { orders: shown, total: page.total, hasNext: wanted < page.pages }
}
