import { and, count, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { pageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { OrderView, orderCounts, ordersQuery } from './contract.ts'
import { type OrderRow, viewsOf } from './order-view.ts'
import { orders } from './tables.ts'

/** The order with that number, unless it lies in the trash. */
export async function orderById(db: Db, orderId: string): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  return order
}

/** The back office's list: newest first, filtered, one page of it. */
export async function ordersPage(db: Db, query: z.infer<typeof ordersQuery>) {
  const where = and(isNull(orders.deletedAt), matching(query.search), ofStatus(query.status))
  const [all] = await db.select({ total: count() }).from(orders).where(where)
  const page = pageOf(all?.total ?? 0, query.page ?? 1, query.perPage ?? 25)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  return { orders: await viewsOf(db, rows, { forStaff: true }), page, counts: await countOrders(db) }
}

/** All orders, newest first: the plain array of spec §7. */
export async function allOrders(db: Db): Promise<OrderView[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(isNull(orders.deletedAt))
    .orderBy(desc(orders.placedAt), desc(orders.id))
  return viewsOf(db, rows, { forStaff: true })
}

/** The numbers on the count cards, over all orders that are not in the trash. */
export async function countOrders(db: Db): Promise<z.infer<typeof orderCounts>> {
  const rows = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(isNull(orders.deletedAt))
    .groupBy(orders.status)
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.orders, 0)
  return {
    total: rows.reduce((sum, row) => sum + row.orders, 0),
    pending: of('pending', 'confirmed'),
    processing: of('processing'),
    shipped: of('shipped'),
    completed: of('delivered'),
    cancelled: of('cancelled'),
  }
}

function matching(search: string | undefined): SQL | undefined {
  const text = tidyLine(search ?? '')
  if (!text) return undefined
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const phone = readPhone(text)
  return or(
    ilike(orders.orderId, like),
    ilike(orders.customerName, like),
    ilike(orders.email, like),
    phone ? eq(orders.phone, phone) : ilike(orders.phone, like),
  )
}

function ofStatus(status: z.infer<typeof ordersQuery>['status']): SQL | undefined {
  if (!status || status === 'all') return undefined
  // The Pending card counts what waits for the shop: pending and confirmed.
  if (status === 'pending') return sql`${orders.status} in ('pending', 'confirmed')`
  return eq(orders.status, status === 'completed' ? 'delivered' : status)
}
