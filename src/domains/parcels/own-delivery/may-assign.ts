import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { onRoundStates, ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'

/**
 * An unfinished parcel of own delivery may go to another rider.
 * @param takesPickedUp also if its rider has picked it up, and may be delivering it now
 */
export const mayChangeRider = (
  { courier, state, riderId }: Pick<ParcelRow, 'courier' | 'state' | 'riderId'>,
  takesPickedUp: boolean,
): boolean =>
  courier === ownCourier && onRoundStates.includes(state) && (takesPickedUp || riderId === null || !isHandedOver(state))
