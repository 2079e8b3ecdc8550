import { sql } from 'drizzle-orm'
import { col, queryRows } from '../database/rows.ts'
import type { Delivery } from './deliver-events.ts'
import type { AfterCommitSubscriber } from './subscribers.ts'

/** One small statement per second finds out whether there is anything to do. */
export async function pendingWork({ db }: Delivery, subscribers: readonly AfterCommitSubscriber[]) {
  const rows = await queryRows(db, { name: col.text, sequence: col.boolean, isDue: col.boolean }).run(sql`
    select name, exists (select from event_inbox) as sequence,
      position < coalesce((select max(position) from events), 0)
        or exists (select from parked_events p where p.subscriber = c.name and p.retry_at <= now()) as "isDue"
    from subscriber_cursors c where name = any(${sql.param(subscribers.map(({ name }) => name))}::text[])`)
  return {
    sequence: rows.some(({ sequence }) => sequence),
    subscribers: new Set(rows.filter(({ isDue }) => isDue).map(({ name }) => name)),
  }
}
