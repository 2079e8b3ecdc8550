import { sql } from 'drizzle-orm'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Creates empty stock levels for the variants of these products that have none. The minimum is the shop's low-stock
 * setting.
 */
async function createStockLevels(tx: Db, productNumbers: number[]): Promise<void> {
  const { lowStock } = await shopSettings(tx)
  await tx.execute(sql`
    insert into stock_levels (variant_id, min_stock, max_stock)
    select v.id, ${lowStock}::int, greatest(60, ${lowStock}::int)
    from variants v where v.product_number = any(${sql.param(productNumbers)}::int[])
    on conflict do nothing`)
}

/** New variants get stock levels at once, so that they can be counted. */
export const createLevelsOfNewVariants = (tx: Db, events: { payload: { productNumber: number } }[]): Promise<void> =>
  createStockLevels(
    tx,
    events.map(({ payload }) => payload.productNumber),
  )
