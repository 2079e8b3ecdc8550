import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { isRetryable } from '#platform/database/database-errors.ts'

/** `color`: its name of today. `requested`: the pieces by each name under which they were ordered. */
type Ordered = {
  productNumber: number
  size: string
  color: string
  requested: { color: string; quantity: number }[]
}

/**
 * Removes the ordered quantities from the account's cart; what was added in the meantime stays. A cart line may have a
 * former name of its colour; pieces ordered by a name that is not in the cart are taken from the current name's line.
 * Runs in the transaction that places the order and has locked the account, so that both happen together. If the cart
 * cannot be changed, the order is placed anyway.
 */
export async function takeOrdered(tx: Db, customerId: number, ordered: Ordered[]): Promise<void> {
  const pieces = ordered.flatMap(({ productNumber, size, color: today, requested }) =>
    requested.map(({ color, quantity }) => ({ productNumber, size, color, today, quantity })),
  )
  const isTheirs = sql`l.customer_id = ${customerId} and l.product_number = o.number
    and l.size = o.size and l.color = o.color`
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.execute(sql`
        with o as (
          select p.number, p.size, coalesce(named.color, p.today) as color, sum(p.quantity)::int as quantity
          from unnest(${sql.param(pieces.map(({ productNumber }) => productNumber))}::int[],
            ${sql.param(pieces.map(({ size }) => size))}::text[],
            ${sql.param(pieces.map(({ color }) => color))}::text[],
            ${sql.param(pieces.map(({ today }) => today))}::text[],
            ${sql.param(pieces.map(({ quantity }) => quantity))}::int[]) as p (number, size, color, today, quantity)
          left join cart_lines named on named.customer_id = ${customerId} and named.product_number = p.number
            and named.size = p.size and named.color = p.color
          group by 1, 2, 3
        ), gone as (
          delete from cart_lines l using o where ${isTheirs} and l.quantity <= o.quantity
        )
        update cart_lines l set quantity = l.quantity - o.quantity from o
        where ${isTheirs} and l.quantity > o.quantity`)
    })
  } catch (error) {
    // The order is placed again, and the cart with it.
    if (isRetryable(error)) throw error
    // Only the savepoint is rolled back, not the order.
  }
}
