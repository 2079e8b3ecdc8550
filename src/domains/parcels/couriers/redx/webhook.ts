import { z } from 'zod'
import { eventKey, id, optionalId, optionalText, plainWord, readMoment } from '../answers.ts'
import type { WebhookReading, WebhookRequest } from '../courier.ts'
import { isSecret, readBody } from '../webhook-secret.ts'
import { redxStates } from './states.ts'

const body = z.object({
  tracking_number: id,
  timestamp: optionalText,
  status: z.string().min(1),
  message_en: optionalText,
  invoice_number: optionalId,
})

/** RedX signs nothing: the secret is the `token` in the address that the shop registered. */
export function readRedxWebhook({ query, rawBody }: WebhookRequest, secret: string, now: Date): WebhookReading {
  if (!isSecret(query.token, secret)) return 'forged'
  const read = readBody(rawBody, body)
  if (!read) return 'malformed'
  const { tracking_number: consignment, status: word, timestamp, message_en, invoice_number } = read
  const state = redxStates[plainWord(word)]
  const event = {
    consignment,
    ...(invoice_number && { reference: invoice_number }),
    word,
    state: state ?? null,
    isKnown: state !== undefined,
    at: readMoment(timestamp) ?? now,
    ...(message_en && { note: message_en }),
    key: eventKey('redx', consignment, plainWord(word), timestamp),
  }
  return { events: [event], respond: { status: 200, headers: {}, body: '' } }
}
