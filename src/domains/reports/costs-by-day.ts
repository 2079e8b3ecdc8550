import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import type { Days } from './period.ts'

/** Cost of a Dhaka day's counted order lines. `cost` in paisa. */
const costColumns = { day: col.text, cost: col.int, piecesWithoutCost: col.int }
export type Cost = RowOf<typeof costColumns>

/** Cost of the pieces sold, by day of the order. Days without sales may be left out. */
export const costsByDay = (db: Db, { since, until }: Days): Promise<Cost[]> =>
  queryRows(db, costColumns).run(sql`
    select day::text as day, cost, pieces_without_cost as "piecesWithoutCost" from sold_days_now
    where day between ${since}::date and ${until}::date`)
