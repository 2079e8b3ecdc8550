/** Where a parcel is on its way from the shop to the customer, or back. */
export const parcelStateNames = [
  'waiting',
  'booking',
  'booking_unknown',
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'on_hold',
  'delivered',
  'partly_delivered',
  'returning',
  'returned_by_courier',
  'received_back',
  'lost',
  'damaged',
  'cancelled',
] as const

export type ParcelState = (typeof parcelStateNames)[number]
