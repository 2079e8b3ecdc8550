import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Pieces } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { type OrderStatus, orderStates } from '#shared/orders/order-status.ts'
import { orderLines, orders } from './tables.ts'

/** Are the pieces of an order taken from stock and still in the shop? Then they return when it is deleted. */
export const holdsStock = (status: OrderStatus): boolean => orderStates[status].stock === 'held'

/** The pieces in these orders. Lines whose variant no longer exists have no shelf to go back to. */
export function piecesOf(tx: Db, orderRows: number[]): Promise<Pieces[]> {
  return tx
    .select({ variantId: sql<number>`${orderLines.variantId}`, quantity: orderLines.quantity, orderId: orders.orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderRow))
    .where(and(sql`${orderLines.orderRow} = any(${sql.param(orderRows)}::bigint[])`, isNotNull(orderLines.variantId)))
}
