import type pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { col } from '#platform/database/rows.ts'
import type { Restored } from './restore-types.ts'

const bookColumns = {
  orders: col.float,
  products: col.float,
  customers: col.float,
  brokenStock: col.float,
  brokenOrders: col.float,
}

/** Counts of the shop, and violations of rules that must hold in any shop. */
export async function checkConsistency(client: pg.Client): Promise<Restored['books']> {
  const [books] = await clientRows(client, bookColumns).run(`select
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
  if (!books) throw new Error('counts without a row')
  return books
}
