import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'

/**
 * Pathao's words as `plainWord` writes them: the events of webhooks without `order.`, and order_status.
 * Null: it changes no state.
 */
export const pathaoStates: Readonly<Record<string, ParcelState | null>> = {
  pending: 'booked',
  created: 'booked',
  order_created: 'booked', // Unverified: as an order_status; the plugin lists it.
  updated: null,
  order_updated: null, // Unverified: as an order_status; the plugin lists it.
  pickup_requested: 'booked',
  assigned_for_pickup: 'booked',
  // The goods are still in the shop.
  pickup_failed: 'booked',
  pickup_cancelled: 'cancelled',
  picked: 'handed_over',
  at_the_sorting_hub: 'in_transit',
  in_transit: 'in_transit',
  received_at_last_mile_hub: 'in_transit',
  assigned_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  partial_delivery: 'partly_delivered',
  // The customer refused it; the parcel comes back.
  returned: 'returning',
  return: 'returning', // Unverified: as an order_status; the plugin lists it.
  // An attempt failed; another may follow.
  delivery_failed: 'on_hold',
  on_hold: 'on_hold',
  paid: null,
  payment_invoice: null, // Unverified: as an order_status; the plugin lists it.
  // The customer paid the charge and kept nothing.
  paid_return: 'returning',
  exchanged: 'partly_delivered', // Unverified: that goods come back afterwards.
  exchange: 'partly_delivered', // Unverified: as an order_status; the plugin lists it.
  return_id_created: 'returning',
  return_in_transit: 'returning',
  returned_to_merchant: 'returned_by_courier',
}

/** Steps that a customer sees: the courier has the parcel, it is in their area, and the rider came without success. */
export const pathaoSteps: Readonly<Record<string, ShownStep>> = {
  picked: 'handed_over',
  received_at_last_mile_hub: 'nearby',
  delivery_failed: 'attempted',
}

/** After a partial delivery or an exchange, the same events are about the part that comes back. */
export const isPartOfParcel = (returnType: string | undefined): boolean =>
  returnType === 'partial-delivery' || returnType === 'exchange'
