import { eq } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver, type ParcelState } from '#shared/parcels/parcel-states.ts'
import { withoutSeen } from './live-parcels.ts'
import type { ParcelRow } from './lock-parcel.ts'
import type { MoveParcel } from './staff-contract.ts'
import { parcels } from './tables.ts'

/**
 * Updates courier, consignment number and attention. A parcel that waits again was withdrawn at its courier.
 * @param state that it enters or keeps
 * @throws Refusal 409 being_booked, booked_elsewhere, rider_has_it, consignment_taken; 422 own delivery without a rider
 */
export async function updateParcelDetails(
  tx: Db,
  parcel: ParcelRow,
  state: ParcelState,
  input: MoveParcel,
): Promise<ParcelRow> {
  mustHaveRider(parcel, state, input)
  const { courier, consignment } = changesOf(parcel, input)
  const isWithdrawn = state === 'waiting' && parcel.state !== 'waiting'
  const set = {
    ...(isWithdrawn && { consignment: null, trackingUrl: null }),
    ...(courier !== undefined && { courier, riderId: null }),
    ...(consignment !== undefined && { consignment }),
    // The link belongs to the earlier booking.
    ...((courier !== undefined || consignment !== undefined) && { trackingUrl: null }),
    ...(input.seen !== undefined && { attention: withoutSeen(parcel.attention, input.seen) }),
  }
  if (Object.keys(set).length === 0) return parcel
  try {
    const [row] = await tx.update(parcels).set(set).where(eq(parcels.id, parcel.id)).returning()
    return row ?? parcel
  } catch (error) {
    if (brokenConstraint(error) !== 'parcels_by_consignment') throw error
    const message = 'Another parcel has this number of the courier'
    throw new Refusal(409, 'consignment_taken', message, { fields: { consignment: message } })
  }
}

/** Courier and number if they differ from before. Null removes it; undefined: no change. */
function changesOf(parcel: ParcelRow, { courier, consignment }: MoveParcel) {
  const changed = <Value>(value: Value | undefined, before: Value) => (value === before ? undefined : value)
  const changes = {
    courier: changed(courier === '' ? null : courier, parcel.courier),
    consignment: changed(consignment === '' ? null : consignment, parcel.consignment),
  }
  if (parcel.state === 'booking' && (changes.courier !== undefined || changes.consignment !== undefined)) {
    const message = 'The courier is being asked for this parcel: its answer comes in a moment'
    throw new Refusal(409, 'being_booked', message)
  }
  if (changes.courier !== undefined && parcel.state === 'booked' && parcel.consignment && !changes.consignment) {
    const message = `${parcel.consignment} is the number of its booking with another courier: withdraw that first, or enter the new number`
    throw new Refusal(409, 'booked_elsewhere', message, { fields: { courier: message } })
  }
  if (changes.courier !== undefined && parcel.riderId !== null && isHandedOver(parcel.state)) {
    const message = 'Its rider has it: it comes back over the counter before another courier takes it'
    throw new Refusal(409, 'rider_has_it', message, { fields: { courier: message } })
  }
  return changes
}

/** Without a rider it would be on no round, and nobody would bring its cash. */
function mustHaveRider(parcel: ParcelRow, state: ParcelState, { courier = parcel.courier ?? '' }: MoveParcel) {
  if (courier !== ownCourier || parcel.riderId !== null) return
  const isSent = !isHandedOver(parcel.state) && isHandedOver(state)
  if (parcel.courier === ownCourier && !isSent) return
  const message = 'Own delivery needs a rider: choose Book to put the parcel on a round'
  throw new Refusal(422, 'invalid', message, { fields: { courier: message } })
}
