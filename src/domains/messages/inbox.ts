import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkMatches } from '#platform/check-matches.ts'
import { isNoneOf, isOneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { containsText } from '#platform/database/substring.ts'
import {
  type MessageStatus,
  type MessageView,
  messageStatusesWhere,
  messageViewNames,
  messageViews,
  statusesInView,
} from '#shared/messages/message-status.ts'
import { maxMatches, type Page, pageOf, rowsOfPage, searchPageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text/text.ts'
import { messageColumns, messageRowColumns, officeMessageOf } from './message-row.ts'
import type { MessageCounts, messageFilters, messagesQuery, OfficeMessage } from './staff-contract.ts'

export type MessageFilters = z.output<typeof messageFilters>

/** One page of the inbox, newest first. The counts include all messages. */
export async function inbox(
  db: Db,
  query: z.output<typeof messagesQuery>,
): Promise<{ messages: OfficeMessage[]; page: Page; counts: MessageCounts }> {
  const counting = countMessages(db)
  const [counts, { ids, page }] = await Promise.all([
    counting,
    searchText(query) ? searchedPage(db, query) : listedPage(db, query, counting),
  ])
  const rows = await queryRows(db, messageRowColumns).run(sql`
    select ${messageColumns} from contact_messages m where m.id = any(${sql.param(ids)}::bigint[])
    order by m.created_at desc, m.id desc`)
  return { messages: rows.map(officeMessageOf), page, counts }
}

type ShownIds = { ids: number[]; page: Page }

/** Without a kind, the counts of the cards say how many there are. */
async function listedPage(
  db: Db,
  query: z.output<typeof messagesQuery>,
  counts: Promise<MessageCounts>,
): Promise<ShownIds> {
  const { page = 1, perPage = 25, status = 'all', inquiryType = 'all' } = query
  const total = inquiryType === 'all' ? (await counts)[messageViews[status].figure] : await countMatching(db, query)
  const shown = pageOf(total, page, perPage)
  return { ids: await idsOn(db, shown, matching(query)), page: shown }
}

/**
 * Up to 10,000 matches are read at once and sorted. If there are more, the page is read from the newest on: frequent
 * words appear early, and `strpos` lets the planner expect that.
 */
async function searchedPage(db: Db, query: z.output<typeof messagesQuery>): Promise<ShownIds> {
  const { page: number = 1, perPage = 25 } = query
  const [found] = await queryRows(db, { ids: col.json<number[]>() }).run(sql`
    select array_to_json(array(
      select id from (
        select m.id, m.created_at from contact_messages m where ${matching(query)} limit ${maxMatches + 1}
      ) found order by created_at desc, id desc)) as ids`)
  const ids = found?.ids ?? []
  const page = searchPageOf(ids.length, number, perPage)
  if (page.precision === 'at_least') return { ids: await idsOn(db, page, matching(query, containsUnindexed)), page }
  return { ids: ids.slice((page.page - 1) * perPage, page.page * perPage), page }
}

async function countMatching(db: Db, query: MessageFilters): Promise<number> {
  const [counted] = await queryRows(db, { total: col.int }).run(
    sql`select count(*)::int as total from contact_messages m where ${matching(query)}`,
  )
  return counted?.total ?? 0
}

async function idsOn(db: Db, page: Page, wanted: SQL): Promise<number[]> {
  const { offset, limit } = rowsOfPage(page)
  const rows = await queryRows(db, { id: col.int }).run(sql`
    select m.id from contact_messages m where ${wanted} order by m.created_at desc, m.id desc
    limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/**
 * The ids of all messages that match, for an action on all of them.
 * @throws Refusal 409 if their number is not the expected one
 */
export async function matchMessages(db: Db, { expected, ...query }: MessageFilters & { expected: number }) {
  const rows = await queryRows(db, { id: col.int }).run(sql`
    select m.id from contact_messages m where ${matching(query)}
    order by m.created_at desc, m.id desc limit ${maxMatches + 1}`)
  checkMatches(expected, rows.length)
  return rows.map(({ id }) => id)
}

/** All filtered messages, newest first, in batches. */
export async function* allMessages(db: Db, query: MessageFilters, batchSize = 500): AsyncGenerator<OfficeMessage[]> {
  let before = sql`true`
  for (;;) {
    const rows = await queryRows(db, messageRowColumns).run(sql`
      select ${messageColumns} from contact_messages m where ${matching(query)} and ${before}
      order by m.created_at desc, m.id desc limit ${batchSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(officeMessageOf)
    before = sql`(m.created_at, m.id) < (select created_at, id from contact_messages where id = ${last.id})`
  }
}

/** Whether message `m` contains the text, which is in lower case. */
export const messageContains = (part: string): SQL =>
  containsText(searchedMessage, part, sql`m.searched_transliterated`)

/** `searched_transliterated` is this, transliterated. */
const searchedMessage = sql`lower(m.name || E'\\n' || m.email || E'\\n' || m.phone || E'\\n'
  || m.subject || E'\\n' || m.message)`

/** The same for a text that many messages contain. */
const containsUnindexed = (part: string): SQL => sql`strpos(${searchedMessage}, ${part}) > 0`

const searchText = ({ search = '' }: MessageFilters): string => tidyLine(search).toLowerCase()

function matching(query: MessageFilters, contains = messageContains): SQL {
  const { status = 'all', inquiryType = 'all' } = query
  const all: SQL[] = [isInView(status)]
  const text = searchText(query)
  const phone = readPhone(text)
  if (phone) all.push(sql`m.phone = ${phone}`)
  else if (text) all.push(contains(text))
  if (inquiryType !== 'all') all.push(sql`m.inquiry_type = ${inquiryType}`)
  return sql.join(all, sql` and `)
}

const archive = messageStatusesWhere(({ isInInbox }) => !isInInbox)

/** The inbox excludes the archive instead of listing its states, so that it includes states of a later release. */
const isInView = (view: MessageView): SQL =>
  view === 'all' ? isNoneOf(sql`m.status`, archive) : isOneOf(sql`m.status`, statusesInView(view))

async function countMessages(db: Db): Promise<MessageCounts> {
  const rows = await queryRows(db, { status: col.text.as<MessageStatus>(), many: col.int }).run(
    sql`select status, count(*)::int as many from contact_messages group by status`,
  )
  const manyOf = (statuses: MessageStatus[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { many }) => sum + many, 0)
  return Object.fromEntries(
    messageViewNames.map((view) => [messageViews[view].figure, manyOf(statusesInView(view))]),
  ) as MessageCounts
}
