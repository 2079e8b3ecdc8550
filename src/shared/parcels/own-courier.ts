import type { ParcelState } from './parcel-states.ts'

/** The code of the shop's own delivery: its riders take parcels to the door, and no other service is called. */
export const ownCourier = 'own'

/** Holders of a delivered order's cash until it is paid out to the shop: another courier, or an own rider. */
export const cashHolders = ['courier', 'rider'] as const
export type CashHolder = (typeof cashHolders)[number]

/** The states in which a parcel is an open stop of a rider's round, and may go to another rider. */
export const onRoundStates: readonly ParcelState[] = [
  'booked',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'on_hold',
]

type Parcel = { courier: string | null; state: ParcelState; riderId: number | null }

/** Our own rider has it: his page shows the amount as it is now. What he brings back may be delivered after all. */
export const isOnRound = ({ courier, state, riderId }: Parcel): boolean =>
  courier === ownCourier && riderId !== null && (onRoundStates.includes(state) || state === 'returning')
