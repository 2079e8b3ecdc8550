import { type SQL, sql } from 'drizzle-orm'
import { asSql, offered } from '#domains/catalogue/for-sale.ts'

/** How a shelf `s` stands: contract.ts says the rule in words. The one place where it is reckoned. */
export const statusOfShelf: SQL = sql`case
  when coalesce(s.on_hand, 0) = 0 then 'out-of-stock'
  when s.on_hand <= s.min_stock then 'low-stock'
  when s.on_hand * 10::bigint >= s.max_stock * 9::bigint then 'overstock'
  else 'in-stock' end`

/** Whether shoppers are offered what stands on the shelf of variant `v` of product `p`. */
export const isOffered: SQL = sql`(${asSql(offered)})`

/** A shelf that wants filling: offered, and at or below its minimum. The bell counts the same. */
export const isLow: SQL = sql`(${isOffered} and s.on_hand <= s.min_stock)`

/** What bulk restock fills a shelf to: 70 % of its maximum, rounded down. */
export const restockTarget: SQL = sql`(s.max_stock * 7::bigint / 10)::int`

/** Whether the inventory shows shelf `s` of variant `v`: what is no longer offered, as long as pieces of it lie there. */
export const isShown: SQL = sql`(v.is_active or s.on_hand > 0)`

/** How a product stands by the sums of its shelves: `stock`, and how many are `low`, `"out"` or `over`. */
export const statusOfAll: SQL = sql`case
  when stock = 0 then 'out-of-stock' when low + "out" > 0 then 'low-stock' when over > 0 then 'overstock' else 'in-stock' end`
