import { desc, sql } from 'drizzle-orm'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { maxMatches } from '#shared/paging.ts'
import { withCashOutside } from '../cash-held.ts'
import type { OrderFilters } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { filteredOrders } from './filter-orders.ts'

/**
 * All orders that match, newest first, for an action on all of them.
 * @throws Refusal 409 if their number is not the expected one
 */
export async function matchOrders(
  db: Db,
  { expected, ...filters }: OrderFilters & { expected: number },
): Promise<{ orderId: string; status: OrderStatus; holdsCash: boolean }[]> {
  const found = await db
    .select({ orderId: orders.orderId, status: orders.status, holdsCash: sql<boolean>`${withCashOutside}` })
    .from(orders)
    .where(filteredOrders(filters))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(maxMatches + 1)
  checkMatches(expected, found.length)
  return found
}
