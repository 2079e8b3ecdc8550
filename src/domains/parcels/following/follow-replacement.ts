import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

type ReplacementSent = { payload: { orderId: string; requestId: number; takesBack: boolean } }

/**
 * A replacement goes to the door in a parcel of its own, which collects nothing. Its lines are none of the order's: the
 * customer has bought once. What it replaces is expected back, and named on the label.
 */
export async function parcelsFollowReplacement(tx: Db, events: ReplacementSent[]): Promise<void> {
  for (const { payload } of events) await createExchange(tx, payload)
}

const createExchange = (tx: Db, { orderId, requestId, takesBack }: ReplacementSent['payload']) =>
  tx.execute(sql`
    with created as (
      insert into parcels (number, order_row, position, state, to_collect, request_id)
      select o.order_id || '-' || next.position, o.id, next.position, 'waiting', 0, ${requestId}
      from orders o, lateral (
        select coalesce(max(p.position), 0) + 1 as position from parcels p where p.order_row = o.id
      ) next
      where o.order_id = ${orderId}
        and exists (select from order_request_lines where request_id = ${requestId} and sent_variant_id is not null)
      returning id
    ), pieces as (
      select created.id as parcel_id, l.*, r.quantity as reported, v.id as sent_id, v.sku as sent_sku,
        v.size as sent_size, v.color as sent_color
      from created, order_request_lines r join order_lines l on l.id = r.order_line_id
      join variants v on v.id = r.sent_variant_id
      where r.request_id = ${requestId}
    ), packed as (
      insert into parcel_lines (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, position)
      select parcel_id, sent_id, name_en, sent_sku, sent_size, sent_color, unit_price, reported, position from pieces
    )
    insert into expected_pieces (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select parcel_id, variant_id, name_en, sku, size, color, unit_price, reported, position from pieces
    where ${takesBack}`)
