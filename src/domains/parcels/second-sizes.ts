import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'

/** Ids of two lines of a parcel: sizes of one piece, of which the customer keeps one. */
export type Pair = { first: number; second: number }

/** The pieces of a parcel that are in it in two sizes, while it is open which one is kept. */
export async function pairsIn(tx: Db, parcelId: number): Promise<Pair[]> {
  const { rows } = await tx.execute<Pair>(sql`
    select first.id::int as first, second.id::int as second
    from parcel_lines second
    join order_lines l on l.id = second.order_line_id and l.alternative_to is not null
    join parcel_lines first on first.parcel_id = second.parcel_id and first.order_line_id = l.alternative_to
    where second.parcel_id = ${parcelId} order by first.position, first.id`)
  return rows
}
