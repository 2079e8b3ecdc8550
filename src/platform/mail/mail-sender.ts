import { isIP } from 'node:net'
import type { Config } from '../config.ts'

export type Sender = { name: string; address: string; replyTo: string | undefined }

/** What stands in the Mail Log, and what the operator is told, where no address is known. */
export const noSender =
  'No sender address is known: set SMTP_FROM, or the e-mail address of the shop under Settings → Shop details'

/** Names that RFC 2606 and 6762 reserve: no mail ever reaches them. */
const reserved = /(^|[.@])(example|invalid|test|localhost|local|example\.(com|net|org))$/i

/** Can an address receive mail at all? The one that the shop is delivered with, hello@bunon.example, cannot. */
export const isDeliverable = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email) && !reserved.test(email)

/**
 * Who the shop's mails come from: SMTP_FROM, else the shop's own e-mail address, else the account that sends them, else
 * no-reply at PUBLIC_URL. Answers go to the shop's address.
 * @returns undefined where none of them is known
 */
export function senderOf(
  { smtpFrom, smtpUrl, publicUrl }: Pick<Config, 'smtpFrom' | 'smtpUrl' | 'publicUrl'>,
  { shopName, email }: { shopName: string; email: string },
): Sender | undefined {
  const shop = isDeliverable(email) ? email : undefined
  const address = smtpFrom?.address ?? shop ?? accountIn(smtpUrl) ?? noReplyAt(publicUrl)
  if (!address) return undefined
  return { name: smtpFrom?.name || shopName, address, replyTo: shop === address ? undefined : shop }
}

/** Many providers give an address as the user name: smtp://orders%40shop.com.bd:secret@mail.shop.com.bd */
function accountIn(smtpUrl: string | undefined): string | undefined {
  const user = smtpUrl && URL.canParse(smtpUrl) ? decodeURIComponent(new URL(smtpUrl).username) : ''
  return isDeliverable(user) ? user : undefined
}

function noReplyAt(publicUrl: string | undefined): string | undefined {
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^www\./, '')
  if (!host || isIP(host.replace(/^\[|\]$/g, '')) || !host.includes('.')) return undefined
  const address = `no-reply@${host}`
  return isDeliverable(address) ? address : undefined
}

/** Can the shop send mail, and if not, why not: a sentence for its operator. */
export function mailState(
  config: Pick<Config, 'smtpFrom' | 'smtpUrl' | 'publicUrl'>,
  settings: { shopName: string; email: string },
): { canSend: boolean; sentence: string } {
  if (!config.smtpUrl)
    return { canSend: false, sentence: 'No mail is sent: SMTP_URL is not set. Mails are only kept in the Mail Log.' }
  const sender = senderOf(config, settings)
  if (!sender) return { canSend: false, sentence: `No mail is sent. ${noSender}.` }
  const links = config.publicUrl ? '' : ' They hold no links to the shop: PUBLIC_URL is not set.'
  return { canSend: true, sentence: `Mails are sent from ${sender.name} <${sender.address}>.${links}` }
}
