import { writeAudit } from '#domains/audit/write-audit.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { noSender, senderOf } from '#platform/mail/mail-sender.ts'
import { smtpTransport } from '#platform/mail/smtp-transport.ts'
import { Refusal } from '#platform/refusal.ts'

/** The owner waits for the answer. */
const timeoutMs = 10_000

/**
 * Sends a message immediately, past the queue, and returns the mail server's own answer.
 * @throws Refusal 409 no_mail: SMTP_URL or a sender is missing
 */
export async function sendTestMail(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  to: string,
  by: Pick<StaffMember, 'id' | 'username'>,
): Promise<{ sent: boolean; answer: string }> {
  const settings = await shopSettings(db)
  const sender = senderOf(config, settings)
  if (!config.smtpUrl) throw new Refusal(409, 'no_mail', 'SMTP_URL is not set, so the shop has no mail server')
  if (!sender) throw new Refusal(409, 'no_mail', noSender)
  const transport = await smtpTransport(config.smtpUrl, { connectMs: timeoutMs, answerMs: timeoutMs })
  const result = await transport
    .sendMail({
      from: { name: sender.name, address: sender.address },
      ...(sender.replyTo && { replyTo: sender.replyTo }),
      to,
      subject: `${settings.shopName}: a test message`,
      text: `This message shows that ${settings.shopName} can send mail.\n\nএই বার্তা দেখায় যে দোকানটি মেইল পাঠাতে পারে।\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    .then(
      ({ response }) => ({ sent: true, answer: String(response) }),
      (error: unknown) => ({ sent: false, answer: withoutSecret(error, config.smtpUrl ?? '') }),
    )
    .finally(() => transport.close())
  await writeAudit(db, by, 'mail.test', to, { after: result })
  return result
}

/** The error of the server or the network, without the password. */
function withoutSecret(error: unknown, smtpUrl: string): string {
  const said = error instanceof Error ? error.message : 'unknown'
  const password = decodeURIComponent(new URL(smtpUrl).password)
  return (password ? said.replaceAll(password, '…') : said).slice(0, 500)
}
