import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatDate } from '#shared/dates.ts'
import { m } from '#shared/paraglide/messages.js'
import type { AnswerMessage } from './staff-contract.ts'
import { contactMessages, messageAnswers } from './tables.ts'

type Message = typeof contactMessages.$inferSelect

/**
 * Stores an answer and mails it to the sender of the message, in their language, with their text quoted below it.
 * @throws NotFound · Refusal 409 stale: a colleague has answered or moved it in the meantime
 */
export async function answerMessage(
  db: Db,
  { id, text, updatedAt }: AnswerMessage,
  member: StaffMember,
  { now, smtp }: { now: Date; smtp: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('no key update')
    if (!message) throw new NotFound('Message')
    if (updatedAt !== undefined && updatedAt !== message.updatedAt.toISOString()) throw stale()
    await tx.insert(messageAnswers).values({ messageId: id, text, actor: member.username, at: now })
    await tx.update(contactMessages).set({ status: 'answered', updatedAt: now }).where(eq(contactMessages.id, id))
    await writeAudit(tx, member, 'message.answer', `#${id}`, { before: message.status, after: text })
    await postMail(
      tx,
      { to: message.email, kind: 'contact-answered', ...(await answerMail(tx, message, text)) },
      { smtp },
    )
  })
}

async function answerMail(db: Db, { name, subject, message, locale, createdAt }: Message, text: string) {
  const frame = mailFrame(await shopSettings(db), locale, undefined)
  const { shop } = frame
  const parts = [
    m.mail_greeting({ name }, { locale }),
    ...text.split(/\n{2,}/),
    m.mail_thanks({ shop }, { locale }),
    m.mail_answer_asked({ date: formatDate(createdAt, locale) }, { locale }),
    message
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n'),
  ]
  return { subject: m.mail_answer_subject({ shop, subject }, { locale }), ...(await renderMail(parts, frame)) }
}

const stale = () =>
  new Refusal(409, 'stale', 'A colleague has answered or moved this message in the meantime. Please look at it again')
