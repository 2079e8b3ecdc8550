import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { addJob, type JobRun } from './jobs.ts'
import { mailLog } from './tables.ts'
import { lostItsToken, withoutTokens } from './tokens.ts'

export type Mail = { to: string; subject: string; kind: string; text: string; html: string }

/** `smtp`: can mails be sent? `job`: the job that writes the mail, and is done with it. */
export type Posting = { smtp: boolean; job?: JobRun }

/** Puts a mail into the log and, when the shop has SMTP, into the queue. It never delays what caused it. */
export async function postMail(db: Db, mail: Mail, { smtp, job }: Posting): Promise<void> {
  await db.transaction(async (tx) => {
    await job?.completeIn(tx)
    const [row] = await tx
      .insert(mailLog)
      .values({
        recipient: mail.to,
        subject: mail.subject,
        kind: mail.kind,
        text: mail.text,
        html: mail.html,
        status: 'kept',
      })
      .returning({ id: mailLog.id })
    if (smtp && row) await addJob(tx, 'send-mail', { id: row.id })
  })
}

/**
 * Sends a logged mail by SMTP. A failure is noted and thrown, so that the queue tries again later. The log keeps no secret
 * that has reached its reader, and a letter whose link ran out while it waited is not sent at all.
 */
export async function sendMail(db: Db, smtpUrl: string, from: string, id: number): Promise<void> {
  const [mail] = await db
    .select()
    .from(mailLog)
    .where(and(eq(mailLog.id, id), sql`${mailLog.status} <> 'sent'`))
  if (!mail) return
  if (lostItsToken(mail.text)) {
    await db
      .update(mailLog)
      .set({ status: 'failed', error: 'Its link had run out before it could be sent' })
      .where(eq(mailLog.id, id))
    return
  }
  // Loaded for the first letter: most processes send none for hours.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  try {
    await transport.sendMail({ from, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html })
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
    throw error
  } finally {
    transport.close()
  }
}

/** How many mails of the log could not be sent. */
export async function mailsThatFailed(db: Db): Promise<number> {
  const [found] = await db.select({ mails: count() }).from(mailLog).where(eq(mailLog.status, 'failed'))
  return found?.mails ?? 0
}
