import { type SQL, sql } from 'drizzle-orm'
import { asSql, live, offered } from '#domains/catalogue/for-sale.ts'

// Definitions of stock conditions: in stock, low, out, shown, to be restocked. Every statement uses these. Why they are
// no view: docs/decisions/0038-stock-conditions.md.

/** Status of stock level `s`; staff-contract.ts describes the rule. The only place that computes it. */
export const stockStatus: SQL = sql`case
  when coalesce(s.on_hand, 0) = 0 then 'out-of-stock'
  when s.on_hand <= s.min_stock then 'low-stock'
  when s.on_hand * 10::bigint >= s.max_stock * 9::bigint then 'overstock'
  else 'in-stock' end`

/** Whether variant `v` of product `p` is offered to shoppers. */
export const isOffered: SQL = sql`(${asSql(offered)})`

/**
 * Whether stock level `s` needs a restock: offered, and at or below its minimum. The notification bell counts the same.
 */
export const isLow: SQL = sql`(${isOffered} and s.on_hand <= s.min_stock)`

/** Target of a bulk restock: 70 % of the maximum, rounded down. */
export const restockTarget: SQL = sql`(s.max_stock * 7::bigint / 10)::int`

/** Whether the inventory shows stock level `s` of variant `v`: inactive variants only while they have stock. */
export const isShown: SQL = asSql(live)

/** Status of a product by the sums of its stock levels: `stock`, and how many are `low`, `"out"` or `over`. */
export const productStockStatus: SQL = sql`case
  when stock = 0 then 'out-of-stock' when low + "out" > 0 then 'low-stock' when over > 0
    then 'overstock' else 'in-stock' end`

/**
 * Status of a product in the product list: its stock of active variants (`offered`) against the sum of their minimums
 * (`least`).
 */
export const productListStatus: SQL = sql`case when held or offered = 0 then 'out of stock'
  when offered <= least then 'low stock' else 'in stock' end`
