import { ownCourier } from '#shared/parcels/own-courier.ts'
import { type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'
import type { ParcelGroup, ParcelView } from '#web/admin/request/parcels.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Labels of the states in the back office. */
export const parcelStateLabels: Record<ParcelState, string> = {
  waiting: t('Waiting'),
  booking: t('Booking'),
  booking_unknown: t('Booking unclear'),
  booked: t('Booked'),
  handed_over: t('Handed over'),
  in_transit: t('In transit'),
  on_hold: t('On hold'),
  out_for_delivery: t('Out for delivery'),
  returning: t('Returning'),
  returned_by_courier: t('Returned by courier'),
  delivered: t('Delivered'),
  partly_delivered: t('Partly delivered'),
  received_back: t('Received back'),
  lost: t('Lost'),
  damaged: t('Damaged'),
  cancelled: t('Cancelled'),
}

/** Label of a parcel state; a state of a later release is shown by its name. */
export const parcelStateLabel = (state: ParcelState): string => parcelStateLabels[state] ?? state.replaceAll('_', ' ')

/** Label of the button that enters a state. */
export function stepLabel(from: ParcelState, to: ParcelState, courier: string | null = null): string {
  if (to !== 'waiting') return parcelStateLabels[to]
  if (courier === ownCourier) return t('Take off the round')
  return from === 'booking_unknown' ? t('The courier does not have it') : t('Withdrawn at the courier')
}

export const ParcelBadge = ({ state }: { state: ParcelState }) => (
  <Badge tone={parcelState(state).tone} className="whitespace-nowrap">
    {parcelStateLabel(state)}
  </Badge>
)

/** Groups of the list that have a card, with what is in them. */
export const parcelGroupLabels: { group: ParcelGroup; label: string; meaning: string }[] = [
  {
    group: 'open',
    label: t('Open'),
    meaning: t('Parcels that are not over: the customer does not have them yet, or pieces are still to come back.'),
  },
  { group: 'in_shop', label: t('In the shop'), meaning: t('Packed, and not handed over to a courier.') },
  {
    group: 'on_the_way',
    label: t('On the way'),
    meaning: t('Handed over to a courier, and on the way to the customer.'),
  },
  {
    group: 'returns',
    label: t('Returns'),
    meaning: t(
      'On the way back, delivered in part, lost or damaged. Stock changes when the parcel is received at the counter.',
    ),
  },
  {
    group: 'without_rider',
    label: t('Without a rider'),
    meaning: t('On the round of somebody who no longer delivers: give them to another rider under Riders.'),
  },
  { group: 'attention', label: t('Needs a look'), meaning: t('Something does not fit: open the parcel to read what.') },
  { group: 'delivered', label: t('Delivered'), meaning: t('Delivered in full or in part.') },
]

/** Translates an attention text, which joins several of the server's sentences. */
export const translatedAttention = (attention: string): string =>
  attention.split(' · ').map(translateServerText).join(' · ')

/** What requires attention, as text; '' if nothing. */
export const toLookAt = ({ attention, isWithoutRider, rider }: ParcelView): string =>
  [isWithoutRider && withoutRiderWords(rider?.name ?? ''), translatedAttention(attention)].filter(Boolean).join(' · ')

export const withoutRiderWords = (name: string) => t('Without a rider: {name} no longer delivers parcels', { name })

/** When the parcel entered its current state: by the courier's clock, if the courier sent one. */
export const movedAt = ({ events, createdAt }: Pick<ParcelView, 'events' | 'createdAt'>): string =>
  events.findLast(({ hasMoved }) => hasMoved)?.at ?? createdAt
