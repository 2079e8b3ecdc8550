import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { orderState } from '#shared/orders/order-status.ts'
import type { OrderRow } from './order-view.ts'
import { openWhere, statusWhere } from './status-sql.ts'
import { orders } from './tables.ts'

/** Two orders placed within this time may be duplicates. */
export const duplicatesWithin = sql.raw(`interval '24 hours'`)

/** An address without parts that people write differently. */
export const plainAddress = (address: SQL): SQL => sql`translate(lower(${address}), E' \\t\\n.,;:/#()-–।', '')`

/** Condition on the other order. Must equal that of the index `orders_to_merge`. */
const isOther = sql`a.deleted_at is null
  and ${openWhere(sql`a.status`)} and a.id <> o.id
  and a.placed_at between o.placed_at - ${duplicatesWithin} and o.placed_at + ${duplicatesWithin}
  and not exists (
    select from dismissed_merges d where d.first_row = least(a.id, o.id) and d.second_row = greatest(a.id, o.id)
  )`

/**
 * Possible duplicates of order `o`: placed within 24 hours, with the same phone number, or with the same address and a
 * common piece, and not dismissed as two orders. Includes orders that were already sent: these cannot be merged, but
 * staff can still ask. Two look-ups, so that each uses its index.
 */
const duplicates = sql`(
  select a.id, a.order_id from orders a where a.phone = o.phone and ${isOther}
  union
  select a.id, a.order_id from orders a where a.thana = o.thana and ${isOther}
    and ${plainAddress(sql`a.address`)} = ${plainAddress(sql`o.address`)}
    and exists (
      select from order_lines x join order_lines y on y.variant_id = x.variant_id
      where x.order_row = o.id and y.order_row = a.id
    )
)`

/** SQL condition for orders in the shop that look like another one: staff who pack or book them are warned. */
export const hasPossibleDuplicate: SQL = sql`${orders.id} in (
  select o.id from orders o
  where o.deleted_at is null and ${statusWhere(sql`o.status`, ({ isInShop }) => isInShop)} and exists ${duplicates})`

/** By order number, the numbers of the orders that it looks like. */
export async function possibleDuplicates(
  db: Db,
  rows: readonly Pick<OrderRow, 'id' | 'status'>[],
): Promise<Map<string, string[]>> {
  const told = rows.filter(({ status }) => orderState(status).isInShop)
  if (told.length === 0) return new Map()
  const found = await queryRows(db, { orderId: col.text, other: col.text }).run(sql`
    select o.order_id as "orderId", s.order_id as other
    from orders o cross join lateral ${duplicates} s
    where o.id = any(${sql.param(told.map(({ id }) => id))}::bigint[]) order by o.id, s.id`)
  return new Map(
    [...Map.groupBy(found, ({ orderId }) => orderId)].map(([orderId, all]) => [orderId, all.map(({ other }) => other)]),
  )
}
