import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { RestockRun } from './staff-contract.ts'

/** Runs that the list shows, newest first. */
const maxListed = 10

/** The last bulk restocks, newest first. */
export async function readRestockRuns(db: Db): Promise<RestockRun[]> {
  const { rows } = await db.execute<Omit<RestockRun, 'at' | 'undoneAt'> & { at: string; undoneAt: string | null }>(sql`
    select r.id::int as id, r.at, r.actor as by, r.undone_at as "undoneAt", r.undone_by as "undoneBy", items, pieces
    from (select * from restock_runs order by at desc, id desc limit ${maxListed}) r cross join lateral (
      select count(*)::int as items, coalesce(sum(quantity), 0)::int as pieces
      from stock_movements m where m.restock_run = r.id and m.type = 'restock'
    ) brought order by r.at desc, r.id desc`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    undoneAt: row.undoneAt && new Date(row.undoneAt).toISOString(),
  }))
}
