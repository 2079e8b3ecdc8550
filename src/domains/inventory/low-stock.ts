import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import type { LowStockLevel } from './staff-contract.ts'
import { isLow, restockTarget, stockStatus } from './stock-status.ts'

/**
 * The stock levels that need a restock, by supplier: the list to order from, and what a bulk restock would do. Money in
 * taka.
 * @param chosen SQL condition on variant `v` and product `p`
 * @param limit maximum number of rows; `totals` counts all
 */
export async function lowStockLevels(
  db: Db,
  { limit = 2000, chosen = sql`true` }: { limit?: number; chosen?: SQL } = {},
): Promise<{ shelves: LowStockLevel[]; totals: LowTotals }> {
  const [{ rows }, sums] = await Promise.all([
    db.execute<LowStockLevel>(sql`
      select v.id as "variantId", p.number, p.title_en as "productName", v.size, v.color,
        v.sku, s.on_hand as "currentStock",
        s.min_stock as "minStock", s.max_stock as "maxStock", ${restockTarget} as target,
        greatest(0, ${restockTarget} - s.on_hand) as missing, s.unit_cost as "unitCost", s.supplier, s.location,
        ${stockStatus} as status
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and ${chosen} order by s.supplier = '', lower(s.supplier), lower(p.title_en), p.number,
        v.position, v.id limit ${limit}`),
    db.execute<LowTotals>(sql`
      select count(*)::int as shelves, count(*) filter (where ${restockTarget} > s.on_hand)::int as "toFill",
        coalesce(sum(greatest(0, ${restockTarget} - s.on_hand)), 0)::int as pieces,
        coalesce(sum(greatest(0, ${restockTarget} - s.on_hand) * s.unit_cost), 0)::bigint as cost
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and ${chosen}`),
  ])
  const totals = sums.rows[0] ?? { shelves: 0, toFill: 0, pieces: 0, cost: 0 }
  return {
    shelves: rows.map((row) => ({ ...row, unitCost: toTaka(row.unitCost) })),
    totals: { ...totals, cost: toTaka(totals.cost) },
  }
}

/** Numbers of low and empty stock levels, of those a restock would fill, of the pieces it would add, and their cost. */
export type LowTotals = { shelves: number; toFill: number; pieces: number; cost: number }
