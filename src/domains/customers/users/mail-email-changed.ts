import { mailFrame } from '#domains/settings/mail-frame.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { postMail } from '#platform/mail/mail.ts'
import { renderMail } from '#platform/mail/mail-content.ts'
import { type Locale, pathPrefix } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import type { Post } from './mail-invitation.ts'

/**
 * Informs the earlier address of an account that staff have replaced it, and whom to contact. Names neither the new
 * address nor a person: the reader may be a stranger whose address was a typing error.
 */
export async function mailEmailChanged(
  tx: Db,
  { email, locale }: { email: string; locale: Locale },
  { origin, smtp }: Post,
): Promise<void> {
  const frame = mailFrame(await shopSettings(tx), locale, origin)
  const { shop } = frame
  const parts = [
    m.mail_greeting_unnamed({}, { locale }),
    m.mail_moved({ shop }, { locale }),
    m.mail_moved_not_you({}, { locale }),
    ...(origin
      ? [{ link: `${origin}${pathPrefix(locale)}/contact`, words: m.mail_moved_contact({}, { locale }) }]
      : []),
    m.mail_thanks({ shop }, { locale }),
  ]
  const subject = m.mail_moved_subject({ shop }, { locale })
  await postMail(tx, { to: email, kind: 'email-changed', subject, ...(await renderMail(parts, frame)) }, { smtp })
}
