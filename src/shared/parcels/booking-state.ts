type BookingStateRules<State extends PropertyKey> = {
  /** The states that may follow in the usual course. A later look-up may correct the newest booking. */
  next: readonly State[]
  /** The job has finished with the parcel. */
  isOver: boolean
  /** The section of the job's screen that lists the parcel. */
  shownAs: 'booked' | 'refused' | 'unknown' | 'none'
}

const statesOf = <const States extends Record<keyof States, BookingStateRules<keyof States>>>(states: States) => states

/** What became of a parcel of a booking: rules, SQL, screens and documents read it here. */
const bookingStates = statesOf({
  /** A rider's parcel is booked without a call; without an account at the courier all are refused. */
  queued: { next: ['asked', 'booked', 'refused', 'skipped'], isOver: false, shownAs: 'none' },
  /** The request may have reached the courier. */
  asked: { next: ['booked', 'refused', 'unknown', 'skipped'], isOver: false, shownAs: 'none' },
  booked: { next: [], isOver: true, shownAs: 'booked' },
  refused: { next: [], isOver: true, shownAs: 'refused' },
  /** The courier's answer was lost: a look-up decides. */
  unknown: { next: ['booked', 'refused'], isOver: true, shownAs: 'unknown' },
  /** It was no longer waiting. */
  skipped: { next: [], isOver: true, shownAs: 'refused' },
})

export type BookingState = keyof typeof bookingStates

export const bookingStateNames = Object.keys(bookingStates) as [BookingState, ...BookingState[]]

/** The rules of a state, with plain types instead of those of one state. */
export const bookingState = (state: BookingState): BookingStateRules<BookingState> => bookingStates[state]

/** The job has still something to do for parcels in these. */
export const openBookingStates = bookingStateNames.filter((state) => !bookingStates[state].isOver)
