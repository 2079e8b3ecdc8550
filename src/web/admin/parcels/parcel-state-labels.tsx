import { ownCourier } from '#shared/parcels/own-courier.ts'
import { type ParcelState, parcelStates } from '#shared/parcels/parcel-states.ts'
import type { ParcelGroup, ParcelView } from '#web/admin/request/parcels.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Labels of the states in the back office. */
export const parcelStateLabels: Record<ParcelState, string> = {
  waiting: 'Waiting',
  booking: 'Booking',
  booking_unknown: 'Booking unclear',
  booked: 'Booked',
  handed_over: 'Handed over',
  in_transit: 'In transit',
  on_hold: 'On hold',
  out_for_delivery: 'Out for delivery',
  returning: 'Returning',
  returned_by_courier: 'Returned by courier',
  delivered: 'Delivered',
  partly_delivered: 'Partly delivered',
  received_back: 'Received back',
  lost: 'Lost',
  damaged: 'Damaged',
  cancelled: 'Cancelled',
}

/** What somebody says by entering a state. */
export function stepLabel(from: ParcelState, to: ParcelState, courier: string | null = null): string {
  if (to !== 'waiting') return parcelStateLabels[to]
  if (courier === ownCourier) return 'Take off the round'
  return from === 'booking_unknown' ? 'The courier does not have it' : 'Withdrawn at the courier'
}

export const ParcelBadge = ({ state }: { state: ParcelState }) => (
  <Badge tone={parcelStates[state].tone} className="whitespace-nowrap">
    {parcelStateLabels[state]}
  </Badge>
)

/** Groups of the list that have a card, with what is in them. */
export const parcelGroupLabels: { group: ParcelGroup; label: string; meaning: string }[] = [
  {
    group: 'open',
    label: 'Open',
    meaning: 'Parcels that are not over: the customer does not have them yet, or pieces are still to come back.',
  },
  { group: 'in_shop', label: 'In the shop', meaning: 'Packed, and not handed over to a courier.' },
  { group: 'on_the_way', label: 'On the way', meaning: 'Handed over to a courier, and on the way to the customer.' },
  {
    group: 'returns',
    label: 'Returns',
    meaning:
      'On the way back, delivered in part, lost or damaged. Stock changes when the parcel is received at the counter.',
  },
  {
    group: 'without_rider',
    label: 'Without a rider',
    meaning: 'On the round of somebody who no longer delivers: give them to another rider under Riders.',
  },
  { group: 'attention', label: 'Needs a look', meaning: 'Something does not fit: open the parcel to read what.' },
  { group: 'delivered', label: 'Delivered', meaning: 'Delivered in full or in part.' },
]

/** What a person has to look at, in words; '' if nothing. */
export const toLookAt = ({ attention, isWithoutRider, rider }: ParcelView): string =>
  [isWithoutRider && withoutRiderWords(rider?.name ?? ''), attention].filter(Boolean).join(' · ')

export const withoutRiderWords = (name: string) => `Without a rider: ${name} no longer delivers parcels`

/** When it came into its present state: by the courier's clock, if the courier said so. */
export const movedAt = ({ events, createdAt }: Pick<ParcelView, 'events' | 'createdAt'>): string =>
  events.findLast(({ hasMoved }) => hasMoved)?.at ?? createdAt
