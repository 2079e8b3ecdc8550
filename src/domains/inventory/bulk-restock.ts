import { sql } from 'drizzle-orm'
import { announceStock } from '#domains/catalogue/announce-stock.ts'
import { note } from '#domains/staff/audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { type Db, retrying } from '#platform/database.ts'
import { callWhoWaits } from './call-who-waits.ts'
import { isLow, restockTarget } from './stock-status.ts'

/** That many shelves are filled in one transaction: sales of them wait that long at most. */
const atOnce = 500

/**
 * Fills every low or empty shelf of what the shop offers to 70 % of its maximum, each as a movement. A shelf that
 * holds that many already is left as it is; one that somebody else fills meanwhile is not filled twice.
 * @param only of these variants alone
 * @returns how many shelves were filled, and the pieces that came
 */
export async function bulkRestock(
  db: Db,
  only: number[] | undefined,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<{ restocked: number; pieces: number }> {
  let [restocked, pieces] = [0, 0]
  for (let after = 0; ; ) {
    const filled = await retrying(() => db.transaction((tx) => fillSome(tx, only, after, by)))
    restocked += filled.length
    pieces += filled.reduce((sum, { before, left }) => sum + left - before, 0)
    const last = filled.at(-1)
    if (!last) return { restocked, pieces }
    after = last.variantId
  }
}

type Filled = { variantId: number; productNumber: number; sku: string; before: number; left: number }

async function fillSome(
  tx: Db,
  only: number[] | undefined,
  after: number,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<Filled[]> {
  const { rows } = await tx.execute<Filled>(sql`
    with due as materialized (
      select s.variant_id, s.on_hand, v.product_number, v.sku
      from stock_levels s join variants v on v.id = s.variant_id join products p on p.number = v.product_number
      where ${isLow} and s.on_hand < ${restockTarget} and s.variant_id > ${after}
        and ${only ? sql`s.variant_id = any(${sql.param(only)}::bigint[])` : sql`true`}
      order by s.variant_id limit ${atOnce} for no key update of s
    ), filled as (
      update stock_levels s set on_hand = ${restockTarget}, last_restocked_at = now()
      from due where s.variant_id = due.variant_id
      returning s.variant_id, s.on_hand, due.on_hand as before, s.unit_cost, due.product_number, due.sku
    ), noted as (
      insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost)
      select variant_id, 'restock', on_hand - before, 'Bulk restock', ${by.username}, unit_cost from filled order by variant_id
    )
    select variant_id as "variantId", product_number as "productNumber", sku, before, on_hand as "left" from filled order by variant_id`)
  if (rows.length === 0) return rows
  const empty = rows.filter(({ before }) => before === 0).map(({ variantId }) => variantId)
  if (empty.length > 0) await callWhoWaits(tx, empty)
  await announceStock(tx, rows)
  await note(tx, by, 'stock.restock', `${rows.length} ${rows.length === 1 ? 'item' : 'items'}`, {
    before: Object.fromEntries(rows.map(({ sku, before }) => [sku, before])),
    after: Object.fromEntries(rows.map(({ sku, left }) => [sku, left])),
  })
  return rows
}
