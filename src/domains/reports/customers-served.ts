import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Number of people who have received an order, by phone number, rounded down: to tens below 1000, then to hundreds.
 * null below 50, which is too few to show. It shrinks only when delivered orders are deleted; the cached contact page
 * may lag behind that.
 */
export async function customersServed(db: Db): Promise<number | null> {
  const [row] = await db
    .select({ people: countDistinct(orders.phone) })
    .from(orders)
    .where(and(eq(orders.status, 'delivered'), isNull(orders.deletedAt)))
  const people = row?.people ?? 0
  if (people < 50) return null
  const step = people < 1000 ? 10 : 100
  return Math.floor(people / step) * step
}
