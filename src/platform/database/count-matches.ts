import { type SQL, sql } from 'drizzle-orm'
import { maxMatches } from '#shared/paging.ts'
import type { Db } from './database.ts'

/**
 * How many rows match, counted up to `maxMatches` + 1, so that a search for what is everywhere stops early
 * (`searchPageOf`).
 * @param fromWhere `from … where …`
 */
export async function countMatches(db: Db, fromWhere: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select ${fromWhere} limit ${maxMatches + 1}) matches`,
  )
  return rows[0]?.total ?? 0
}
