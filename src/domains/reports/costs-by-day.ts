import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { Days } from './period.ts'

/** A Dhaka day by the lines of its orders that count. `cost` in paisa. */
export type Cost = { day: string; cost: number; piecesWithoutCost: number }

/** What the pieces sold had cost the shop, by the day of their order. Days without lines are left out. */
export async function costsByDay(db: Db, { since, until }: Days): Promise<Cost[]> {
  const { rows } = await db.execute<Cost>(sql`
    select day::text as day, cost, pieces_without_cost as "piecesWithoutCost" from sold_days_now
    where day between ${since}::date and ${until}::date`)
  return rows
}
