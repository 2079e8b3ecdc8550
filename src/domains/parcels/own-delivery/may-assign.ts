import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'

/**
 * A parcel of the shop's own delivery that is not at its end may go to another rider.
 * @param takesPickedUp also one that its rider has with him, and may be delivering now
 */
export const mayChangeRider = (
  { courier, state, riderId }: Pick<ParcelRow, 'courier' | 'state' | 'riderId'>,
  takesPickedUp: boolean,
): boolean =>
  courier === ownCourier && onRoundStates.includes(state) && (takesPickedUp || riderId === null || !isHandedOver(state))
