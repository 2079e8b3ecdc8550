import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/**
 * Gives each of these orders a parcel with all of its pieces, unless it has one that is not over. A cash order's parcel collects the total,
 * a paid order's nothing. The orders must be locked.
 */
export async function createParcels(tx: Db, orderRows: readonly number[]): Promise<void> {
  if (orderRows.length === 0) return
  await tx.execute(sql`
    with created as (
      insert into parcels (number, order_row, position, to_collect)
      select o.order_id || '-' || next.position, o.id, next.position,
        case when o.payment_method = 'cod' and o.payment_status = 'pending' then o.total else 0 end
      from orders o,
        lateral (select coalesce(max(p.position), 0) + 1 as position from parcels p where p.order_row = o.id) next
      where o.id = any(${sql.param(orderRows)}::bigint[])
        and not exists (select from parcels p where p.order_row = o.id and p.state not in ('cancelled', 'received_back'))
      order by o.id
      returning id, order_row
    )
    insert into parcel_lines (parcel_id, order_line_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select created.id, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price, l.quantity, l.position
    from created join order_lines l using (order_row)`)
}
