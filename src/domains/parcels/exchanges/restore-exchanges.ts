import { sql } from 'drizzle-orm'
import { StockShort } from '#domains/inventory/take-stock.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { parcelLines } from '../tables.ts'
import { moveExchanged } from './exchanges.ts'

/** The note of a parcel that was cancelled because its order went to the trash. */
export const orderDeleted = 'Order deleted'

/**
 * Replacements of a restored order that its deletion cancelled take their pieces from stock again, and each waits in a
 * new parcel. A replacement that was cancelled with the order itself stays cancelled.
 * @throws StockShort if pieces were sold in the meantime
 */
export async function restoreExchanges(tx: Db, { id, orderId }: { id: number; orderId: string }): Promise<void> {
  const rows = await queryRows(tx, { id: col.int }).run(sql`
    select latest.id from (
      select distinct on (p.request_id) p.id, p.state, p.position from parcels p
      where p.order_row = ${id} and p.request_id is not null order by p.request_id, p.position desc
    ) latest
    where latest.state = 'cancelled' and exists (
      select from parcel_events e where e.parcel_id = latest.id and e.source = 'order' and e.note = ${orderDeleted})
    order by latest.position`)
  if (rows.length === 0) return
  const cancelled = rows.map((row) => row.id)
  await takeAgain(tx, orderId, cancelled)
  for (const parcelId of cancelled) await createAgain(tx, parcelId)
}

async function takeAgain(tx: Db, orderId: string, parcelIds: readonly number[]): Promise<void> {
  const pieces = await tx
    .select({ variantId: parcelLines.variantId, quantity: parcelLines.quantity })
    .from(parcelLines)
    .where(sql`${parcelLines.parcelId} = any(${sql.param([...parcelIds])}::bigint[])`)
  const why = { type: 'out', actor: 'Shop', reason: `replacement for ${orderId}` } as const
  await moveExchanged(tx, pieces, why).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'stock_short' ? new StockShort([]) : error
  })
}

/**
 * Copies pieces and expected pieces into a new parcel. The cancelled one stays as history, since a courier may know it.
 */
const createAgain = (tx: Db, parcelId: number) =>
  tx.execute(sql`
    with created as (
      insert into parcels (number, order_row, position, state, to_collect, request_id)
      select o.order_id || '-' || next.position, o.id, next.position, 'waiting', 0, p.request_id
      from parcels p join orders o on o.id = p.order_row, lateral (
        select max(every.position) + 1 as position from parcels every where every.order_row = o.id
      ) next
      where p.id = ${parcelId}
      returning id
    ), packed as (
      insert into parcel_lines (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, position)
      select created.id, l.variant_id, l.name, l.sku, l.size, l.color, l.unit_price, l.quantity, l.position
      from created, parcel_lines l where l.parcel_id = ${parcelId}
    )
    insert into expected_pieces (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select created.id, e.variant_id, e.name, e.sku, e.size, e.color, e.unit_price, e.quantity, e.position
    from created, expected_pieces e where e.parcel_id = ${parcelId}`)
