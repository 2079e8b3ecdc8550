import { and, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { addJob } from '#platform/jobs.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { mailLog } from '#platform/tables.ts'
import { pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import { note } from './audit.ts'
import type { MailEntry, mailQuery } from './contract.ts'
import type { StaffMember } from './sessions.ts'

const { text: _, html: __, ...listed } = getTableColumns(mailLog)
type Listed = Pick<typeof mailLog.$inferSelect, keyof typeof listed>

/** One page of the mails that the shop wrote, newest first, without their words. */
export async function mailPage(db: Db, query: z.output<typeof mailQuery>) {
  const where = matching(query)
  const [all] = await db.select({ total: count() }).from(mailLog).where(where)
  const page = pageOf(all?.total ?? 0, query.page ?? 1, query.perPage ?? 25)
  const rows = await db
    .select(listed)
    .from(mailLog)
    .where(where)
    .orderBy(desc(mailLog.createdAt), desc(mailLog.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  const kinds = await db.selectDistinct({ kind: mailLog.kind }).from(mailLog).orderBy(mailLog.kind)
  return { mails: rows.map(entryOf), page, kinds: kinds.map(({ kind }) => kind) }
}

/** One mail with its words. @throws NotFound */
export async function mailById(db: Db, id: number) {
  const [row] = await db.select().from(mailLog).where(eq(mailLog.id, id))
  if (!row) throw new NotFound('Mail')
  return { ...entryOf(row), text: row.text }
}

/**
 * Sends a mail that was kept or failed; of one that was sent, a second copy goes out as a mail of its own.
 * @throws Refusal 404, 409 when the shop has no way to send mail
 */
export async function resendMail(db: Db, id: number, by: StaffMember, { smtp }: { smtp: boolean }): Promise<void> {
  if (!smtp) throw new Refusal(409, 'no_smtp', 'The shop cannot send mail yet: SMTP_URL is not set')
  await db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mailLog).where(eq(mailLog.id, id)).for('update')
    if (!mail) throw new NotFound('Mail')
    await addJob(tx, 'send-mail', { id: mail.status === 'sent' ? await copyOf(tx, mail) : id }, `send-mail-${id}`)
    await note(tx, by, 'mail.resend', mail.recipient, { after: { subject: mail.subject } })
  })
}

async function copyOf(tx: Db, { recipient, subject, kind, text, html }: typeof mailLog.$inferSelect): Promise<number> {
  const [copy] = await tx
    .insert(mailLog)
    .values({ recipient, subject, kind, text, html, status: 'kept' })
    .returning({ id: mailLog.id })
  if (!copy) throw new Error('the copy was not stored')
  return copy.id
}

const entryOf = (row: Listed): MailEntry => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  kind: row.kind,
  status: row.status,
  error: row.error,
  tries: row.tries,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
})

function matching({ search, status, kind }: z.output<typeof mailQuery>): SQL | undefined {
  const text = tidyLine(search ?? '').toLowerCase()
  return and(
    text ? sql`strpos(lower(${mailLog.recipient} || E'\n' || ${mailLog.subject}), ${text}) > 0` : undefined,
    status && status !== 'all' ? eq(mailLog.status, status) : undefined,
    kind ? eq(mailLog.kind, kind) : undefined,
  )
}
