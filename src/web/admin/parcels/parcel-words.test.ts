import { expect, test } from 'vitest'
import { parcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { parcelStateWords, stepWords } from './parcel-words.tsx'

test('a step is called by its state, and going back to the shop by what somebody says with it', () => {
  expect(stepWords('booked', 'waiting')).toBe('Withdrawn at the courier')
  expect(stepWords('booked', 'waiting', 'own')).toBe('Take off the round')
  expect(stepWords('booking_unknown', 'waiting')).toBe('The courier does not have it')
  for (const from of parcelStateNames)
    for (const to of parcelState(from).next.filter((state) => state !== 'waiting'))
      expect(stepWords(from, to)).toBe(parcelStateWords[to])
})
