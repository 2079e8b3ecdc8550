import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { mailLog } from '#platform/database/tables.ts'
import { addJob, type JobRun } from '#platform/jobs/jobs.ts'
import { lostItsToken, withoutTokens } from '#platform/secrets/tokens.ts'
import { noSender, type Sender } from './mail-sender.ts'

export type Mail = { to: string; subject: string; kind: string; text: string; html: string }

/** `smtp`: can mails be sent? `job`: the job that writes the mail, and is done with it. */
export type Posting = { smtp: boolean; job?: JobRun }

/** Puts a mail into the log and, when the shop has SMTP, into the queue. It never delays what caused it. */
export const postMail = (db: Db, mail: Mail, post: Posting): Promise<void> => postMails(db, [mail], post)

/** The same for several mails that one job writes: all of them or none. */
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
 * Sends a logged mail by SMTP. A failure is noted and thrown, so that the queue tries again later. The log keeps no secret
 * that has reached its reader, and a letter whose link ran out while it waited is not sent at all.
 */
export async function sendMail(db: Db, smtpUrl: string, sender: Sender | undefined, id: number): Promise<void> {
  // Of one that was logged by an older version, the Message-ID is made now, and stays for further tries.
  const [mail] = await db
    .update(mailLog)
    .set({ messageId: sql`coalesce(${mailLog.messageId}, gen_random_uuid())` })
    .where(and(eq(mailLog.id, id), sql`${mailLog.status} <> 'sent'`))
    .returning()
  if (!mail) return
  const refuse = (error: string) => db.update(mailLog).set({ status: 'failed', error }).where(eq(mailLog.id, id))
  if (lostItsToken(mail.text)) return void (await refuse('Its link had run out before it could be sent'))
  // Another try would not help: whoever sets an address sends it from the Mail Log.
  if (!sender) return void (await refuse(noSender))
  // Loaded for the first letter: most processes send none for hours.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  try {
    await transport.sendMail({
      from: { name: sender.name, address: sender.address },
      ...(sender.replyTo && { replyTo: sender.replyTo }),
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}@${sender.address.split('@').at(-1)}>`,
      // RFC 3834: no out-of-office note answers it. Staff type the answers to messages themselves.
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
