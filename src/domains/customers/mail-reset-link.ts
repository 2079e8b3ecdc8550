import { and, eq, isNull } from 'drizzle-orm'
import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Posting, postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { lockCustomer } from './lock-customer.ts'
import { invalidateResetLinks } from './reset-links.ts'
import { customers, passwordResets } from './tables.ts'

const hourMs = 3_600_000

/**
 * The job: mails a link that is valid for an hour, once, and invalidates earlier ones. Without an account nothing is
 * sent.
 */
export async function mailResetLink(
  db: Db,
  { email, locale, origin }: Jobs['password-reset-mail'],
  post: Posting & { now: Date },
): Promise<void> {
  const [account] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), eq(customers.isActive, true), isNull(customers.deletedAt)))
  if (!account) return

  const token = newToken()
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, account.id)
    await invalidateResetLinks(tx, customer.id, post.now)
    await tx.insert(passwordResets).values({
      tokenHash: hashToken(token),
      customerId: customer.id,
      createdAt: post.now,
      expiresAt: new Date(post.now.getTime() + hourMs),
    })
    const link = `${origin}${pathPrefix(locale)}/reset-password?token=${token}`
    await postMail(tx, { to: customer.email, ...(await resetMail(tx, customer, { link, locale, origin })) }, post)
  })
}

/** Only mails to a verified address contain the name, so that the shop cannot be used to send text to strangers. */
async function resetMail(
  db: Db,
  { name, emailProvenAt }: Pick<typeof customers.$inferSelect, 'name' | 'emailProvenAt'>,
  { link, locale, origin }: { link: string; locale: Locale; origin: string },
) {
  const frame = mailFrame(await shopSettings(db), locale, origin)
  const { shop } = frame
  const parts = [
    emailProvenAt ? m.mail_greeting({ name }, { locale }) : m.mail_greeting_unnamed({}, { locale }),
    m.mail_reset_asked({ shop }, { locale }),
    { link, words: m.mail_reset_choose({}, { locale }) },
    m.mail_reset_valid({}, { locale }),
    m.mail_reset_not_you({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return {
    kind: 'password-reset',
    subject: m.mail_reset_subject({ shop }, { locale }),
    ...(await renderMail(parts, frame)),
  }
}
