import { and, countDistinct, eq, isNull } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * How many people have received an order, told apart by their phone and rounded down: to tens under 1000, then to
 * hundreds. null below 50: too few to boast of. The figure only grows, so a page may keep it for a while and stay true.
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
