import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Pieces that come (+) or go (−); `unitCost` in paisa is kept as the variant's cost too. */
export type Move = { variantId: number; quantity: number; unitCost?: number | undefined }

type How = {
  type: 'in' | 'out' | 'adjustment'
  reason: string
  actor: string
  /** They go because their coming was undone; a cost is what they came for, and the variant keeps its own. */
  takenBack?: boolean
}

/**
 * Changes many shelves at once, each with its movement. The caller holds the shelves (lockShelves), and announces.
 * @returns the variants that had too few pieces: on their shelves nothing happened
 */
export async function moveStock(
  tx: Db,
  moves: Move[],
  { type, reason, actor, takenBack = false }: How,
): Promise<number[]> {
  const real = moves.filter(({ quantity }) => quantity !== 0).sort((a, b) => a.variantId - b.variantId)
  const done = new Set<number>()
  for (let from = 0; from < real.length; from += 5000) {
    const some = real.slice(from, from + 5000)
    const { rows } = await tx.execute<{ id: number }>(sql`
      with moved as (
        select * from unnest(${sql.param(some.map(({ variantId }) => variantId))}::bigint[],
          ${sql.param(some.map(({ quantity }) => quantity))}::int[],
          ${sql.param(some.map(({ unitCost }) => unitCost ?? null))}::bigint[]) as m(id, quantity, cost)
      ), changed as (
        update stock_levels s set on_hand = s.on_hand + m.quantity, unit_cost = case when ${takenBack} then s.unit_cost else coalesce(m.cost, s.unit_cost) end,
          last_restocked_at = case when ${type}::text = 'in' then now() else s.last_restocked_at end
        from moved m where s.variant_id = m.id and s.on_hand + m.quantity >= 0 returning m.*
      ), noted as (
        insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, taken_back)
        select id, ${type}, quantity, ${reason}, ${actor}, cost, ${takenBack} from changed
      )
      select id from changed`)
    for (const { id } of rows) done.add(Number(id))
  }
  return real.map(({ variantId }) => variantId).filter((id) => !done.has(id))
}
