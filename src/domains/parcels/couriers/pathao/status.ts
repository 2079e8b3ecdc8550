import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { eventKey, optionalId, optionalText, orNone, plainWord, type Request, readMoment } from '../answers.ts'
import type { CourierEvent } from '../courier.ts'
import { pathaoStates } from './states.ts'

const info = z.object({
  order_status: z.string(),
  order_status_slug: optionalText,
  merchant_order_id: optionalId,
  updated_at: optionalText,
  invoice_id: optionalId,
})

/** The present state; undefined for a consignment that Pathao does not know. */
export async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
  const path = `/orders/${encodeURIComponent(consignment)}/info`
  const read = await orNone(request({ name: 'order info', path, answer: info }))
  if (!read) return undefined
  const word = read.order_status_slug ?? read.order_status
  const state = pathaoStates[plainWord(word)]
  return {
    consignment,
    ...(read.merchant_order_id && { reference: read.merchant_order_id }),
    word,
    state: state ?? null,
    isKnown: state !== undefined,
    at: readMoment(read.updated_at) ?? clock(),
    ...(read.invoice_id && { payoutInvoice: read.invoice_id }),
    key: eventKey('pathao', 'info', consignment, plainWord(word), read.updated_at, read.invoice_id),
  }
}
