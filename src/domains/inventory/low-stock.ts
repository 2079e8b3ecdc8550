import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { inSet } from '#platform/database/in-set.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import type { LowStockLevel } from './staff-contract.ts'
import { isLow, restockTarget, stockStatus } from './stock-status.ts'
import { inventorySummary } from './summary/read-inventory-summary.ts'
import { stockLevels } from './tables.ts'

/** Numbers of low and empty stock levels, of those a restock would fill, of the pieces it would add, and their cost. */
const totalsColumns = { stockLevels: col.int, toFill: col.int, pieces: col.int, cost: col.int }
type LowStock = { stockLevels: LowStockLevel[]; totals: RowOf<typeof totalsColumns> }

/** The most rows that are listed; `totals` counts all. */
const maxListed = 2000

/**
 * The stock levels that need a restock, by supplier: the list to order from. Money in taka. One supplier after another,
 * until the list is full: sorting all low stock levels of a large shop takes half a second.
 */
export async function lowStockLevels(db: Db): Promise<LowStock> {
  const suppliers = await distinctValues(db, stockLevels, stockLevels.supplier)
  const summary = await inventorySummary(db)
  const [low, out] = [summary.all('low'), summary.all('out')]
  const products = summary.numbers().filter((number) => (low[number] ?? 0) + (out[number] ?? 0) > 0)
  const { shown, restock } = summary.totals()
  const totals = { ...restock, stockLevels: shown.lowStock + shown.outOfStock, cost: toTaka(restock.cost) }
  const isLowProduct = inSet(sql`p.number`, products)
  const levels: LowStockLevel[] = []
  for (const { where, order } of supplierQueries(suppliers)) {
    const missing = Math.min(maxListed, totals.stockLevels) - levels.length
    if (missing <= 0) break
    levels.push(...(await rowsOf(db, sql`${isLowProduct} and ${where}`, order, missing)))
  }
  return { stockLevels: levels, totals }
}

/** Suppliers with a query of their own; all others share one. */
const maxSupplierQueries = 20

/** An index has this order. */
const byTitle = sql`lower(p.title_en), p.number, v.position, v.id`
const bySupplier = sql`s.supplier = '', lower(s.supplier), ${byTitle}`

/** Conditions on stock level `s` that together hold for all, in the order of the list: no supplier comes last. */
function supplierQueries(suppliers: string[]): { where: SQL; order: SQL }[] {
  const spellings = Map.groupBy(suppliers, (supplier) => supplier.toLowerCase())
  const names = [...spellings.keys()].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
  const of = (some: string[]) =>
    sql`s.supplier = any(${sql.param(some.flatMap((name) => spellings.get(name) ?? []))}::text[])`
  const queries = names.slice(0, maxSupplierQueries).map((name) => ({ where: of([name]), order: byTitle }))
  return [...queries, { where: of(names.slice(maxSupplierQueries)), order: bySupplier }]
}

/**
 * What a bulk restock of some stock levels would do. Money in taka.
 * @param chosen SQL condition on variant `v` and product `p`
 * @param limit maximum number of rows; `totals` counts all
 */
export async function previewRestock(db: Db, chosen: SQL, limit: number): Promise<LowStock> {
  const [levels, [found]] = await Promise.all([
    rowsOf(db, chosen, bySupplier, limit),
    queryRows(db, totalsColumns).run(sql`
      select count(*)::int as "stockLevels", count(*) filter (where ${restockTarget} > s.on_hand)::int as "toFill",
        coalesce(sum(greatest(0, ${restockTarget} - s.on_hand)), 0)::int as pieces,
        coalesce(sum(greatest(0, ${restockTarget} - s.on_hand) * s.unit_cost), 0)::bigint as cost
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and ${chosen}`),
  ])
  const totals = found ?? { stockLevels: 0, toFill: 0, pieces: 0, cost: 0 }
  return { stockLevels: levels, totals: { ...totals, cost: toTaka(totals.cost) } }
}

const levelColumns = {
  variantId: col.int,
  number: col.int,
  productName: col.text,
  size: col.text,
  color: col.text,
  sku: col.text,
  currentStock: col.int,
  minStock: col.int,
  maxStock: col.int,
  target: col.int,
  missing: col.int,
  unitCost: col.int,
  supplier: col.text,
  location: col.text,
  status: col.text.as<LowStockLevel['status']>(),
}

async function rowsOf(db: Db, where: SQL, order: SQL, limit: number): Promise<LowStockLevel[]> {
  const rows = await queryRows(db, levelColumns).run(sql`
    select v.id as "variantId", p.number, p.title_en as "productName", v.size, v.color,
      v.sku, s.on_hand as "currentStock",
      s.min_stock as "minStock", s.max_stock as "maxStock", ${restockTarget} as target,
      greatest(0, ${restockTarget} - s.on_hand) as missing, s.unit_cost as "unitCost", s.supplier, s.location,
      ${stockStatus} as status
    from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
    where ${isLow} and ${where} order by ${order} limit ${limit}`)
  return rows.map((row) => ({ ...row, unitCost: toTaka(row.unitCost) }))
}
