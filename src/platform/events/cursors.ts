import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { col, queryRows } from '../database/rows.ts'
import type { Subscriber } from './subscribers.ts'

/** Creates cursors for new subscribers, and records for all of them that a process has registered them. */
export async function registerCursors(db: Db, subscribers: readonly Subscriber[]): Promise<void> {
  for (const { name, startAt } of subscribers.filter((each) => each.kind === 'afterCommit'))
    await db.execute(sql`
      insert into subscriber_cursors (name, position)
      values (${name}, case when ${startAt === 'end'} then (select coalesce(max(position), 0) from events) else 0 end)
      on conflict (name) do update set seen_at = now()`)
}

/**
 * Deletes subscribers that no process has registered for a day, with their parked events. Not sooner: during a rolling
 * upgrade some processes have subscribers that others do not know.
 */
export async function purgeCursors(db: Db): Promise<void> {
  await db.execute(sql`delete from subscriber_cursors where seen_at < now() - interval '1 day'`)
}

/** Events stay in the log for at least a week, so that problems can be investigated. */
const retentionDays = 7

/** Deletes old events that every subscriber has processed, except the newest event. @returns how many */
export async function purgeEvents(db: Db, batchSize = 5000): Promise<number> {
  for (let purged = 0; ; ) {
    const { rowCount } = await db.execute(sql`
      delete from events where position in (
        select position from events
        where position <= coalesce((select min(position) from subscriber_cursors), 0)
          and position < coalesce((select min(position) from parked_events), 9223372036854775807)
          and position < (select max(position) from events)
          and at < now() - ${retentionDays} * interval '1 day'
        order by position limit ${batchSize})`)
    purged += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return purged
  }
}

/** Locks the subscriber's cursor: only its holder delivers. @returns undefined if another process holds it */
export async function lockCursor(tx: Db, name: string): Promise<number | undefined> {
  const [cursor] = await queryRows(tx, { position: col.int }).run(
    sql`select position from subscriber_cursors where name = ${name} for no key update skip locked`,
  )
  return cursor?.position
}

export const moveCursor = (tx: Db, name: string, position: number) =>
  tx.execute(sql`update subscriber_cursors set position = ${position} where name = ${name}`)
