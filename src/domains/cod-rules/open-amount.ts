import { sql } from 'drizzle-orm'
import type { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { isPaidOnDelivery } from '#shared/orders/payment-method.ts'
import { collectedOnDeliveryInSql, receivedInSql } from './advances.ts'

type OrderRow = typeof orders.$inferSelect

/**
 * The amount still to collect on delivery, in paisa: the total less what was paid, at least 0. 0 for a paid or a
 * cancelled order.
 * @param paid paisa paid in advance or on delivery (`paidByOrder`)
 */
export function openAmount(
  {
    status,
    paymentMethod,
    paymentStatus,
    total,
  }: Pick<OrderRow, 'status' | 'paymentMethod' | 'paymentStatus' | 'total'>,
  paid: number,
): number {
  if (status === 'cancelled' || paymentStatus !== 'pending' || !isPaidOnDelivery(paymentMethod)) return 0
  return Math.max(0, total - paid)
}

/**
 * Paisa that the shop received in advance, by the row id of the order, for many orders in one statement. Orders without
 * an advance are not in it; one whose advance was returned is, with 0.
 * @param orderRows row ids
 */
export async function receivedByOrder(db: Db, orderRows: readonly number[]): Promise<Map<number, number>> {
  if (orderRows.length === 0) return new Map()
  const rows = await queryRows(db, { id: col.int, sum: col.numeric }).run(sql`
    select order_row as id, sum(amount) as sum from order_advances
    where order_row = any(${sql.param(orderRows)}::bigint[]) and taken_back_at is null group by 1`)
  return new Map(rows.map(({ id, sum }) => [id, Number(sum)]))
}

type Paid = {
  /** In advance. */
  received: number
  /** In advance and on delivery. */
  total: number
}

/**
 * Paisa that were paid for each of these orders, by its row id, for many orders in one statement.
 * @param orderRows row ids
 */
export async function paidByOrder(db: Db, orderRows: readonly number[]): Promise<Map<number, Paid>> {
  if (orderRows.length === 0) return new Map()
  const rows = await queryRows(db, { id: col.int, received: col.int, total: col.int }).run(sql`
    select id, received, received + taken as "total"
    from (select o.id, ${receivedInSql} as received, ${collectedOnDeliveryInSql} as taken
      from orders o where o.id = any(${sql.param(orderRows)}::bigint[])) paid`)
  return new Map(rows.map(({ id, ...paid }) => [id, paid]))
}
