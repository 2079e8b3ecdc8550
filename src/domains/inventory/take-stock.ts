import { sql } from 'drizzle-orm'
import { appendEvents } from '#domains/events/append-event.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { MovementType } from './staff-contract.ts'

/** A quantity above 0 and the order it belongs to. */
export type Pieces = { variantId: number; quantity: number; orderId: string }
/** Stock after and before a change. */
export type StockChange = { variantId: number; productNumber: number; left: number; before: number }

/** Not enough stock; the transaction must be rolled back. */
export class StockShort extends Error {
  readonly short: { variantId: number; left: number }[]
  constructor(short: { variantId: number; left: number }[]) {
    super('not enough stock')
    this.short = short
  }
}

/**
 * Takes stock for orders, all or nothing, with its movements. One statement checks and changes; it locks rows in
 * variant order, so that two checkouts cannot deadlock.
 * @throws StockShort with the remaining stock of the variants that have too few; the transaction must then be rolled
 *   back
 */
export async function takeStock(tx: Db, wanted: Pieces[], actor: string): Promise<StockChange[]> {
  const taken = await changeStock(tx, wanted, { type: 'order', reason: 'ordered', factor: -1, actor })
  const variants = new Set(wanted.map(({ variantId }) => variantId))
  if (taken.length < variants.size) throw new StockShort(await remainingOf(tx, [...variants], taken))
  return taken
}

/** Returns the stock of cancelled or deleted orders, with its movements, and enqueues back-in-stock mails. */
export async function returnStock(
  tx: Db,
  pieces: Pieces[],
  by: { actor: string; reason: string },
): Promise<StockChange[]> {
  const returned = await changeStock(tx, pieces, { ...by, type: 'cancel', factor: 1 })
  const back = returned.filter(({ before }) => before === 0)
  if (back.length > 0) {
    await appendEvents(
      tx,
      'stock.back',
      back.map(({ variantId }) => ({ variantId })),
    )
  }
  return returned
}

type Change = { type: Extract<MovementType, 'order' | 'cancel'>; actor: string; reason: string; factor: 1 | -1 }

async function changeStock(tx: Db, pieces: Pieces[], { type, actor, reason, factor }: Change): Promise<StockChange[]> {
  if (pieces.length === 0) return []
  const ids = pieces.map(({ variantId }) => variantId)
  const amounts = pieces.map(({ quantity }) => factor * quantity)
  const orders = pieces.map(({ orderId }) => orderId)
  return runPrepared(
    tx,
    'change-stock',
    { variantId: col.int, productNumber: col.int, left: col.int, before: col.int },
    statement`
    with wanted as (
      select * from unnest((select ${ids})::bigint[], (select ${amounts})::int[], (select ${orders})::text[])
        as w (variant_id, change, order_id)
    ), sums as (
      select variant_id, sum(change)::int as change from wanted group by variant_id
    ), locked as materialized (
      select variant_id from stock_levels where variant_id in (select variant_id from sums)
      order by variant_id for update
    ), changed as (
      update stock_levels l set on_hand = l.on_hand + s.change
      from sums s join locked k using (variant_id)
      where l.variant_id = s.variant_id and l.on_hand + s.change >= 0
      returning l.variant_id, l.on_hand, s.change
    ), noted as (
      insert into stock_movements (variant_id, type, quantity, reason, order_id, actor)
      select w.variant_id, ${type}, w.change, ${reason}, w.order_id, ${actor} from wanted w
      join changed using (variant_id)
    )
    select c.variant_id as "variantId", v.product_number as "productNumber", c.on_hand as "left",
      c.on_hand - c.change as "before"
    from changed c join variants v on v.id = c.variant_id`,
  )
}

async function remainingOf(tx: Db, wanted: number[], taken: StockChange[]) {
  const got = new Set(taken.map(({ variantId }) => variantId))
  const missing = wanted.filter((id) => !got.has(id))
  const rows = await queryRows(tx, { variantId: col.int, left: col.int }).run(sql`
    select variant_id as "variantId", on_hand as "left" from stock_levels
    where variant_id = any(${sql.param(missing)}::bigint[])`)
  // A product that is being removed has no stock left.
  return missing.map((variantId) => rows.find((row) => row.variantId === variantId) ?? { variantId, left: 0 })
}
