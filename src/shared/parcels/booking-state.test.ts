import { expect, test } from 'vitest'
import { bookingState, bookingStateNames, openBookingStates } from './booking-state.ts'

test('the usual course of a booking is this, and nothing else', () => {
  expect(Object.fromEntries(bookingStateNames.map((state) => [state, bookingState(state).next]))).toEqual({
    queued: ['asked', 'booked', 'refused', 'skipped'],
    asked: ['booked', 'refused', 'unknown', 'skipped'],
    booked: [],
    refused: [],
    unknown: ['booked', 'refused'],
    skipped: [],
  })
})

test('every booking that is over stands in a list of its screen, and none before', () => {
  expect(openBookingStates).toEqual(['queued', 'asked'])
  for (const state of bookingStateNames) {
    const { isOver, shownAs } = bookingState(state)
    expect([state, shownAs !== 'none']).toEqual([state, isOver])
  }
})
