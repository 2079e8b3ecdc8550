import { sql } from 'drizzle-orm'
import { appendEvent } from '#domains/events/append-event.ts'
import type { MovementType } from '#domains/inventory/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Changes the stock by `quantity` (negative: removes) and writes the movement. A quantity of 0 does nothing. 'in' and
 * 'restock' set the restock date. Enqueues back-in-stock mails; the caller invalidates caches (invalidateStock).
 * @returns stock before and after
 * @throws Refusal 409 if the stock would become negative
 */
export async function receiveStock(
  tx: Db,
  change: {
    variantId: number
    quantity: number
    /** 'in' and 'restock' count as bought, 'cancel' is what came back. */
    type: Exclude<MovementType, 'order'>
    reason: string
    actor: string
    /** In paisa; also becomes the variant's unit cost. */
    unitCost?: number
  },
): Promise<{ before: number; left: number }> {
  const { variantId, quantity, type, reason, actor, unitCost = null } = change
  await tx.execute(sql`insert into stock_levels (variant_id) values (${variantId}) on conflict do nothing`)
  if (quantity === 0) {
    const left = await onHandOf(tx, variantId)
    return { before: left, left }
  }
  const [row] = await queryRows(tx, { left: col.int }).run(sql`
    with changed as (
      update stock_levels set on_hand = on_hand + ${quantity}::int,
        unit_cost = coalesce(${unitCost}::bigint, unit_cost),
        last_restocked_at = case when ${type}::text in ('in', 'restock') then now() else last_restocked_at end
      where variant_id = ${variantId} and on_hand + ${quantity}::int >= 0
      returning variant_id, on_hand
    ), noted as (
      insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost)
      select variant_id, ${type}, ${quantity}::int, ${reason}, ${actor}, ${unitCost}::bigint from changed
    )
    select on_hand as "left" from changed`)
  if (!row) throw new Refusal(409, 'stock_short', `Only ${await onHandOf(tx, variantId)} left`)
  const before = row.left - quantity
  if (before === 0) await appendEvent(tx, 'stock.back', { variantId })
  return { before, left: row.left }
}

async function onHandOf(tx: Db, variantId: number) {
  const [level] = await queryRows(tx, { left: col.int }).run(sql`
    select on_hand as "left" from stock_levels where variant_id = ${variantId}`)
  return level?.left ?? 0
}
