type BookingStateRules<State extends PropertyKey> = {
  /** The states that may follow in the usual course. A later look-up may say otherwise of the newest booking. */
  next: readonly State[]
  /** Its job has done with the parcel. */
  isOver: boolean
  /** Where the screen of the job lists the parcel. */
  shownAs: 'booked' | 'refused' | 'unknown' | 'none'
}

const statesOf = <const States extends Record<keyof States, BookingStateRules<keyof States>>>(states: States) => states

/** What became of a parcel of a booking: rules, SQL, screens and documents read it here. */
const bookingStates = statesOf({
  /** A rider is booked without being asked; without an account at the courier all are refused. */
  queued: { next: ['asked', 'booked', 'refused', 'skipped'], isOver: false, shownAs: 'none' },
  /** The request may have reached the courier. */
  asked: { next: ['booked', 'refused', 'unknown', 'skipped'], isOver: false, shownAs: 'none' },
  booked: { next: [], isOver: true, shownAs: 'booked' },
  refused: { next: [], isOver: true, shownAs: 'refused' },
  /** The courier's answer was lost: a look-up decides. */
  unknown: { next: ['booked', 'refused'], isOver: true, shownAs: 'unknown' },
  /** It did not wait any more. */
  skipped: { next: [], isOver: true, shownAs: 'refused' },
})

export type BookingState = keyof typeof bookingStates

export const bookingStateNames = Object.keys(bookingStates) as [BookingState, ...BookingState[]]

/** The state with its facts as plain types, not as those of one state. */
export const bookingState = (state: BookingState): BookingStateRules<BookingState> => bookingStates[state]

/** The job has still something to do for parcels in these. */
export const openBookingStates = bookingStateNames.filter((state) => !bookingStates[state].isOver)
