import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { col, queryRows, type RowOf } from '../database/rows.ts'
import { maxAttempts } from './deliver-events.ts'

/** `lag`: events that it has not read yet; `lagSeconds`: age of the oldest of them. */
const subscriberColumns = {
  name: col.text,
  position: col.int,
  lag: col.int,
  lagSeconds: col.float,
  parked: col.int,
  failed: col.int,
}

export type EventState = {
  /** Position of the newest event; 0: none yet. */
  position: number
  /** Committed events without a position, and the age of the oldest of them. */
  unsequenced: number
  unsequencedSeconds: number
  subscribers: RowOf<typeof subscriberColumns>[]
}

/**
 * Newest position of the log and the lag of each subscriber.
 * @param known only these: the cursor of a removed subscriber stays for a day without moving
 */
export async function eventState(db: Db, known?: readonly { name: string }[]): Promise<EventState> {
  const names = known?.map(({ name }) => name) ?? null
  const [log] = await queryRows(db, { position: col.int, unsequenced: col.int, unsequencedSeconds: col.float }).run(sql`
    select (select coalesce(max(position), 0) from events) as position, count(*)::int as unsequenced,
      coalesce(extract(epoch from now() - min(at)), 0)::float8 as "unsequencedSeconds"
    from event_inbox`)
  const subscribers = await queryRows(db, subscriberColumns).run(sql`
    select c.name, c.position, greatest((select coalesce(max(position), 0) from events) - c.position, 0) as lag,
      coalesce(extract(epoch from now() - (
        select at from events e where e.position > c.position order by e.position limit 1)), 0)::float8 as "lagSeconds",
      count(p.position)::int as parked,
      count(*) filter (where p.attempts >= ${maxAttempts})::int as failed
    from subscriber_cursors c left join parked_events p on p.subscriber = c.name
    where ${names === null} or c.name = any(${sql.param(names)}::text[])
    group by c.name order by c.name`)
  return { ...(log ?? { position: 0, unsequenced: 0, unsequencedSeconds: 0 }), subscribers }
}

/** Age in seconds of the oldest event without a position or not read by a subscriber; parked ones are not counted. */
export const eventAge = ({ unsequencedSeconds, subscribers }: EventState): number =>
  Math.max(unsequencedSeconds, ...subscribers.map(({ lagSeconds }) => lagSeconds))

/** Events that a subscriber has yet to process: without a position, after its cursor, or parked. */
export async function eventsWaitingFor(
  db: Db,
  { name, types }: { name: string; types: readonly string[] },
): Promise<number> {
  const wanted = sql`type = any(${sql.param(types)}::text[])`
  const [counted] = await queryRows(db, { waiting: col.int }).run(sql`
    select ((select count(*) from event_inbox where ${wanted})
      + (select count(*) from events e
        join subscriber_cursors c on e.position > c.position where c.name = ${name} and ${wanted})
      + (select count(*) from parked_events where subscriber = ${name}))::int as waiting`)
  return counted?.waiting ?? 0
}

const parkedColumns = {
  subscriber: col.text,
  position: col.int,
  type: col.text,
  subject: col.text,
  at: col.timestamp,
  attempts: col.int,
  /** Null: it waits for an earlier event of its subject (`behind`), or has used all attempts. */
  retryAt: col.timestamp.orNull,
  behind: col.int.orNull,
  error: col.text,
}
export type ParkedEvent = Omit<RowOf<typeof parkedColumns>, 'at' | 'retryAt'> & { at: Date; retryAt: Date | null }

/** Parked events, the oldest first. */
export async function parkedEvents(db: Db, maxItems = 200): Promise<ParkedEvent[]> {
  const rows = await queryRows(db, parkedColumns).run(sql`
    select p.subscriber, p.position, e.type, p.subject, e.at, p.attempts, p.retry_at as "retryAt", p.error,
      (select min(b.position) from parked_events b
        where b.subscriber = p.subscriber and b.subject = p.subject and b.position < p.position) as behind
    from parked_events p join events e using (position) order by p.position, p.subscriber limit ${maxItems}`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    retryAt: row.retryAt === null ? null : new Date(row.retryAt),
  }))
}

/**
 * Makes parked events due now, with a full number of attempts: the first one of each subject, which the others follow.
 * @param which one event of one subscriber, all of a subscriber, or all
 * @returns number of events to retry
 */
export async function retryParked(db: Db, which: { subscriber?: string; position?: number } = {}): Promise<number> {
  const { subscriber = null, position = null } = which
  const { rowCount } = await db.execute(sql`
    update parked_events p set retry_at = now(), attempts = 0
    where (${subscriber}::text is null or p.subscriber = ${subscriber})
      and (${position}::bigint is null or p.position = ${position})
      and not exists (select from parked_events b
        where b.subscriber = p.subscriber and b.subject = p.subject and b.position < p.position)`)
  return rowCount ?? 0
}
