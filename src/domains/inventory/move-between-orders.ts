import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Moves the pieces that the ledger booked out for one order to another order. Stock levels do not change, so that
 * nobody can buy the pieces in between. Lock both orders first.
 */
export async function moveBetweenOrders(
  tx: Db,
  { from, to }: { from: string; to: string },
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  await tx.execute(sql`
    with out as (
      select variant_id, -sum(quantity) as quantity from stock_movements where order_id = ${from}
      group by variant_id having sum(quantity) < 0
    )
    insert into stock_movements (variant_id, type, quantity, reason, order_id, actor)
    select out.variant_id, moved.type, moved.sign * out.quantity, ${reason}, moved.order_id, ${actor}
    from out, (values ('cancel', 1, ${from}), ('order', -1, ${to})) as moved (type, sign, order_id)
    order by out.variant_id, moved.sign desc`)
}
