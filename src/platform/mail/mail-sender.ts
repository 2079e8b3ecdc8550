import { isIP } from 'node:net'
import { isDeliverable } from '#shared/is-deliverable.ts'
import type { Config } from '../config.ts'

export type Sender = { name: string; address: string; replyTo: string | undefined }

/** Shown in the Mail Log and to the operator. */
export const noSender =
  'No sender address is known: set SMTP_FROM, or the e-mail address of the shop under Settings → Shop details'

/**
 * The sender: SMTP_FROM, else the shop's e-mail address, else the SMTP account, else no-reply at PUBLIC_URL. Replies go
 * to the shop's address.
 * @returns undefined if none of them is set
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

/** Many providers use an address as the user name: smtp://orders%40shop.com.bd:secret@mail.shop.com.bd */
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

/** Whether the shop can send mail, with a sentence for the operator. */
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
