import { expect, test } from 'vitest'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { whyNot } from './why-not.ts'

const at = '2026-11-21T09:05:00.000Z'
const event = (state: ParcelView['state'], actor: string): ParcelView['events'][number] => ({
  ...{ state, hasMoved: true, word: '', place: '', note: '', actor },
  ...{ at, receivedAt: at },
})
const parcel = (state: ParcelView['state'], more: Partial<ParcelView> = {}) => ({
  ...{ number: 'ORD-1', state, mayReceive: false, receivedBackAt: null, createdAt: at },
  events: [event(state, 'rahima')],
  ...more,
})

test('a parcel that comes back has no reason', () => {
  expect(whyNot(parcel('returning', { mayReceive: true }))).toBeUndefined()
})

test.each([
  ['received_back', { receivedBackAt: at }, 'ORD-1 was received already: 21 Nov 2026, 3:05 pm by rahima'],
  ['lost', { receivedBackAt: at }, 'ORD-1 was received already: 21 Nov 2026, 3:05 pm by rahima'],
  ['cancelled', {}, 'ORD-1 was cancelled before it left the shop: there is nothing to receive'],
  ['delivered', {}, 'ORD-1 does not come back: the customer received it on 21 Nov 2026, 3:05 pm'],
  ['waiting', {}, 'ORD-1 is still in the shop: it was never handed over'],
  ['booked', {}, 'ORD-1 is still in the shop: it was never handed over'],
] as const)('%s: why it cannot be received', (state, more, why) => {
  expect(whyNot(parcel(state, more))).toBe(why)
})
