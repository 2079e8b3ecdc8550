import { sql } from 'drizzle-orm'
import { asSql } from '#domains/catalogue/for-sale.ts'
import { pieceGrams } from '#domains/catalogue/piece-grams.ts'
import { defaults } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'

/** Weight of a parcel in grams: that of its pieces, as the delivery charge counts it. A piece that is no longer sold has the shop's default. */
export async function gramsOfParcel(db: Db, parcelId: number): Promise<number> {
  const { rows } = await db.execute<{ grams: number }>(sql`
    select coalesce(sum(l.quantity * coalesce(w.grams, ${defaults.pieceGrams}::int)), 0)::int as grams
    from parcel_lines l left join variants v on v.id = l.variant_id
    left join lateral (select ${asSql(pieceGrams)} as grams from products p where p.number = v.product_number) w on true
    where l.parcel_id = ${parcelId}`)
  return rows[0]?.grams ?? 0
}
