import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { hasReachedCustomer } from '#shared/parcels/parcel-states.ts'
import { amount, eventKey, optionalId, optionalText, plainWord, readMoment } from '../answers.ts'
import type { CourierEvent, WebhookReading, WebhookRequest } from '../courier.ts'
import { isSecret, readBody } from '../webhook-secret.ts'
import { cancellationIn, steadfastPlace, steadfastStates, steadfastTexts } from './states.ts'

const body = z.object({
  notification_type: z.string(),
  consignment_id: optionalId,
  invoice: optionalId,
  status: optionalText,
  cod_amount: amount,
  delivery_charge: amount,
  tracking_message: optionalText,
  updated_at: optionalText,
})
type Body = z.infer<typeof body>

/** Named in the courier's guide, without their fields. */
const otherTypes = // Unverified: payloads; nothing is read from them.
  /^(consignment_update|return_list_accepted|payment_request|cancel_request|return_request|pickup_request|user_update)$/

const respond = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'success', message: 'Webhook received successfully.' }),
}

/**
 * The bearer token is always checked, the signature when there is one: it is not confirmed that every account sends it.
 */
export function readSteadfastWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading {
  const { headers, rawBody } = request
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
  if (!isSecret(token, secret)) return 'forged'
  const signature = headers['x-signature'] // Unverified: on live accounts.
  if (signature !== undefined && !isSecret(signature, createHmac('sha256', secret).update(rawBody).digest('hex')))
    return 'forged'
  const read = readBody(rawBody, body)
  if (!read) return 'malformed'
  const event = eventOf(read, now)
  return event === 'malformed' ? event : { events: event ? [event] : [], respond }
}

function eventOf(read: Body, now: Date): CourierEvent | undefined | 'malformed' {
  const { notification_type: type, consignment_id: consignment, invoice: reference, updated_at } = read
  const facts = {
    ...(consignment && { consignment }),
    ...(reference && { reference }),
    at: readMoment(updated_at) ?? now,
    ...(read.tracking_message && { note: read.tracking_message }),
    key: eventKey('steadfast', type, consignment, reference, read.status, read.tracking_message, updated_at),
  }
  if (!consignment && !reference) return otherTypes.test(type) ? undefined : 'malformed'
  if (type === 'tracking_update') {
    const [, state = null] = steadfastTexts.find(([pattern]) => pattern.test(read.tracking_message ?? '')) ?? []
    const place = steadfastPlace.exec(read.tracking_message ?? '')?.[1]
    return { ...facts, word: type, state, isKnown: true, isPlace: true, ...(place && { place }) }
  }
  if (type !== 'delivery_status') return { ...facts, word: type, state: null, isKnown: otherTypes.test(type) }
  if (!read.status) return 'malformed'
  const state = steadfastStates[plainWord(read.status)]
  const isPaid = state ? hasReachedCustomer(state) : false
  return {
    ...facts,
    word: read.status,
    state: state ?? null,
    isKnown: state !== undefined,
    ...cancellationIn(read.status),
    ...(isPaid && read.cod_amount !== undefined && { collectedTaka: read.cod_amount }),
    ...(read.delivery_charge !== undefined && { feeTaka: read.delivery_charge }),
  }
}
