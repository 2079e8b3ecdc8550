import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** Any number: the advisory lock of the one process that gives positions. */
export const sequencerLock = 7_266_401

/**
 * Moves committed events from the inbox into the log and gives each the next position. One process does so at a time. What
 * a long transaction appended is not waited for: it comes when it has committed, behind what was committed before.
 * @returns how many; 0 as well when another process is at it
 */
export function sequenceEvents(db: Db, batchSize = 1000): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sequencerLock}) as mine`,
    )
    if (!rows[0]?.mine) return 0
    // A statement of its own: it sees what whoever had the lock before has committed.
    const { rowCount } = await tx.execute(sql`
      with taken as (
        delete from event_inbox where id in (select id from event_inbox order by id limit ${batchSize})
        returning id, type, subject, payload, at
      )
      insert into events (position, type, subject, payload, at)
      select (select coalesce(max(position), 0) from events) + row_number() over (order by id), type, subject, payload, at
      from taken`)
    return rowCount ?? 0
  })
}
