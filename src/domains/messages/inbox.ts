import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { containsText } from '#platform/database/substring.ts'
import { NotFound } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { readPhone } from '#shared/phone.ts'
import { tidyLine } from '#shared/text.ts'
import type { MessageCounts, messageFilters, messagesQuery, OfficeMessage, WholeMessage } from './staff-contract.ts'
import { messageAnswers } from './tables.ts'

export type MessageFilters = z.output<typeof messageFilters>

/** One page of the inbox, newest first. The counts include all messages. */
export async function inbox(
  db: Db,
  asked: z.output<typeof messagesQuery>,
): Promise<{ messages: OfficeMessage[]; page: Page; counts: MessageCounts }> {
  const [counts, { rows: counted }] = await Promise.all([
    countMessages(db),
    db.execute<{ total: number }>(sql`select count(*)::int as total from contact_messages m where ${matching(asked)}`),
  ])
  const page = pageOf(counted[0]?.total ?? 0, asked.page ?? 1, asked.perPage ?? 25)
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from contact_messages m where ${matching(asked)}
    order by m.created_at desc, m.id desc limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`)
  return { messages: rows.map(onWire), page, counts }
}

/** All filtered messages, newest first, in batches. */
export async function* allMessages(db: Db, asked: MessageFilters, batchSize = 500): AsyncGenerator<OfficeMessage[]> {
  let before = sql`true`
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select ${columns} from contact_messages m where ${matching(asked)} and ${before}
      order by m.created_at desc, m.id desc limit ${batchSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(onWire)
    before = sql`(m.created_at, m.id) < (select created_at, id from contact_messages where id = ${last.id})`
  }
}

/**
 * One message with its answers and its sender's orders.
 * @throws NotFound
 */
export async function messageById(db: Db, id: number, { withOrders }: { withOrders: boolean }): Promise<WholeMessage> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from contact_messages m where m.id = ${id}`)
  const [row] = rows
  if (!row) throw new NotFound('Message')
  const answers = await db
    .select()
    .from(messageAnswers)
    .where(eq(messageAnswers.messageId, id))
    .orderBy(asc(messageAnswers.id))
  return {
    message: onWire(row),
    answers: answers.map(({ id, text, actor, at }) => ({ id, text, actor, at: at.toISOString() })),
    userId: await userIdOf(db, row),
    ...(withOrders && { orders: await ordersOf(db, row) }),
  }
}

/** The searched text of message `m`, for the trigram index. */
export const searchedMessage = sql`lower(m.name || E'\\n' || m.email || E'\\n' || m.phone || E'\\n' || m.subject || E'\\n' || m.message)`

function matching({ search, status = 'all', inquiryType = 'all' }: MessageFilters): SQL {
  const all: SQL[] = [standing[status]]
  const text = tidyLine(search ?? '').toLowerCase()
  const phone = readPhone(text)
  if (phone) all.push(sql`m.phone = ${phone}`)
  else if (text) all.push(containsText(searchedMessage, text))
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

/** The account it was sent from, else the account with the address, else the guest with the address. */
async function userIdOf(db: Db, { customer, email }: Row): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id::text from customers where deleted_at is null and (id = ${customer} or email = ${email})
    order by (id = ${customer}) desc nulls last limit 1`)
  if (rows[0]) return rows[0].id
  const { rows: bought } = await db.execute(sql`select from buyers where email = ${email}`)
  return bought.length > 0 ? `guest:${email}` : null
}

async function ordersOf(db: Db, { customer, email }: Row): Promise<NonNullable<WholeMessage['orders']>> {
  const { rows } = await db.execute<{ id: string; at: string; status: string; total: number }>(sql`
    select order_id as id, placed_at as at, status, total from orders
    where deleted_at is null and (email = ${email} or customer_id = ${customer}) order by placed_at desc, id desc limit 5`)
  return rows.map(({ id, at, status, total }) => ({
    orderId: id,
    orderDate: new Date(at).toISOString(),
    status,
    total: toTaka(Number(total)),
  }))
}

type Row = {
  id: number
  customer: number | null
  name: string
  email: string
  phone: string
  inquiry_type: OfficeMessage['inquiryType']
  subject: string
  message: string
  locale: OfficeMessage['locale']
  status: OfficeMessage['status']
  answers: number
  created_at: string
  updated_at: string
}

const columns = sql`m.id, m.customer_id as customer, m.name, m.email, m.phone, m.inquiry_type, m.subject, m.message, m.locale, m.status,
  m.created_at, m.updated_at, (select count(*)::int from message_answers a where a.message_id = m.id) as answers`

const onWire = ({ id, customer: _, inquiry_type, created_at, updated_at, ...row }: Row): OfficeMessage => ({
  ...row,
  id: Number(id),
  inquiryType: inquiry_type,
  createdAt: new Date(created_at).toISOString(),
  updatedAt: new Date(updated_at).toISOString(),
})
