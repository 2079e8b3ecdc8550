import { and, eq, isNull } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'

/**
 * The order with that number, locked until the transaction ends, as the domain of orders locks it.
 * @throws Refusal 404 also for one in the trash
 */
export async function lockOrder(tx: Db, orderId: string): Promise<typeof orders.$inferSelect> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
    .for('update')
  if (!order) throw new NotFound('Order')
  return order
}
