import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import type { Booking, ParcelField, ParcelToBook } from './courier.ts'

type Reason = { reason: string; field?: ParcelField }

/** Not booked, and the same would be refused again. */
export const refused = (reference: string, { reason, field }: Reason): Booking => ({
  reference,
  ok: false,
  isUnknown: false,
  reason,
  ...(field && { field }),
  isRetryable: false,
})

/** Perhaps booked. */
export const unknown = (reference: string, reason: string): Booking => ({
  reference,
  ok: false,
  isUnknown: true,
  reason,
})

/**
 * The booking that follows from a failed call.
 * @param reasonOf reads the answer of a refusal
 * @throws any error that is not an OutgoingError
 */
export function failed(reference: string, error: unknown, reasonOf: (answer: unknown) => Reason): Booking {
  if (!(error instanceof OutgoingError)) throw error
  if (error.kind === 'refused') return refused(reference, reasonOf(error.answer))
  if (error.mayBeDone) return unknown(reference, `${error.message}; the parcel may be booked`)
  return { reference, ok: false, isUnknown: false, reason: error.message, isRetryable: true }
}

/** What no courier accepts, found before anything is sent. */
export function problemOf({ reference, recipient, toCollectTaka, pieces, grams }: ParcelToBook): Reason | undefined {
  if (!/^[\w-]{1,100}$/.test(reference))
    return { field: 'reference', reason: 'A reference has 1 to 100 letters, digits, hyphens and underscores' }
  if (!/^01[3-9]\d{8}$/.test(recipient.phone))
    return { field: 'phone', reason: 'The phone number must be a Bangladeshi mobile number of 11 digits' }
  if (!recipient.name.trim()) return { field: 'name', reason: 'The name of the recipient is missing' }
  if (!recipient.address.trim()) return { field: 'address', reason: 'The address is missing' }
  if (!Number.isSafeInteger(toCollectTaka) || toCollectTaka < 0)
    return { field: 'toCollect', reason: 'The amount to collect must be whole taka, or 0' }
  if (!(grams > 0) || !(pieces > 0)) return { field: 'grams', reason: 'Weight and number of pieces must be above 0' }
  return undefined
}
