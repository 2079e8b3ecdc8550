import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { col, queryRows } from '../database/rows.ts'

/** Advisory lock (any number) of the process that assigns positions. */
export const sequencerLock = 7_266_401

/**
 * Moves committed events from the inbox into the log and assigns positions. One process does so at a time. Events of a
 * transaction that is still open follow when it has committed, after those committed earlier.
 * @returns how many; also 0 if another process holds the lock
 */
export function sequenceEvents(db: Db, batchSize = 1000): Promise<number> {
  return db.transaction(async (tx) => {
    const [lock] = await queryRows(tx, { mine: col.boolean }).run(
      sql`select pg_try_advisory_xact_lock(${sequencerLock}) as mine`,
    )
    if (!lock?.mine) return 0
    // A separate statement, whose snapshot includes what the previous holder of the lock has committed.
    const { rowCount } = await tx.execute(sql`
      with taken as (
        delete from event_inbox where id in (select id from event_inbox order by id limit ${batchSize})
        returning id, type, subject, payload, at
      )
      insert into events (position, type, subject, payload, at)
      select (select coalesce(max(position), 0) from events) + row_number() over (order by id), type,
        subject, payload, at
      from taken`)
    return rowCount ?? 0
  })
}
