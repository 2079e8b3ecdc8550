import { plainWord } from '#domains/parcels/couriers/answers.ts'
import { pathaoStates } from '#domains/parcels/couriers/pathao/states.ts'
import { redxStates } from '#domains/parcels/couriers/redx/states.ts'
import { cancellationIn, steadfastStates } from '#domains/parcels/couriers/steadfast/states.ts'
import { type ParcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'

type Words = Readonly<Record<string, ParcelState | null>>

const ownWords: Readonly<Record<string, Words>> = {
  pathao: pathaoStates,
  redx: redxStates,
  steadfast: steadfastStates,
}

/** Words in lists of other couriers, and words that people type into them. */
const commonWords: Words = {
  pending: 'booked',
  picked: 'handed_over',
  picked_up: 'handed_over',
  received: 'handed_over',
  in_hub: 'in_transit',
  at_hub: 'in_transit',
  on_the_way: 'in_transit',
  shipped: 'in_transit',
  hold: 'on_hold',
  delivery_hold: 'on_hold',
  partial: 'partly_delivered',
  partial_delivered: 'partly_delivered',
  partial_delivery: 'partly_delivered',
  return: 'returning',
  returned: 'returning',
  return_in_transit: 'returning',
  returned_to_merchant: 'returned_by_courier',
  canceled: 'cancelled',
}

/** States that a courier's list can lead to, by their own names. */
const namesOfStates = parcelStateNames.filter((state) => !['waiting', 'booking', 'received_back'].includes(state))

/** The state of a courier's word; null: the word changes no state; undefined: unknown word. */
export function stateOfWord(courier: string, said: string): ParcelState | null | undefined {
  const word = plainWord(said)
  if (word === '') return null
  const words = { ...commonWords, ...ownWords[courier] }
  if (Object.hasOwn(words, word)) return words[word]
  return namesOfStates.find((state) => state === word)
}

/** The word also means that a booking is cancelled: if the goods are still in the shop, nothing comes back. */
export const isCancellation = (courier: string, said: string): boolean =>
  courier === 'steadfast' && cancellationIn(said).isCancellation === true
