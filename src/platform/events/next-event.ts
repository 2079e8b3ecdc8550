import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { LoggedEvent } from './event.ts'

/** Events of the log that are read at once to find the next one for a subscriber. */
const windowSize = 500

export type EventRow = { position: number; type: string; subject: string; payload: object; at: string }
export const eventOf = ({ position, type, subject, payload, at }: EventRow): LoggedEvent => ({
  position,
  type,
  subject,
  payload,
  at: new Date(at),
})

/** `end`: the cursor may move there if no event is returned. */
export async function nextEvent(
  tx: Db,
  { name, types, cursor }: { name: string; types: readonly string[]; cursor: number },
): Promise<{ event?: LoggedEvent; isBehindParked: boolean; end: number }> {
  const { rows } = await tx.execute<
    { end: number | null; isBehindParked: boolean } & (EventRow | { position: null })
  >(sql`
    with ahead as (
      select position, type, subject, payload, at from events where position > ${cursor}
      order by position limit ${windowSize}
    )
    select (select max(position) from ahead) as "end", next.*,
      exists (select from parked_events p where p.subscriber = ${name} and p.subject = next.subject) as "isBehindParked"
    from (values (1)) as one left join lateral (
      select * from ahead where type = any(${sql.param(types)}::text[]) order by position limit 1
    ) as next on true`)
  const [row] = rows
  const end = row?.end ?? cursor
  if (!row || row.position === null) return { isBehindParked: false, end }
  return { event: eventOf(row), isBehindParked: row.isBehindParked, end }
}
