import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { containsText } from '#platform/database/substring.ts'
import { maxMatches, type Page, pageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import { type MessageRow, messageColumns, officeMessageOf } from './message-row.ts'
import type { MessageCounts, messageFilters, messagesQuery, OfficeMessage } from './staff-contract.ts'

export type MessageFilters = z.output<typeof messageFilters>

/** One page of the inbox, newest first. The counts include all messages. */
export async function inbox(
  db: Db,
  asked: z.output<typeof messagesQuery>,
): Promise<{ messages: OfficeMessage[]; page: Page; counts: MessageCounts }> {
  const { page: number = 1, perPage = 25 } = asked
  const [counts, { rows }] = await Promise.all([
    countMessages(db),
    // One pass: a search may read every message. Beyond the last page it is the last one.
    db.execute<MessageRow & { total: number }>(sql`
      with found as materialized (select m.id, m.created_at from contact_messages m where ${matching(asked)}),
      counted as (select count(*)::int as total from found),
      shown as (
        select found.id, counted.total from found, counted order by found.created_at desc, found.id desc
        limit ${perPage} offset (select least(${number - 1}::int,
          greatest(total - 1, 0) / ${perPage}) * ${perPage} from counted)
      )
      select ${messageColumns}, shown.total from contact_messages m join shown using (id)
      order by m.created_at desc, m.id desc`),
  ])
  const messages = rows.map(({ total: _, ...row }) => officeMessageOf(row))
  return { messages, page: pageOf(rows[0]?.total ?? 0, number, perPage), counts }
}

/**
 * The ids of all messages that match, for an action on all of them.
 * @throws Refusal 409 if they are not as many as expected
 */
export async function matchMessages(db: Db, { expected, ...asked }: MessageFilters & { expected: number }) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from contact_messages m where ${matching(asked)}
    order by m.created_at desc, m.id desc limit ${maxMatches + 1}`)
  checkMatches(expected, rows.length)
  return rows.map(({ id }) => Number(id))
}

/** All filtered messages, newest first, in batches. */
export async function* allMessages(db: Db, asked: MessageFilters, batchSize = 500): AsyncGenerator<OfficeMessage[]> {
  let before = sql`true`
  for (;;) {
    const { rows } = await db.execute<MessageRow>(sql`
      select ${messageColumns} from contact_messages m where ${matching(asked)} and ${before}
      order by m.created_at desc, m.id desc limit ${batchSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(officeMessageOf)
    before = sql`(m.created_at, m.id) < (select created_at, id from contact_messages where id = ${last.id})`
  }
}

/** Whether message `m` contains the text, which is in lower case. */
export const messageContains = (part: string): SQL => containsText(searchedMessage, part, sql`m.searched_signs`)

/** `searched_signs` is this in Latin signs. */
const searchedMessage = sql`lower(m.name || E'\\n' || m.email || E'\\n' || m.phone || E'\\n'
  || m.subject || E'\\n' || m.message)`

function matching({ search, status = 'all', inquiryType = 'all' }: MessageFilters): SQL {
  const all: SQL[] = [standing[status]]
  const text = tidyLine(search ?? '').toLowerCase()
  const phone = readPhone(text)
  if (phone) all.push(sql`m.phone = ${phone}`)
  else if (text) all.push(messageContains(text))
  if (inquiryType !== 'all') all.push(sql`m.inquiry_type = ${inquiryType}`)
  return sql.join(all, sql` and `)
}

const standing: Record<NonNullable<MessageFilters['status']>, SQL> = {
  all: sql`m.status <> 'archived'`,
  new: sql`m.status = 'new'`,
  open: sql`m.status in ('new', 'read')`,
  answered: sql`m.status = 'answered'`,
  archived: sql`m.status = 'archived'`,
}

async function countMessages(db: Db): Promise<MessageCounts> {
  const { rows } = await db.execute<{ status: OfficeMessage['status']; many: number }>(
    sql`select status, count(*)::int as many from contact_messages group by status`,
  )
  const of = (status: OfficeMessage['status']) => rows.find((row) => row.status === status)?.many ?? 0
  return {
    inbox: of('new') + of('read') + of('answered'),
    unread: of('new'),
    open: of('new') + of('read'),
    answered: of('answered'),
    archived: of('archived'),
  }
}
