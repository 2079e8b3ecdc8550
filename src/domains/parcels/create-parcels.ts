import { type SQL, sql } from 'drizzle-orm'
import { receivedInSql } from '#domains/cod-rules/advances.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { isLive, type ParcelState, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { collectedInSql, keptPiecesInSql } from './closed-part-deliveries.ts'

/** Lists the states that are not live, so that a state of a later release counts as live. */
const notLive = parcelStatesThat((state) => !isLive(state))

/**
 * Condition for a parcel `p` whose pieces are in the shop, on the way or with the customer: not cancelled, not received
 * back.
 */
const isLiveInSql = sql`${isNoneOf(sql`p.state`, notLive)} and p.received_back_at is null`

/** Pieces of each line that no live parcel has. */
const withoutParcel = sql`l.quantity - coalesce((
  select sum(pl.quantity) from parcel_lines pl join parcels p on p.id = pl.parcel_id
  where pl.order_line_id = l.id and ${isLiveInSql}), 0)`

/**
 * Creates a parcel for each of these locked orders, with the pieces that no live parcel has and the customer did not
 * keep. A cash order's first parcel collects the total less the advance, a later one what the others neither collect
 * nor have collected; a paid order's parcels collect nothing.
 */
export const createParcels = (tx: Db, orderRows: readonly number[]): Promise<void> =>
  insertParcels(tx, orderRows, { quantity: sql`${withoutParcel} - ${keptPiecesInSql}`, state: 'waiting' })

/**
 * Gives a locked order that was sent a parcel for the pieces that have left stock, are in no live parcel, and were not
 * kept by the customer: it was sent before parcels were recorded, or by a process of an earlier release. They come back
 * over the counter like any other.
 */
export const createReturningParcel = (tx: Db, orderRow: number): Promise<void> =>
  insertParcels(tx, [orderRow], {
    quantity: sql`least(${withoutParcel}, coalesce((
      select -sum(m.quantity) from stock_movements m where m.order_id = o.order_id and m.variant_id = l.variant_id), 0)
      - coalesce((select sum(pl.quantity) from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where p.order_row = o.id and pl.variant_id = l.variant_id and p.request_id is null and ${isLiveInSql}), 0))
      - ${keptPiecesInSql}`,
    state: 'returning',
  })

async function insertParcels(
  tx: Db,
  orderRows: readonly number[],
  { quantity, state }: { quantity: SQL; state: ParcelState },
): Promise<void> {
  if (orderRows.length === 0) return
  await tx.execute(sql`
    with pieces as (
      select o.id as order_row, l.id as line, ${quantity} as quantity
      from orders o join order_lines l on l.order_row = o.id where o.id = any(${sql.param(orderRows)}::bigint[])
    ), created as (
      insert into parcels (number, order_row, position, state, to_collect, handed_over_at)
      select o.order_id || '-' || next.position, o.id, next.position, ${state},
        case when o.payment_method = 'cod' and o.payment_status = 'pending' and ${state} = 'waiting'
          then greatest(0, o.total - ${receivedInSql} - ${collectedInSql} - next.collected) else 0 end,
        case when ${state} <> 'waiting' then o.updated_at end
      from orders o, lateral (
        select coalesce(max(p.position), 0) + 1 as position,
          coalesce(sum(p.to_collect) filter (where ${isLiveInSql}), 0)::bigint as collected
        from parcels p where p.order_row = o.id
      ) next
      where o.id in (select order_row from pieces where quantity > 0)
      order by o.id
      returning id, order_row
    )
    insert into parcel_lines (parcel_id, order_line_id, variant_id, name, sku, size, color,
      unit_price, quantity, position)
    select created.id, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price, pieces.quantity, l.position
    from created join pieces using (order_row) join order_lines l on l.id = pieces.line where pieces.quantity > 0`)
}
