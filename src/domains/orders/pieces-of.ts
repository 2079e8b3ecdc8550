import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Pieces } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { orderLines, orders } from './tables.ts'

/** Delivered pieces are with the customer, those of cancelled orders are back on the shelf already. */
export const holdsStock = (status: OrderStatus): boolean => status !== 'delivered' && status !== 'cancelled'

/** The pieces in these orders. Lines whose variant no longer exists have no shelf to go back to. */
export function piecesOf(tx: Db, orderRows: number[]): Promise<Pieces[]> {
  return tx
    .select({ variantId: sql<number>`${orderLines.variantId}`, quantity: orderLines.quantity, orderId: orders.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderRow))
    .where(and(sql`${orderLines.orderRow} = any(${sql.param(orderRows)}::bigint[])`, isNotNull(orderLines.variantId)))
}
