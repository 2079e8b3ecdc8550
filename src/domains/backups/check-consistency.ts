import type pg from 'pg'
import type { Restored } from './restore-types.ts'

/** Counts of the shop, and violations of rules that must hold in any shop. */
export async function checkConsistency(client: pg.Client): Promise<Restored['books']> {
  const { rows } = await client.query(`select
    (select count(*)::float8 from orders) as orders,
    (select count(*)::float8 from products) as products,
    (select count(*)::float8 from customers) as customers,
    (select count(*)::float8 from stock_levels l
      where l.on_hand <> (select coalesce(sum(m.quantity), 0) from stock_movements m where m.variant_id = l.variant_id)
    ) as "brokenStock",
    (select count(*)::float8 from orders o
      where o.subtotal <> (select coalesce(sum(l.total), -1) from order_lines l where l.order_row = o.id)
        or not exists (select from order_events e where e.order_row = o.id)
    ) as "brokenOrders"`)
  return rows[0]
}
