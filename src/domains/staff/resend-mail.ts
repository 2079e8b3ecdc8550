import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { Db } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { hasRedactedToken } from '#platform/secrets/tokens.ts'
import type { StaffMember } from './sessions.ts'

/**
 * Sends a mail that is stored or has failed. If it was sent already, a copy goes out as a new mail.
 * @throws Refusal 404, 409 when the shop cannot send mail, or the link in the mail is no longer stored
 */
export async function resendMail(db: Db, id: number, by: StaffMember, { smtp }: { smtp: boolean }): Promise<void> {
  if (!smtp)
    throw new Refusal(409, 'no_smtp', 'The shop cannot send mail yet: SMTP_URL is not set, or it has no sender address')
  await db.transaction(async (tx) => {
    const [mail] = await tx.select().from(mailLog).where(eq(mailLog.id, id)).for('update')
    if (!mail) throw new NotFound('Mail')
    if (hasRedactedToken(mail.text)) throw linkNotKept()
    // The job's key is that of the mail it sends: two copies of one mail are two jobs.
    const mailId = mail.status === 'sent' ? await copyOf(tx, mail) : id
    await addJob(tx, 'send-mail', { id: mailId }, `send-mail-${mailId}`)
    await writeAudit(tx, by, 'mail.resend', mail.recipient, { after: { subject: mail.subject } })
  })
}

const linkNotKept = () =>
  new Refusal(
    409,
    'link_gone',
    'The link of this e-mail is not kept any more. A new one can be asked for at Forgot password',
  )

async function copyOf(tx: Db, { recipient, subject, kind, text, html }: typeof mailLog.$inferSelect): Promise<number> {
  const [copy] = await tx
    .insert(mailLog)
    .values({ recipient, subject, kind, text, html, status: 'kept' })
    .returning({ id: mailLog.id })
  if (!copy) throw new Error('the copy was not stored')
  return copy.id
}
