import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Gives the demo's packed, shipped and delivered orders their parcels: with a courier, its number, and what happened on
 * the way.
 */
export async function storeParcels(db: Db): Promise<void> {
  await db.execute(sql`
    insert into parcels (number, order_row, position, state, courier, consignment, to_collect, collected, moved_at, handed_over_at, delivered_at, created_at, updated_at)
    select o.order_id || '-1', o.id, 1,
      case o.status when 'processing' then 'waiting' when 'delivered' then 'delivered'
        else (array['handed_over', 'in_transit', 'out_for_delivery'])[1 + o.id % 3] end,
      case when o.status <> 'processing' then (array['steadfast', 'pathao', 'redx', 'paperfly'])[1 + o.id % 4] end,
      case when o.status <> 'processing' then 'DEMO-' || lpad(o.id::text, 7, '0') end,
      o.total, case when o.status = 'delivered' then o.total end, o.delivered_at, shipped.at, o.delivered_at,
      coalesce(packed.at, o.placed_at), coalesce(o.delivered_at, shipped.at, packed.at, o.placed_at)
    from orders o
    left join lateral (select min(e.at) as at from order_events e where e.order_row = o.id and e.status = 'processing') packed on true
    left join lateral (select min(e.at) as at from order_events e where e.order_row = o.id and e.status = 'shipped') shipped on true
    where o.source = 'demo' and o.status in ('processing', 'shipped', 'delivered')
    order by o.id`)
  await db.execute(sql`
    insert into parcel_lines (parcel_id, order_line_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select p.id, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price, l.quantity, l.position
    from parcels p join order_lines l using (order_row) order by p.id, l.position`)
  await db.execute(sql`
    insert into parcel_events (parcel_id, state, has_moved, actor, source, at, received_at)
    select p.id, known.state, true, known.actor, known.source, known.at, known.at
    from parcels p cross join lateral (values
      ('handed_over', 'admin', 'staff', p.handed_over_at), ('delivered', p.courier, 'webhook', p.delivered_at)
    ) known (state, actor, source, at)
    where known.at is not null order by known.at`)
}
