import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import type { LowShelf } from './contract.ts'
import { isLow, restockTarget, statusOfShelf } from './stock-status.ts'

/**
 * Every shelf that wants filling, by supplier: the list to order from, and what bulk restock will do. Money in taka.
 * @param chosen only these, by variant `v` and product `p`
 * @param limit that many at most; `total` says how many there are
 */
export async function lowShelves(
  db: Db,
  { limit = 2000, chosen = sql`true` }: { limit?: number; chosen?: SQL } = {},
): Promise<{ shelves: LowShelf[]; totals: LowTotals }> {
  const [{ rows }, sums] = await Promise.all([
    db.execute<LowShelf>(sql`
      select v.id as "variantId", p.number, p.title_en as "productName", v.size, v.color, v.sku, s.on_hand as "currentStock",
        s.min_stock as "minStock", s.max_stock as "maxStock", ${restockTarget} as target,
        greatest(0, ${restockTarget} - s.on_hand) as missing, s.unit_cost as "unitCost", s.supplier, s.location,
        ${statusOfShelf} as status
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and ${chosen} order by s.supplier = '', lower(s.supplier), lower(p.title_en), p.number, v.position, v.id limit ${limit}`),
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

/** Low and empty shelves, those that a restock would fill, the pieces for them, and what those cost. */
export type LowTotals = { shelves: number; toFill: number; pieces: number; cost: number }
