import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Weight of a parcel in grams: that of its pieces. */
export async function gramsOfParcel(db: Db, parcelId: number): Promise<number> {
  const { rows } = await db.execute<{ grams: number }>(
    sql`select coalesce(sum(quantity * 300), 0)::int as grams from parcel_lines where parcel_id = ${parcelId}`,
  )
  return rows[0]?.grams ?? 0
}
