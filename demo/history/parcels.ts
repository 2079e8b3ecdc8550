import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { PlannedOrder } from './orders.ts'
import { lostNote } from './timeline.ts'

/**
 * Stores parcels for the demo's packed orders: with a courier, a consignment number, and events. Most are delivered;
 * some were refused and came back, a few were lost, and some customers kept only a part.
 */
export async function storeParcels(db: Db, orders: PlannedOrder[]): Promise<void> {
  await db.execute(sql`
    insert into parcels (number, order_row, position, state, courier, consignment, to_collect, collected, moved_at, handed_over_at,
      delivered_at, received_back_at, paid_out_at, paid_out_by, created_at, updated_at)
    select o.order_id || '-1', o.id, 1,
      case o.status when 'processing' then 'waiting' when 'delivered' then 'delivered'
        when 'cancelled' then case when gone.note = ${lostNote} then 'lost' else 'received_back' end
        else (array['handed_over', 'in_transit', 'out_for_delivery', 'on_hold', 'returning'])[1 + o.id % 5] end,
      case when o.status <> 'processing' then (array['steadfast', 'pathao', 'redx', 'paperfly'])[1 + o.id % 4] end,
      case when o.status <> 'processing' then 'DEMO-' || lpad(o.id::text, 7, '0') end,
      o.total, case when o.status = 'delivered' then o.total end, coalesce(o.delivered_at, gone.at), shipped.at,
      o.delivered_at, gone.at,
      paid.out_at, case when paid.out_at is null then '' else 'admin' end,
      coalesce(packed.at, o.placed_at), coalesce(o.delivered_at, gone.at, shipped.at, packed.at, o.placed_at)
    from orders o
    left join lateral (select min(e.at) as at from order_events e where e.order_row = o.id and e.status = 'processing') packed on true
    left join lateral (select min(e.at) as at from order_events e where e.order_row = o.id and e.status = 'shipped') shipped on true
    left join lateral (
      select e.at, e.note from order_events e where e.order_row = o.id and e.status = 'cancelled' order by e.id limit 1
    ) gone on true
    -- Couriers pay out after three days.
    left join lateral (
      select o.delivered_at + interval '3 days' as out_at where o.delivered_at < now() - interval '3 days'
    ) paid on true
    where o.source = 'demo'
      and (o.status in ('processing', 'shipped', 'delivered') or (o.status = 'cancelled' and shipped.at is not null))
    order by o.id`)
  await db.execute(sql`
    insert into parcel_lines (parcel_id, order_line_id, variant_id, name, sku, size, color, unit_price, quantity, to_shelf, written_off, position)
    select p.id, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price, l.quantity,
      case when p.state = 'received_back' then l.quantity else 0 end, case when p.state = 'lost' then l.quantity else 0 end, l.position
    from parcels p join order_lines l using (order_row) order by p.id, l.position`)
  await storePartial(db, orders)
  await db.execute(sql`
    insert into parcel_events (parcel_id, state, has_moved, actor, source, at, received_at)
    select p.id, known.state, true, known.actor, known.source, known.at, known.at
    from parcels p cross join lateral (values
      ('handed_over', 'admin', 'staff', p.handed_over_at),
      (case when p.state = 'partly_delivered' then 'partly_delivered' else 'delivered' end, p.courier, 'webhook', p.delivered_at),
      (case when p.state = 'lost' then 'lost' else 'returning' end, p.courier, 'webhook',
        case when p.delivered_at is null then p.received_back_at - interval '2 minutes' end),
      ('received_back', 'admin', 'staff', case when p.state = 'received_back' then p.received_back_at end)
    ) known (state, actor, source, at)
    where known.at is not null order by known.at, p.id, known.source desc`)
}

/** Parcels of which the customer kept a part: the order has the kept pieces, the parcel also the returned ones. */
async function storePartial(db: Db, orders: PlannedOrder[]): Promise<void> {
  const partial = orders.flatMap(({ orderId, refused }) =>
    refused
      ? [
          {
            orderId,
            variant: refused.variant.id,
            name: refused.stocked.design.title.en,
            sku: refused.variant.sku,
            size: refused.variant.size,
            color: refused.variant.color,
            price: refused.stocked.price,
            quantity: refused.quantity,
          },
        ]
      : [],
  )
  const refused = sql`jsonb_to_recordset(${sql.param(JSON.stringify(partial))}::jsonb)
    as r ("orderId" text, variant bigint, name text, sku text, size text, color text, price bigint, quantity int)`
  await db.execute(sql`
    insert into parcel_lines (parcel_id, variant_id, name, sku, size, color, unit_price, quantity, to_shelf, position)
    select p.id, r.variant, r.name, r.sku, r.size, r.color, r.price, r.quantity, r.quantity, 9
    from ${refused} join parcels p on p.number = r."orderId" || '-1' order by p.id`)
  await db.execute(sql`
    update parcels p set state = 'partly_delivered', to_collect = p.to_collect + r.price * r.quantity, received_back_at = p.delivered_at
    from ${refused} where p.number = r."orderId" || '-1'`)
}
