import { sql } from 'drizzle-orm'
import { asSql } from '#domains/catalogue/for-sale.ts'
import { variantGrams } from '#domains/catalogue/piece-grams.ts'
import { defaults } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'

/**
 * Weight of a parcel in grams: that of its pieces, as the delivery charge counts it. A piece that is no longer sold has
 * the shop's default.
 */
export const gramsOfParcel = async (db: Db, parcelId: number): Promise<number> =>
  (await gramsOfParcels(db, [parcelId])).get(parcelId) ?? 0

/** The same for many parcels, by row id; parcels without pieces are left out. */
export async function gramsOfParcels(db: Db, parcelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await queryRows(db, { id: col.int, grams: col.int }).run(sql`
    select l.parcel_id as id, sum(l.quantity * coalesce(w.grams, ${defaults.pieceGrams}::int))::int as grams
    from parcel_lines l left join variants v on v.id = l.variant_id
    left join lateral (select ${asSql(variantGrams)} as grams from products p
      where p.number = v.product_number) w on true
    where l.parcel_id = any(${sql.param(parcelIds)}::bigint[]) group by 1`)
  return new Map(rows.map(({ id, grams }) => [id, grams]))
}
