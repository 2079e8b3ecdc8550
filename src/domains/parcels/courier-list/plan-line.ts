import type { OrderRow } from '#domains/orders/order-view.ts'
import { isWithdrawn, referenceAfter, type WithdrawnBooking } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { isLiveParcel } from '#domains/parcels/live-parcels.ts'
import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { whyNotPackable } from '#domains/parcels/must-be-sendable.ts'
import {
  isClosedOrder,
  isHandedOver,
  mayEnter,
  movesParcel,
  type ParcelState,
  parcelState,
} from '#shared/parcels/parcel-states.ts'

/** What a courier's list says of one parcel. */
export type CourierListEntry = {
  courier: string
  consignment: string
  /** Our name of the booking; left out: the line names the order, or the courier's number alone. */
  reference?: string
  state: ParcelState | null
  word: string
  /** The word also says that a booking is off: while the goods are in the shop, nothing comes back. */
  isCancellation?: true
  collected?: number
}

/** What becomes of the parcel, or why nothing does. `same`: it is as the list says. */
type Plan =
  | { error: string }
  | { same: true }
  | { set: Partial<Pick<ParcelRow, 'courier' | 'consignment'>>; state: ParcelState | undefined }

type Listed = {
  parcel: ParcelRow
  order: Pick<OrderRow, 'status' | 'deletedAt'>
  withdrawn: readonly WithdrawnBooking[]
}

/**
 * A list is read as what the courier says now: it moves a parcel on, never back. A parcel that waits and has a number
 * there is booked.
 * @param withdrawn the bookings of the parcel that were withdrawn
 */
export function planLine(
  { parcel, order, withdrawn }: Listed,
  { courier, consignment, reference, state, word, isCancellation }: CourierListEntry,
  now: Date,
): Plan {
  if (!isLiveParcel(parcel)) return { error: `This parcel is ${words(parcel.state)}` }
  if (parcel.courier !== null && parcel.courier !== courier)
    return { error: `It is with another courier: ${parcel.courier}` }
  if (parcel.state === 'booking')
    return { error: 'The courier is being asked for this parcel: its answer comes in a moment' }
  if (consignment && parcel.consignment !== null && parcel.consignment !== consignment)
    return { error: `It has another number of the courier already: ${parcel.consignment}` }
  const isPresent = consignment !== '' && consignment === parcel.consignment
  const isOther = reference !== undefined && reference !== referenceAfter(parcel.number, withdrawn)
  if (!isPresent && (isOther || isWithdrawn(withdrawn, { courier, consignment })))
    return { error: 'It is about a booking that was withdrawn' }
  if (state === 'cancelled' || (isCancellation && !isHandedOver(parcel.state)))
    return { error: `The courier says: ${word}` }

  const isNamed = consignment !== '' && (parcel.state === 'waiting' || parcel.state === 'booking_unknown')
  const target = state ?? (isNamed ? 'booked' : parcel.state)
  const moves = target !== parcel.state
  const listed = { ...parcel, isOfClosed: isClosedOrder(order) }
  if (moves && !leadsOn(parcel.state, target) && !movesParcel(listed, { state: target, at: now, isPolled: true }))
    return { error: `It is ${words(parcel.state)} already` }
  const why = moves && !isHandedOver(parcel.state) ? whyNotPackable(order) : undefined
  if (why) return { error: why }

  const set = {
    ...(parcel.courier === null && { courier }),
    ...(consignment && parcel.consignment === null && { consignment }),
  }
  if (!moves && Object.keys(set).length === 0) return { same: true }
  return { set, state: moves ? target : undefined }
}

const words = (state: string): string => state.replaceAll('_', ' ')

/**
 * May a list say so? On the way to the customer a parcel is out for delivery and on hold by turns; one that comes back
 * does not turn round, though staff may enter that by hand.
 */
const leadsOn = (from: ParcelState, to: ParcelState) =>
  mayEnter(from, to) &&
  (parcelState(to).rank > parcelState(from).rank || parcelState(from).rank < parcelState('returning').rank)
