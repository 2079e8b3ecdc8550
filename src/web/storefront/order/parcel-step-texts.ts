import { m } from '#shared/paraglide/messages.js'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'

const words: Record<ShownStep, () => string> = {
  packed: m.step_packed,
  booked: m.step_booked,
  handed_over: m.step_handed_over,
  in_transit: m.step_in_transit,
  nearby: m.step_nearby,
  out_for_delivery: m.step_out_for_delivery,
  attempted: m.step_attempted,
  on_hold: m.step_on_hold,
  delivered: m.step_delivered,
  partly_delivered: m.step_partly_delivered,
  returning: m.step_returning,
  returned: m.step_returned,
  lost_or_damaged: m.step_lost_or_damaged,
}

export const stepLabel = (step: ShownStep): string => words[step]()

const notices: Partial<Record<ShownStep, () => string>> = {
  out_for_delivery: m.parcel_notice_out_for_delivery,
  attempted: m.parcel_notice_attempted,
  on_hold: m.parcel_notice_on_hold,
  returning: m.parcel_notice_returning,
  returned: m.parcel_notice_returned,
  lost_or_damaged: m.parcel_notice_lost_or_damaged,
}

/** What the customer should do now; undefined if nothing. */
export const stepNotice = (step: ShownStep): string | undefined => notices[step]?.()
