import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import { shopMailLanguage } from '#domains/staff/language.ts'
import type { Db } from '#platform/database/database.ts'
import { postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { keyReused } from '#platform/refusal.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { isDeliverable } from '#shared/is-deliverable.ts'
import type { Locale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { readPhone, showPhone } from '#shared/phone.ts'
import type { contactRequest } from './contract.ts'
import { contactMessages } from './tables.ts'

type Message = z.output<typeof contactRequest>
type Circumstances = { customerId: number | undefined; now: Date; smtp: boolean }

/**
 * Stores a message, mails it to the shop and confirms its arrival to the sender. Idempotent: a repeated key is stored
 * and mailed once.
 * @throws Refusal 409 key_reused: another message came with this key, so this one would be lost
 */
export async function writeMessage(db: Db, message: Message, { customerId, now, smtp }: Circumstances): Promise<void> {
  const { idempotencyKey: requestKey, locale } = message
  const content = {
    name: message.name,
    email: message.email.toLowerCase(),
    phone: readPhone(message.phone) ?? message.phone,
    inquiryType: message.inquiryType,
    subject: message.subject,
    message: message.message,
  }
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contactMessages)
      .values({ ...content, requestKey, customerId, locale, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: contactMessages.requestKey })
      .returning({ id: contactMessages.id })
    if (!kept) return mustBeTheSame(tx, requestKey ?? '', content)
    const settings = await shopSettings(tx)
    await postMail(
      tx,
      { to: settings.email, kind: 'contact', ...(await mailToShop(settings, message, await shopMailLanguage(tx))) },
      // The shop's address may still be the placeholder.
      { smtp: smtp && isDeliverable(settings.email) },
    )
    await postMail(
      tx,
      { to: message.email, kind: 'contact-received', ...(await mailToSender(settings, message)) },
      { smtp },
    )
  })
}

type Content = Pick<
  typeof contactMessages.$inferSelect,
  'name' | 'email' | 'phone' | 'inquiryType' | 'subject' | 'message'
>

/** Language and account may differ in a repeat, the contents may not. @throws Refusal 409 key_reused */
async function mustBeTheSame(tx: Db, requestKey: string, content: Content): Promise<void> {
  const [earlier] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.requestKey, requestKey),
        eq(contactMessages.name, content.name),
        eq(contactMessages.email, content.email),
        eq(contactMessages.phone, content.phone),
        eq(contactMessages.inquiryType, content.inquiryType),
        eq(contactMessages.subject, content.subject),
        eq(contactMessages.message, content.message),
      ),
    )
  if (!earlier) throw keyReused()
}

/** In the language of the main admin. The text contains the address for the answer. */
async function mailToShop(settings: ShopSettings, message: Message, locale: Locale) {
  const { name, email, inquiryType, subject } = message
  const phone = message.phone && showPhone(readPhone(message.phone) ?? message.phone)
  const from = `${name} <${email}>${phone && `, ${phone}`}`
  const about = m[`contact_type_${inquiryType}`]({}, { locale })
  const parts = [
    m.mail_contact_from({ from }, { locale }),
    m.mail_contact_about({ type: about, subject }, { locale }),
    ...message.message.split(/\n{2,}/),
    m.mail_contact_answer({ email }, { locale }),
  ]
  return {
    subject: m.mail_contact_subject({ type: about, subject }, { locale }),
    ...(await renderMail(parts, { ...mailFrame(settings, locale, undefined), contact: [] })),
  }
}

/** Contains nothing that the sender typed, so that nobody can send text to a stranger's address through the shop. */
async function mailToSender(settings: ShopSettings, { locale }: Message) {
  const frame = mailFrame(settings, locale, undefined)
  const { shop } = frame
  const parts = [
    m.mail_contact_received({ shop }, { locale }),
    ...(settings.phone
      ? [m.mail_contact_received_phone({ phone: formatPhone(settings.phone, locale) }, { locale })]
      : []),
    m.mail_contact_not_you({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return { subject: m.mail_contact_received_subject({ shop }, { locale }), ...(await renderMail(parts, frame)) }
}
