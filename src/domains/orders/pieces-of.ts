import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Pieces } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { orderLines, orders } from './tables.ts'

/** The items of these orders. Lines whose variant no longer exists have no stock level and are left out. */
export function piecesOf(tx: Db, orderRows: number[]): Promise<Pieces[]> {
  return tx
    .select({ variantId: sql<number>`${orderLines.variantId}`, quantity: orderLines.quantity, orderId: orders.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderRow))
    .where(and(sql`${orderLines.orderRow} = any(${sql.param(orderRows)}::bigint[])`, isNotNull(orderLines.variantId)))
}
