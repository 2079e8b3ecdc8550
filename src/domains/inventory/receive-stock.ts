import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { enqueueBackInStock } from './enqueue-back-in-stock.ts'

/**
 * Changes what lies on the shelf by `quantity` pieces (negative: they went) and writes the movement, together. Nothing
 * happens for 0. What comes 'in' or as 'restock' counts as restocked now, and who waits for it is called. Announcing is
 * the caller's: see announceStock.
 * @returns the pieces before and after
 * @throws Refusal 409 when there are fewer pieces than go
 */
export async function receiveStock(
  tx: Db,
  change: {
    variantId: number
    quantity: number
    type: 'in' | 'out' | 'adjustment' | 'restock'
    reason: string
    actor: string
    /** What a piece cost, in paisa; kept as the variant's cost too. */
    unitCost?: number
  },
): Promise<{ before: number; left: number }> {
  const { variantId, quantity, type, reason, actor, unitCost = null } = change
  await tx.execute(sql`insert into stock_levels (variant_id) values (${variantId}) on conflict do nothing`)
  if (quantity === 0) {
    const left = await onShelf(tx, variantId)
    return { before: left, left }
  }
  const { rows } = await tx.execute<{ left: number }>(sql`
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
  const [row] = rows
  if (!row) throw new Refusal(409, 'stock_short', `Only ${await onShelf(tx, variantId)} left`)
  const before = row.left - quantity
  if (before === 0) await enqueueBackInStock(tx, [variantId])
  return { before, left: row.left }
}

async function onShelf(tx: Db, variantId: number) {
  const { rows } = await tx.execute<{ left: number }>(
    sql`select on_hand as "left" from stock_levels where variant_id = ${variantId}`,
  )
  return rows[0]?.left ?? 0
}
