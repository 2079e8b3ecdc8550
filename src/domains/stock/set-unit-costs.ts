import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** `unitCost` in paisa. */
type Cost = { variantId: number; unitCost: number }

/**
 * Sets the unit cost of each variant, which stock value and profit reports use. The caller has locked the stock levels.
 * @returns number of changed costs
 */
export async function setUnitCosts(tx: Db, costs: readonly Cost[]): Promise<number> {
  if (costs.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    update stock_levels s set unit_cost = n.cost
    from unnest(${sql.param(costs.map(({ variantId }) => variantId))}::bigint[],
      ${sql.param(costs.map(({ unitCost }) => unitCost))}::bigint[]) as n (id, cost)
    where s.variant_id = n.id and s.unit_cost <> n.cost`)
  return rowCount ?? 0
}
