import { sql } from 'drizzle-orm'
import type { EnteredType } from '#domains/inventory/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/** Pieces added (+) or removed (−); `unitCost` in paisa also becomes the variant's unit cost. */
export type Move = {
  variantId: number
  quantity: number
  unitCost?: number | undefined
  /** The line of a receipt that moves them. */
  receiptLine?: number | undefined
}

type How = {
  type: EnteredType
  reason: string
  actor: string
  /** Undoes an earlier receipt: `unitCost` is what that receipt cost, and the variant's unit cost stays. */
  takenBack?: boolean
  /** The variant's unit cost stays: these pieces are not from the latest receipt. */
  keepsCost?: boolean
}

/**
 * Changes many stock levels in bulk, each with its movement. The caller locks them (lockStockLevels) and invalidates
 * caches.
 * @returns the variants that have too few pieces, which are left unchanged
 */
export async function moveStock(
  tx: Db,
  moves: Move[],
  { type, reason, actor, takenBack = false, keepsCost = takenBack }: How,
): Promise<number[]> {
  const real = moves.filter(({ quantity }) => quantity !== 0).sort((a, b) => a.variantId - b.variantId)
  const done = new Set<number>()
  for (let from = 0; from < real.length; from += 5000) {
    const some = real.slice(from, from + 5000)
    const rows = await queryRows(tx, { id: col.int }).run(sql`
      with moved as (
        select * from unnest(${sql.param(some.map(({ variantId }) => variantId))}::bigint[],
          ${sql.param(some.map(({ quantity }) => quantity))}::int[],
          ${sql.param(some.map(({ unitCost }) => unitCost ?? null))}::bigint[],
          ${sql.param(some.map(({ receiptLine }) => receiptLine ?? null))}::bigint[])
            as m(id, quantity, cost, receipt_line)
      ), changed as (
        update stock_levels s set on_hand = s.on_hand + m.quantity,
          unit_cost = case when ${keepsCost} then s.unit_cost else coalesce(m.cost, s.unit_cost) end,
          last_restocked_at = case when ${type}::text = 'in' then now() else s.last_restocked_at end
        from moved m where s.variant_id = m.id and s.on_hand + m.quantity >= 0 returning m.*
      ), noted as (
        insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, taken_back, receipt_line)
        select id, ${type}, quantity, ${reason}, ${actor}, cost, ${takenBack}, receipt_line from changed
      )
      select id from changed`)
    for (const { id } of rows) done.add(id)
  }
  return real.map(({ variantId }) => variantId).filter((id) => !done.has(id))
}
