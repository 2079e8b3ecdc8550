import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { isRetryable } from '#platform/database/database-errors.ts'

type Ordered = { productNumber: number; size: string; color: string; quantity: number }

/**
 * Removes the ordered quantities from the account's cart; what was added in the meantime stays. Runs in the transaction
 * that places the order and has locked the account, so that both happen together. If the cart cannot be changed, the
 * order is placed anyway.
 */
export async function takeOrdered(tx: Db, customerId: number, ordered: Ordered[]): Promise<void> {
  const pieces = sql`unnest(${sql.param(ordered.map(({ productNumber }) => productNumber))}::int[],
    ${sql.param(ordered.map(({ size }) => size))}::text[], ${sql.param(ordered.map(({ color }) => color))}::text[],
    ${sql.param(ordered.map(({ quantity }) => quantity))}::int[]) as o (number, size, color, quantity)`
  const isTheirs = sql`l.customer_id = ${customerId} and l.product_number = o.number
    and l.size = o.size and l.color = o.color`
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.execute(
        sql`delete from cart_lines l using ${pieces} where ${isTheirs} and l.quantity <= o.quantity`,
      )
      await savepoint.execute(
        sql`update cart_lines l set quantity = l.quantity - o.quantity from ${pieces} where ${isTheirs}`,
      )
    })
  } catch (error) {
    // The order is placed again, and the cart with it.
    if (isRetryable(error)) throw error
    // Only the savepoint is rolled back, not the order.
  }
}
