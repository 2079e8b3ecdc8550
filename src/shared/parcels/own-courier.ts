import type { ParcelState } from './parcel-states.ts'

/** The code of the shop's own delivery: its riders take parcels to the door, and nobody else is asked. */
export const ownCourier = 'own'

/** The states in which a parcel is an open stop of a rider's round, and may go to another rider. */
export const onRoundStates: readonly ParcelState[] = [
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'on_hold',
]
