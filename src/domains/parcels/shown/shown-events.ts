import { plainWord } from '#domains/parcels/couriers/answers.ts'
import { couriers } from '#domains/parcels/couriers/index.ts'
import { isHandedOver, type ParcelState, parcelState } from '#shared/parcels/parcel-states.ts'
import { type ShownStep, stepOfState } from '#shared/parcels/shown-steps.ts'
import type { ShownParcel } from '../contract.ts'
import type { ParcelRow } from '../lock-parcel.ts'
import type { parcelEvents } from '../tables.ts'

type EventRow = Pick<
  typeof parcelEvents.$inferSelect,
  'state' | 'hasMoved' | 'word' | 'place' | 'actor' | 'source' | 'at'
>
type ShownEvent = ShownParcel['events'][number]

/**
 * The events of a parcel that its customer sees, oldest first: moves, and reports of its courier within a state, such
 * as the next hub. Without events of withdrawn bookings.
 * @param events in the order in which they became known
 */
export function shownEvents(
  parcel: Pick<ParcelRow, 'state' | 'createdAt' | 'updatedAt'>,
  events: readonly EventRow[],
): ShownEvent[] {
  const withdrawn = events.findLastIndex(({ state, hasMoved }) => hasMoved && state === 'waiting')
  let state: ParcelState | null = null
  let told: { step: ShownStep; at: Date; place: string; by: ShownEvent['by'] }[] = []
  for (const event of events.slice(withdrawn + 1)) {
    // That the shop had sent it was a mistake.
    if (event.hasMoved && event.state === 'booked' && state !== null && isHandedOver(state))
      told = told.filter(({ step }) => step === 'booked')
    if (event.hasMoved) state = event.state
    const step = stepOf(event, state)
    // The courier confirms the shop's own booking, with a clock that may be behind.
    const isConfirmed = step === 'booked' && told.some((earlier) => earlier.step === 'booked')
    if (step && !isConfirmed) told.push({ step, at: event.at, place: event.place, by: byOf(event) })
  }
  told.sort((one, other) => one.at.getTime() - other.at.getTime())
  const first = told.at(0)
  const wasPacked = parcel.state !== 'returning' || first !== undefined
  if (wasPacked && first?.step !== 'packed' && parcel.createdAt <= (first?.at ?? parcel.createdAt))
    told.unshift({ step: 'packed', at: parcel.createdAt, place: '', by: 'shop' })
  const now = stepOfState[parcel.state]
  // A state without an event, such as that of a parcel that was found on its way back.
  if (now && !told.some(({ step }) => step === now) && state !== parcel.state)
    told.push({ step: now, at: parcel.updatedAt, place: '', by: 'shop' })
  return told
    .filter(({ step, place }, i) => step !== told[i - 1]?.step || (place !== '' && place !== told[i - 1]?.place))
    .map((event) => ({ ...event, at: event.at.toISOString() }))
}

/**
 * The customer's step of an event, given the parcel's state at that time; undefined: nothing new. A courier's word may
 * be more precise than its state, and may report the pick-up, which moves nothing: only the shop enters the hand-over.
 */
function stepOf({ state, word, actor, source }: EventRow, current: ParcelState | null): ShownStep | undefined {
  if (state === null) return undefined
  const steps = isOfCourier(source) ? couriers.find(({ code }) => code === actor)?.customerSteps : undefined
  const told = steps?.[plainWord(word.replace(/^order\./, ''))]
  const isNews = parcelState(state).rank >= (current === null ? 0 : parcelState(current).rank)
  return state === current ? (told ?? stepOfState[state]) : isNews ? told : undefined
}

const isOfCourier = (source: EventRow['source']): boolean => source === 'webhook' || source === 'poll'
const byOf = ({ source }: EventRow): ShownEvent['by'] => (isOfCourier(source) ? 'courier' : 'shop')
