import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { parcels } from '../tables.ts'
import type { ToFetch } from './chosen-parcels.ts'

const pieceColumns = {
  order_row: col.int.orNull,
  parcel_id: col.int.orNull,
  variant_id: col.int.orNull,
  sku: col.text,
  barcode: col.text,
  name: col.text,
  size: col.text,
  color: col.text,
  quantity: col.int,
}
export type Piece = RowOf<typeof pieceColumns>

/** The lines of orders and parcels whose pieces are to be fetched, with the SKU that they have today. */
export const piecesOf = (db: Db, fetch: ToFetch): Promise<Piece[]> =>
  queryRows(db, pieceColumns).run(sql`
    select l.order_row, l.parcel_id, l.variant_id, coalesce(v.barcode, '') as barcode,
      l.name, l.size, l.color, l.quantity,
      case when p.deleted_at is null then coalesce(v.sku, l.sku) else l.sku end as sku
    from (
      select order_row, null::bigint as parcel_id, variant_id, sku, name_en as name, size, color, quantity, id
      from order_lines where order_row = any(${sql.param([...fetch.orders.keys()])}::bigint[])
      union all
      select null, parcel_id, variant_id, sku, name, size, color, quantity, id
      from parcel_lines where parcel_id = any(${sql.param([...fetch.parcels.keys()])}::bigint[])
    ) l left join variants v on v.id = l.variant_id left join products p on p.number = v.product_number
    order by l.order_row, l.parcel_id, l.id`)

/** How many pieces of a line each order needs, by its row. */
export function neededOf(pieces: readonly Piece[], orderOf: Map<number, number>): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { order_row, parcel_id, quantity } of pieces) {
    const row = Number(order_row ?? orderOf.get(Number(parcel_id)))
    sums.set(row, (sums.get(row) ?? 0) + quantity)
  }
  return sums
}

/** The rows of the orders of parcels, by parcel. */
export async function orderRowsOf(db: Db, { parcels: fetched }: ToFetch): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: parcels.id, orderRow: parcels.orderRow })
    .from(parcels)
    .where(inArray(parcels.id, [...fetched.keys()]))
  return new Map(rows.map(({ id, orderRow }) => [id, orderRow]))
}
