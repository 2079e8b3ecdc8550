import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { eventKey, id, orNone, plainWord, type Request } from '../answers.ts'
import { unknown } from '../bookings.ts'
import type { Booking, CourierEvent } from '../courier.ts'
import { cancellationIn, steadfastStates } from './states.ts'

export const booked = (
  reference: string,
  { consignment_id, tracking_link }: { consignment_id: string; tracking_link: string | undefined },
): Booking => ({
  reference,
  ok: true,
  consignment: consignment_id,
  ...(tracking_link && { trackingUrl: tracking_link }),
})

/** For an invoice that Steadfast says it has. */
export async function lookUp(request: Request, reference: string): Promise<Booking> {
  const words = 'Steadfast has this reference; its consignment could not be looked up yet'
  try {
    return (await find(request, reference)) ?? unknown(reference, words)
  } catch (error) {
    if (error instanceof OutgoingError) return unknown(reference, words)
    throw error
  }
}

const tracking = z.object({
  tracking: z.array(z.object({ consignment_id: id })),
})
const statusAnswer = z.object({ delivery_status: z.string() })

const trackings = (request: Request, reference: string) =>
  orNone(
    request({
      name: 'trackings by invoice',
      path: `/trackings_by_invoice/${encodeURIComponent(reference)}`,
      answer: tracking,
    }),
  )

/** The booking of an invoice; undefined if Steadfast has none. */
export async function find(request: Request, reference: string): Promise<Booking | undefined> {
  const found = await trackings(request, reference)
  const [line] = found?.tracking ?? []
  if (line) return booked(reference, { consignment_id: line.consignment_id, tracking_link: undefined })
  // Unverified: whether each account has the call above. This one tells only that the parcel exists.
  const path = `/status_by_invoice/${encodeURIComponent(reference)}`
  const state = await orNone(request({ name: 'status by invoice', path, answer: statusAnswer }))
  return state && unknown(reference, 'Steadfast has booked it, but does not tell the consignment')
}

/** The present state; undefined for a consignment that Steadfast does not know. */
export async function statusOf(request: Request, consignment: string, clock: Clock): Promise<CourierEvent | undefined> {
  const ask = (call: string) =>
    orNone(request({ name: call, path: `/${call}/${encodeURIComponent(consignment)}`, answer: statusAnswer }))
  // Unverified: whether each account has the first call, which tells of returns.
  const found = (await ask('status_with_return_status_by_cid')) ?? (await ask('status_by_cid'))
  if (!found) return undefined
  const { delivery_status: word } = found
  const state = steadfastStates[plainWord(word)]
  return {
    consignment,
    word,
    state: state ?? null,
    isKnown: state !== undefined,
    ...cancellationIn(word),
    // The answer has no time.
    at: clock(),
    key: eventKey('steadfast', 'status', consignment, plainWord(word)),
  }
}
