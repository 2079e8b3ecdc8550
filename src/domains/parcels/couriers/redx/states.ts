import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'

/** RedX's words as `plainWord` writes them. Null: it changes no state. RedX documents no part delivery. */
export const redxStates: Readonly<Record<string, ParcelState | null>> = {
  pickup_pending: 'booked', // Unverified: seen in clients, not in the guide.
  pickup_processing: 'booked', // Unverified: seen in clients, not in the guide.
  // Received from the shop.
  ready_for_delivery: 'handed_over',
  dispatched: 'in_transit', // Unverified: seen in clients, not in the guide.
  agent_area_change: 'in_transit',
  delivery_in_progress: 'out_for_delivery',
  delivered: 'delivered',
  agent_hold: 'on_hold',
  agent_hold_returning: 'returning', // Unverified: seen in clients, not in the guide.
  agent_returning: 'returning',
  returned: 'returned_by_courier',
  cancelled: 'cancelled', // Unverified: seen in clients, not in the guide.
}

/** A customer hears that the courier has it. */
export const redxSteps: Readonly<Record<string, ShownStep>> = { ready_for_delivery: 'handed_over' }
