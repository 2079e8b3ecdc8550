import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'
import { plainWord } from '../answers.ts'

/** Steadfast's delivery_status in lower case. Null: it changes no state. */
export const steadfastStates: Readonly<Record<string, ParcelState | null>> = {
  in_review: 'booked',
  pending: 'handed_over',
  hold: 'on_hold',
  // A rider's report counts only after the courier has approved it.
  delivered_approval_pending: 'out_for_delivery',
  partial_delivered_approval_pending: 'out_for_delivery',
  cancelled_approval_pending: 'out_for_delivery',
  unknown_approval_pending: 'on_hold',
  delivered: 'delivered',
  partial_delivered: 'partly_delivered',
  // The parcel is coming back, not back.
  cancelled: 'returning',
  exceptional: 'on_hold', // Unverified: lost, damaged or off the normal path; the courier's support knows.
  unknown: 'on_hold',
  cancelled_return_processing: 'returning',
  cancelled_return_proccessing: 'returning', // Unverified: guides disagree about the spelling.
  cancelled_return_rider_assigned: 'returning',
  cancelled_return_received: 'returned_by_courier',
  partial_delivered_return_processing: 'partly_delivered',
  partial_delivered_return_proccessing: 'partly_delivered', // Unverified: guides disagree about the spelling.
  partial_delivered_return_rider_assigned: 'partly_delivered',
  // The rest is back: of the whole parcel it says that the customer kept a part.
  partial_delivered_return_received: 'partly_delivered',
}

/** Steadfast uses the same word for a booking that was cancelled before it was fetched. */
export const cancellationIn = (word: string): { isCancellation?: true } =>
  plainWord(word) === 'cancelled' ? { isCancellation: true } : {}

/** The rider reports that the parcel was not accepted; the courier has not approved that yet. */
export const steadfastSteps: Readonly<Record<string, ShownStep>> = { cancelled_approval_pending: 'attempted' }

/** The location in a tracking text. */
export const steadfastPlace = /(?:sent to|received at) (.{2,60}?(?:hub|warehouse))\b/i // Unverified: no documented list of texts.

/** Tracking texts, seen on live accounts only. A text that is not here changes no state. */
export const steadfastTexts: readonly [pattern: RegExp, state: ParcelState][] = [
  [/assigned to rider|assigned by self.?scan/i, 'out_for_delivery'], // Unverified: no documented list of texts.
  [/sent to .*warehouse|received at .*(hub|warehouse)/i, 'in_transit'], // Unverified: no documented list of texts.
]
