import { expect, test } from 'vitest'
import { type ParcelState, parcelState, parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { parcelStateLabel, parcelStateLabels, stepLabel } from './parcel-state-labels.tsx'

test('a step is called by its state, and going back to the shop by what somebody says with it', () => {
  expect(stepLabel('booked', 'waiting')).toBe('Withdrawn at the courier')
  expect(stepLabel('booked', 'waiting', 'own')).toBe('Take off the round')
  expect(stepLabel('booking_unknown', 'waiting')).toBe('The courier does not have it')
  for (const from of parcelStateNames)
    for (const to of parcelState(from).next.filter((state) => state !== 'waiting'))
      expect(stepLabel(from, to)).toBe(parcelStateLabels[to])
})

test('a state that a later release adds is called by its name', () => {
  expect(parcelStateLabel('booked')).toBe('Booked')
  expect(parcelStateLabel('at_hub' as ParcelState)).toBe('at hub')
})
