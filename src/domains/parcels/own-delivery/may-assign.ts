import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'

const onRound: readonly ParcelState[] = ['booked', 'handed_over', 'in_transit', 'out_for_delivery', 'on_hold']

/** A parcel of the shop's own delivery that is not at its end may go to another rider. */
export const mayChangeRider = ({ courier, state }: Pick<ParcelRow, 'courier' | 'state'>): boolean =>
  courier === ownCourier && onRound.includes(state)
