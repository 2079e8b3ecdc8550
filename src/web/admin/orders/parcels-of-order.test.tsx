import { expect, test } from 'vitest'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { parcelsLabel } from './parcels-of-order.tsx'

const parcels = (...states: ParcelState[]) => states.map((state) => ({ state, courier: 'pathao', needsLook: false }))

test.each([
  [parcels(), ''],
  [parcels('booked'), 'Booked · Pathao'],
  [[{ state: 'waiting' as const, courier: null, needsLook: false }], 'Waiting'],
  [parcels('delivered', 'delivered'), '2 parcels, delivered'],
  [parcels('delivered', 'returning'), '2 parcels, 1 returning'],
  [parcels('delivered', 'in_transit', 'waiting'), '3 parcels, 1 waiting'],
  // Of a later release, in a tab that stays open.
  [parcels('at_hub' as ParcelState, 'at_hub' as ParcelState), '2 parcels, at hub'],
])('the parcels of an order in a line', (each, words) => {
  expect(parcelsLabel(each, (code) => (code === 'pathao' ? 'Pathao' : code))).toBe(words)
})
