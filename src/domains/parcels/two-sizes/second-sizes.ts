import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'

/** Ids of two lines of a parcel: sizes of one piece, of which the customer keeps one. */
const pairColumns = { first: col.int, second: col.int }
export type Pair = RowOf<typeof pairColumns>

/**
 * Index, among the parcel's lines, of the line to which line `id` is the second size; null: it is not a second size.
 */
export function secondOf(id: number, lines: readonly { id: number }[], pairs: readonly Pair[]): number | null {
  const pair = pairs.find(({ second }) => second === id)
  const at = pair ? lines.findIndex((line) => line.id === pair.first) : -1
  return at < 0 ? null : at
}

/** The pieces of a parcel that are in it in two sizes, while it is unknown which one the customer keeps. */
export const pairsIn = (tx: Db, parcelId: number): Promise<Pair[]> => pairsOf(tx, [parcelId])

/** The same for several parcels. */
export const pairsOf = (tx: Db, parcelIds: readonly number[]): Promise<Pair[]> =>
  queryRows(tx, pairColumns).run(sql`
    select first.id::int as first, second.id::int as second
    from parcel_lines second
    join order_lines l on l.id = second.order_line_id and l.alternative_to is not null
    join parcel_lines first on first.parcel_id = second.parcel_id and first.order_line_id = l.alternative_to
    where second.parcel_id = any(${sql.param([...parcelIds])}::bigint[]) order by first.position, first.id`)
