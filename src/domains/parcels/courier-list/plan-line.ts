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

/** An entry of a courier's list about one parcel. */
export type CourierListEntry = {
  courier: string
  consignment: string
  /** Our reference of the booking; missing: the line has the order's number, or only the courier's number. */
  reference?: string
  state: ParcelState | null
  word: string
  /** The word also means that a booking is cancelled: if the goods are still in the shop, nothing comes back. */
  isCancellation?: true
  collected?: number
}

/** The planned change of the parcel, or why there is none. `same`: the parcel is already as in the list. */
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
 * Plans the effect of a list line. The list is the courier's current state: it moves a parcel forward, never back. A
 * waiting parcel with a consignment number in the list is booked.
 * @param withdrawn the withdrawn bookings of the parcel
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
 * Whether a list may make this move. On the way to the customer, 'out for delivery' and 'on hold' may alternate; a
 * returning parcel does not turn round, though staff may enter that by hand.
 */
const leadsOn = (from: ParcelState, to: ParcelState) =>
  mayEnter(from, to) &&
  (parcelState(to).rank > parcelState(from).rank || parcelState(from).rank < parcelState('returning').rank)
