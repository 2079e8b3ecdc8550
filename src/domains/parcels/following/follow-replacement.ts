import { sql } from 'drizzle-orm'
import { isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { hasReachedCustomer, parcelStatesThat } from '#shared/parcels/parcel-states.ts'

type ReplacementSent = { payload: { orderId: string; requestId: number; takesBack: boolean } }

/**
 * A replacement is sent in a parcel of its own, which collects nothing. Its lines are not lines of the order, since the
 * customer bought once. The replaced pieces are expected back and listed on the label.
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
    ), held as (${heldPieces(requestId)}), taken_back as (
      select line_id, variant_id, least(quantity, reported - (sum(quantity) over newest_first - quantity)) as quantity
      from held
      window newest_first as (partition by line_id order by since desc, variant_id)
    )
    insert into expected_pieces (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select created.id, t.variant_id, l.name_en,
      case when t.variant_id is distinct from l.variant_id then v.sku else l.sku end,
      case when t.variant_id is distinct from l.variant_id then v.size else l.size end,
      case when t.variant_id is distinct from l.variant_id then v.color else l.color end,
      l.unit_price, t.quantity, l.position
    from created, taken_back t join order_lines l on l.id = t.line_id left join variants v on v.id = t.variant_id
    where ${takesBack} and t.quantity > 0`)

/**
 * The pieces of the reported lines that the customer has: ordered pieces and those of earlier exchanges, without
 * returned ones. A report after an exchange refers to the newest pieces first.
 */
const heldPieces = (requestId: number) => sql`
  select l.id as line_id, r.quantity as reported, moved.variant_id, sum(moved.quantity)::int as quantity,
    max(moved.since) as since
  from order_request_lines r join order_lines l on l.id = r.order_line_id, lateral (
    select l.variant_id, l.quantity, 0 as since
    union all
    select coalesce(s.sent_variant_id, l.variant_id), s.quantity, s.request_id
    from order_request_lines s join parcels p on p.request_id = s.request_id
    where s.order_line_id = l.id and ${isOneOf(sql`p.state`, parcelStatesThat(hasReachedCustomer))}
    union all
    select e.variant_id, -e.quantity, 0
    from expected_pieces e join parcels p on p.id = e.parcel_id
    where p.order_row = l.order_row and p.state = 'partly_delivered' and e.position = l.position
  ) moved
  where r.request_id = ${requestId}
  group by l.id, r.quantity, moved.variant_id
  having sum(moved.quantity) > 0`
