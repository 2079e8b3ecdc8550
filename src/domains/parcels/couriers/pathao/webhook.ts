import { z } from 'zod'
import { amount, eventKey, optionalId, optionalText, plainWord, readMoment } from '../answers.ts'
import type { CourierEvent, WebhookReading, WebhookReply, WebhookRequest } from '../courier.ts'
import { isSecret, readBody } from '../webhook-secret.ts'
import { isPartOfParcel, pathaoStates } from './states.ts'

const body = z.object({
  event: z.string().min(1),
  consignment_id: optionalId,
  merchant_order_id: optionalId,
  updated_at: optionalText,
  timestamp: optionalText,
  delivery_fee: amount,
  collected_amount: amount,
  reason: optionalText,
  invoice_id: optionalId,
  return_type: optionalText,
})
type Body = z.infer<typeof body>

/** Pathao requires this constant in every answer. It is the same for every merchant, and no secret. */
const respond: WebhookReply = {
  status: 202,
  headers: { 'X-Pathao-Merchant-Webhook-Integration-Secret': 'f3992ecc-59da-4cbe-a049-a13da2018d51' },
  body: '',
}

/** The header contains the secret itself, not a signature. */
export function readPathaoWebhook({ headers, rawBody }: WebhookRequest, secret: string, now: Date): WebhookReading {
  const read = readBody(rawBody, body)
  // Unverified: whether the check of a new address is signed. It changes nothing, so it is answered without.
  if (read?.event === 'webhook_integration') return { events: [], respond, isHandshake: true }
  if (!isSecret(headers['x-pathao-signature'], secret)) return 'forged'
  if (!read) return 'malformed'
  if (read.event.startsWith('store.')) return { events: [], respond }
  if (!read.consignment_id && !read.merchant_order_id) return 'malformed'
  return { events: [eventOf(read, now)], respond }
}

function eventOf(read: Body, now: Date): CourierEvent {
  const { event, consignment_id: consignment, merchant_order_id: reference, updated_at, timestamp } = read
  const found = pathaoStates[plainWord(event.replace(/^order\./, ''))]
  const comesBack = found === 'returning' || found === 'returned_by_courier'
  const state = comesBack && isPartOfParcel(read.return_type) ? 'partly_delivered' : found
  return {
    ...(consignment && { consignment }),
    ...(reference && { reference }),
    word: event,
    state: state ?? null,
    isKnown: state !== undefined,
    at: readMoment(timestamp) ?? readMoment(updated_at) ?? now,
    ...(read.collected_amount !== undefined && { collectedTaka: read.collected_amount }),
    ...(read.delivery_fee !== undefined && { feeTaka: read.delivery_fee }),
    ...(read.invoice_id && { payoutInvoice: read.invoice_id }),
    ...(read.reason && { note: read.reason }),
    key: eventKey('pathao', event, consignment, reference, updated_at ?? timestamp, read.invoice_id),
  }
}
