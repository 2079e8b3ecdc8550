import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { passwordResets } from '#domains/customers/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { likePattern } from '#platform/database/substring.ts'
import { mailLog } from '#platform/database/tables.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hashToken, hasRedactedToken, tokenIn, withoutTokens } from '#platform/secrets/tokens.ts'
import { pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text/text.ts'
import type { StaffMember } from './sessions.ts'
import type { MailEntry, MailLetter, mailQuery } from './staff-contract.ts'

const { text: _, html: __, ...listed } = getTableColumns(mailLog)
type Listed = Pick<typeof mailLog.$inferSelect, keyof typeof listed>

/** One page of the shop's mails, newest first, without their text. */
export async function mailPage(db: Db, query: z.output<typeof mailQuery>) {
  const where = matching(query)
  const [all] = await db.select({ total: count() }).from(mailLog).where(where)
  const page = pageOf(all?.total ?? 0, query.page ?? 1, query.perPage ?? 25)
  // Selects the ids by an index-only scan first: the text makes rows long.
  const shown = db
    .select({ id: mailLog.id })
    .from(mailLog)
    .where(where)
    .orderBy(desc(mailLog.createdAt), desc(mailLog.id))
    .limit(page.perPage)
    .offset((page.page - 1) * page.perPage)
  const rows = await db
    .select(listed)
    .from(mailLog)
    .where(inArray(mailLog.id, shown))
    .orderBy(desc(mailLog.createdAt), desc(mailLog.id))
  const kinds = await distinctValues(db, mailLog, mailLog.kind)
  return { mails: rows.map(entryOf), page, kinds }
}

/**
 * One mail with its text. The secret of a link that opens an account is left out: a reader of the log must not be able
 * to use it.
 * @throws NotFound
 */
export async function mailById(db: Db, id: number): Promise<MailLetter> {
  const row = await rowOf(db, id)
  const link = tokenIn(row.text) ? 'kept' : hasRedactedToken(row.text) ? 'gone' : 'none'
  return { ...entryOf(row), text: withoutTokens(row.text), link }
}

/**
 * The link of a mail, while the shop cannot send mail: showing it is then the only way to hand it over. Writes an audit
 * entry.
 * @throws Refusal 404 when the link has expired or was used · 409 when the shop sends mail: then only the recipient may
 *   see the link
 */
export async function linkOfMail(
  db: Db,
  id: number,
  by: StaffMember,
  { smtp, now }: { smtp: boolean; now: Date },
): Promise<string> {
  if (smtp) throw new Refusal(409, 'is_mailed', 'This shop sends its e-mails: their links are for the recipients alone')
  const { text, recipient, subject } = await rowOf(db, id)
  const token = tokenIn(text)
  const [opens] = token
    ? await db
        .select({ customer: passwordResets.customerId })
        .from(passwordResets)
        .where(
          and(
            eq(passwordResets.tokenHash, hashToken(token)),
            isNull(passwordResets.usedAt),
            gt(passwordResets.expiresAt, now),
          ),
        )
    : []
  const link = /https?:\/\/\S+[?&]token=[\w-]+/.exec(text)?.[0]
  if (!opens || !link) throw new Refusal(404, 'link_gone', 'The link of this e-mail opens nothing any more')
  await writeAudit(db, by, 'mail.link', recipient, { after: { subject } })
  return link
}

async function rowOf(db: Db, id: number) {
  const [row] = await db.select().from(mailLog).where(eq(mailLog.id, id))
  if (!row) throw new NotFound('Mail')
  return row
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
    text ? sql`lower(${mailLog.recipient} || E'\n' || ${mailLog.subject}) like ${likePattern(text)}` : undefined,
    status && status !== 'all' ? eq(mailLog.status, status) : undefined,
    kind ? eq(mailLog.kind, kind) : undefined,
  )
}
