import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { col, queryRows, type RowOf } from '../database/rows.ts'
import type { LoggedEvent } from './event.ts'

/** Events of the log that are read at once to find the next one for a subscriber. */
const windowSize = 500

export const eventColumns = {
  position: col.int,
  type: col.text,
  subject: col.text,
  payload: col.json<object>(),
  at: col.timestamp,
}
type EventRow = RowOf<typeof eventColumns>
export const eventOf = ({ position, type, subject, payload, at }: EventRow): LoggedEvent => ({
  position,
  type,
  subject,
  payload,
  at: new Date(at),
})

/** If there is no next event, all of its columns are null. */
const nextColumns = {
  end: col.int.orNull,
  isBehindParked: col.boolean,
  position: eventColumns.position.orNull,
  type: eventColumns.type.orNull,
  subject: eventColumns.subject.orNull,
  payload: eventColumns.payload.orNull,
  at: eventColumns.at.orNull,
}
type NextRow = RowOf<typeof nextColumns>
const hasEvent = (row: NextRow): row is NextRow & EventRow => row.position !== null

/** `end`: the cursor may move there if no event is returned. */
export async function nextEvent(
  tx: Db,
  { name, types, cursor }: { name: string; types: readonly string[]; cursor: number },
): Promise<{ event?: LoggedEvent; isBehindParked: boolean; end: number }> {
  const [row] = await queryRows(tx, nextColumns).run(sql`
    with ahead as (
      select position, type, subject, payload, at from events where position > ${cursor}
      order by position limit ${windowSize}
    )
    select (select max(position) from ahead) as "end", next.*,
      exists (select from parked_events p where p.subscriber = ${name} and p.subject = next.subject) as "isBehindParked"
    from (values (1)) as one left join lateral (
      select * from ahead where type = any(${sql.param(types)}::text[]) order by position limit 1
    ) as next on true`)
  const end = row?.end ?? cursor
  if (!row || !hasEvent(row)) return { isBehindParked: false, end }
  return { event: eventOf(row), isBehindParked: row.isBehindParked, end }
}
