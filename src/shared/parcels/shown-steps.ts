import type { ParcelState } from './parcel-states.ts'

/**
 * Tracking steps that a customer sees. A courier's word may be more precise than the parcel state it maps to: see
 * `customerSteps` of couriers.
 */
export const shownSteps = [
  'packed',
  'booked',
  'handed_over',
  'in_transit',
  /** At the courier's last hub, in the customer's area. */
  'nearby',
  'out_for_delivery',
  /** The rider came, and the parcel was not accepted. */
  'attempted',
  'on_hold',
  'delivered',
  'partly_delivered',
  'returning',
  'returned',
  /** Lost or damaged: the shop calls. */
  'lost_or_damaged',
] as const

export type ShownStep = (typeof shownSteps)[number]

/** Undefined: nothing for the customer. The progress of a booking is internal. */
export const stepOfState: Record<ParcelState, ShownStep | undefined> = {
  waiting: 'packed',
  booking: 'packed',
  booking_unknown: 'packed',
  booked: 'booked',
  handed_over: 'handed_over',
  in_transit: 'in_transit',
  on_hold: 'on_hold',
  out_for_delivery: 'out_for_delivery',
  returning: 'returning',
  returned_by_courier: 'returned',
  delivered: 'delivered',
  partly_delivered: 'partly_delivered',
  received_back: 'returned',
  lost: 'lost_or_damaged',
  damaged: 'lost_or_damaged',
  cancelled: undefined,
}
