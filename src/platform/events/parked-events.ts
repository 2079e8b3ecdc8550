import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { col, queryRows } from '../database/rows.ts'
import type { LoggedEvent } from './event.ts'
import { eventColumns, eventOf } from './next-event.ts'

export async function dueEvent(tx: Db, name: string): Promise<(LoggedEvent & { attempts: number }) | undefined> {
  const [row] = await queryRows(tx, { ...eventColumns, attempts: col.int }).run(sql`
    select e.position, e.type, e.subject, e.payload, e.at, p.attempts
    from parked_events p join events e using (position)
    where p.subscriber = ${name} and p.retry_at <= now() order by p.retry_at, p.position limit 1`)
  return row && { ...eventOf(row), attempts: row.attempts }
}

export const park = (
  tx: Db,
  name: string,
  { position, subject }: LoggedEvent,
  { attempts, retryIn, error }: { attempts: number; retryIn: number | null; error: string },
) =>
  tx.execute(sql`
    insert into parked_events (subscriber, position, subject, attempts, retry_at, error)
    values (${name}, ${position}, ${subject}, ${attempts}, now() + ${retryIn}::int * interval '1 second', ${error})`)
