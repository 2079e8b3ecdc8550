import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'

/** A parcel of the shop's own delivery that is not at its end may go to another rider. */
export const mayChangeRider = ({ courier, state }: Pick<ParcelRow, 'courier' | 'state'>): boolean =>
  courier === ownCourier && onRoundStates.includes(state)
