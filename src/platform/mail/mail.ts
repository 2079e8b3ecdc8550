import { and, count, eq, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Db } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { JobRun } from '#platform/jobs/run-jobs.ts'
import { hasRedactedToken, withoutTokens } from '#platform/secrets/tokens.ts'
import { noSender, type Sender } from './mail-sender.ts'
import { smtpTransport } from './smtp-transport.ts'

export type Mail = { to: string; subject: string; kind: string; text: string; html: string }

/** `smtp`: whether mails can be sent. `job`: the job that writes the mail; it is completed in the same transaction. */
export type Posting = { smtp: boolean; job?: JobRun }

/** Writes a mail into the log and, with SMTP, enqueues it. */
export const postMail = (db: Db, mail: Mail, post: Posting): Promise<void> => postMails(db, [mail], post)

/** Like `postMail` for several mails of one job, all or none. */
export async function postMails(db: Db, mails: Mail[], { smtp, job }: Posting): Promise<void> {
  await db.transaction(async (tx) => {
    await job?.completeIn(tx)
    for (const { to, subject, kind, text, html } of mails) {
      // The shop may have no address of its own yet.
      if (to === '') continue
      const [row] = await tx
        .insert(mailLog)
        .values({ recipient: to, subject, kind, text, html, status: 'kept' })
        .returning({ id: mailLog.id })
      if (smtp && row) await addJob(tx, 'send-mail', { id: row.id })
    }
  })
}

/**
 * Sends a logged mail by SMTP. A failure is written into the Mail Log and thrown, so that the job is retried. After
 * sending, secret links are removed from the log; a mail whose link has expired in the meantime is not sent.
 */
export async function sendMail(db: Db, smtpUrl: string, sender: Sender | undefined, id: number): Promise<void> {
  // Mails logged by an older version have no Message-ID yet; retries must use the same.
  const [mail] = await db
    .update(mailLog)
    .set({ messageId: sql`coalesce(${mailLog.messageId}, gen_random_uuid())` })
    .where(and(eq(mailLog.id, id), sql`${mailLog.status} <> 'sent'`))
    .returning()
  if (!mail) return
  const refuse = (error: string) => db.update(mailLog).set({ status: 'failed', error }).where(eq(mailLog.id, id))
  if (hasRedactedToken(mail.text)) return void (await refuse('Its link had run out before it could be sent'))
  // A retry would not help. Once an address is set, staff resend it from the Mail Log.
  if (!sender) return void (await refuse(noSender))
  let transport: Transporter | undefined
  try {
    transport = await smtpTransport(smtpUrl)
    await transport.sendMail({
      from: { name: sender.name, address: sender.address },
      ...(sender.replyTo && { replyTo: sender.replyTo }),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}@${sender.address.split('@').at(-1)}>`,
      // RFC 3834: prevents out-of-office replies. Answers to messages are written by staff, not generated.
      ...(mail.kind !== 'contact-answered' && { headers: { 'Auto-Submitted': 'auto-generated' } }),
    })
    await db
      .update(mailLog)
      .set({
        status: 'sent',
        sentAt: sql`now()`,
        error: '',
        tries: mail.tries + 1,
        text: withoutTokens(mail.text),
        html: withoutTokens(mail.html),
      })
      .where(eq(mailLog.id, id))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    await db
      .update(mailLog)
      .set({ status: 'failed', error: reason.slice(0, 500), tries: mail.tries + 1 })
      .where(eq(mailLog.id, id))
    // Mail servers repeat the recipient in their reply; the process log must not have it.
    throw new Error(`the mail was not sent (${(error as { code?: string }).code ?? 'no code'})`)
  } finally {
    transport?.close()
  }
}

/** Number of failed mails in the log. */
export async function mailsThatFailed(db: Db): Promise<number> {
  const [found] = await db.select({ mails: count() }).from(mailLog).where(eq(mailLog.status, 'failed'))
  return found?.mails ?? 0
}
