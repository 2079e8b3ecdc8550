import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Days } from './period.ts'

/** Cost of a Dhaka day's counted order lines. `cost` in paisa. */
export type Cost = { day: string; cost: number; piecesWithoutCost: number }

/** Cost of the pieces sold, by day of the order. Days without sales may be left out. */
export async function costsByDay(db: Db, { since, until }: Days): Promise<Cost[]> {
  const { rows } = await db.execute<Cost>(sql`
    select day::text as day, cost, pieces_without_cost as "piecesWithoutCost" from sold_days_now
    where day between ${since}::date and ${until}::date`)
  return rows
}
