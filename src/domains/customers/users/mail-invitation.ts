import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { passwordResets } from '../tables.ts'

/** Validity of the link to set a password. A customer registered in the shop may read the mail days later at home. */
const linkDays = 7

const dayMs = 86_400_000

/**
 * `origin`: the base of mailed links (undefined: the shop's address is not known). `smtp`: whether mail can be sent.
 */
export type Post = { origin: string | undefined; smtp: boolean; now: Date }

type Invited = { id: number; name: string; email: string; locale: Locale }

/** Mails a link to choose a password, valid for a week. */
export async function mailInvitation(tx: Db, who: Invited, { origin, smtp, now }: Post & { origin: string }) {
  const token = newToken()
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    customerId: who.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkDays * dayMs),
  })
  const link = `${origin}${pathPrefix(who.locale)}/reset-password?token=${token}`
  await postMail(
    tx,
    { to: who.email, kind: 'account-opened', ...(await invitationMail(tx, who, link, origin)) },
    { smtp },
  )
}

async function invitationMail(db: Db, { name, locale }: Invited, link: string, origin: string) {
  const frame = mailFrame(await shopSettings(db), locale, origin)
  const { shop } = frame
  const parts = [
    m.mail_greeting({ name }, { locale }),
    m.mail_opened({ shop }, { locale }),
    { link, words: m.mail_opened_choose({}, { locale }) },
    m.mail_opened_valid({}, { locale }),
    m.mail_thanks({ shop }, { locale }),
  ]
  return { subject: m.mail_opened_subject({ shop }, { locale }), ...(await renderMail(parts, frame)) }
}
