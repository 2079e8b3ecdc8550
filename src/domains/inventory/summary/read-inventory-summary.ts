import { type SQL, sql } from 'drizzle-orm'
import { revalidatedSnapshot } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { listStatuses } from '../staff-contract.ts'
import {
  isLow,
  isOffered,
  isShown,
  productListStatus,
  productStockStatus,
  restockTarget,
  stockStatus,
} from '../stock-status.ts'
import { InventorySummary } from './inventory-summary.ts'
import { changedProductsAfter, type StockMovementCursor } from './stock-movement-cursor.ts'
import { type StockSummary, statusesByPriority } from './stock-summary.ts'

/**
 * The current stock summaries. Each process caches them on first use and re-reads only changed products: every change
 * of a stock level writes a movement, which is seen at once, or an invalidation, which is seen when it is received.
 * Mutable: do not hold across an await.
 * @param db the primary: see changedProductsAfter
 */
export async function inventorySummary(db: Db): Promise<InventorySummary> {
  const { summary } = await revalidatedSnapshot<{ summary: InventorySummary; cursor: StockMovementCursor }>(
    db,
    'inventory summary',
    async (known, announced) => {
      const { cursor, products } = await changedProductsAfter(db, known?.cursor)
      if (!known || !products) return { summary: await readAll(db), cursor }
      const numbers = [...new Set([...announced, ...products])]
      const found: StockSummary[] = []
      for (let from = 0; from < numbers.length; from += batchSize) {
        const some = sql.param(numbers.slice(from, from + batchSize))
        found.push(...(await queryRows(db, summaryColumns).run(summariesOf(sql`p.number = any(${some}::int[])`))))
      }
      for (const number of numbers) known.summary.remove(number)
      for (const sum of found) known.summary.put(sum)
      return { summary: known.summary, cursor }
    },
  )
  return summary
}

/** Products per read, so that a large catalogue is not loaded into memory at once. */
const batchSize = 5000

async function readAll(db: Db): Promise<InventorySummary> {
  const summary = new InventorySummary()
  // One cursor over a single statement, planned for reading all rows: keyset batches took half as long again.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local cursor_tuple_fraction = 1`)
    await tx.execute(sql`declare all_sums cursor for ${summariesOf(sql`true`)}`)
    for (let more = true; more; ) {
      const rows = await queryRows(tx, summaryColumns).run(sql.raw(`fetch ${batchSize} from all_sums`))
      for (const sum of rows) summary.put(sum)
      more = rows.length > 0
    }
  })
  return summary
}

const summaryColumns = {
  number: col.int,
  category: col.text,
  subcategory: col.text,
  listStatus: col.int,
  offered: col.int,
  priority: col.int,
  items: col.int,
  pieces: col.int,
  value: col.int,
  restocked: col.float,
  low: col.int,
  out: col.int,
  over: col.int,
  toFill: col.int,
  missing: col.int,
  missingCost: col.int,
}

/** SQL for the summaries of the products `p` that match. */
const summariesOf = (which: SQL): SQL => sql`
    select number, category, subcategory,
      array_position(${sql.param(listStatuses)}::text[], ${productListStatus}) as "listStatus", offered,
      case when items = 0 then 0 else array_position(${sql.param(statusesByPriority)}::text[],
        ${productStockStatus}) end as priority,
      items, stock as pieces, value, restocked, offered_low as low, offered_out as "out", over,
      to_fill as "toFill", missing, missing_cost as "missingCost"
    from (
      select number, held, min(category) as category, min(subcategory) as subcategory,
        coalesce(sum(on_hand) filter (where is_active), 0)::bigint as offered,
        coalesce(sum(min_stock) filter (where is_active), 0)::bigint as least,
        count(*) filter (where shown) as items,
        coalesce(sum(on_hand) filter (where shown), 0)::bigint as stock,
        coalesce(sum(on_hand * unit_cost) filter (where shown), 0)::bigint as value,
        coalesce(extract(epoch from max(last_restocked_at) filter (where shown)) * 1000, -1)::float8 as restocked,
        count(*) filter (where shown and is_active and status = 'low-stock') as low,
        count(*) filter (where shown and is_active and status = 'out-of-stock') as out,
        count(*) filter (where shown and status = 'overstock') as over,
        count(*) filter (where shown and offered and status = 'low-stock') as offered_low,
        count(*) filter (where shown and offered and status = 'out-of-stock') as offered_out,
        count(*) filter (where lacking > 0) as to_fill,
        coalesce(sum(lacking), 0)::bigint as missing,
        coalesce(sum(lacking * unit_cost), 0)::bigint as missing_cost
      from (
        select p.number, p.held, p.category, p.subcategory, v.is_active, ${isShown} as shown,
          ${isOffered} as offered, ${stockStatus} as status,
          s.on_hand, s.min_stock, s.unit_cost, s.last_restocked_at,
          case when ${isLow} then greatest(0, ${restockTarget} - s.on_hand) end as lacking
        from products p
          left join variants v on v.product_number = p.number left join stock_levels s on s.variant_id = v.id
        where p.deleted_at is null and ${which}
      ) levels
      group by number, held
    ) summary`
