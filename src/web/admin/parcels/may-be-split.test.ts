import { expect, test } from 'vitest'
import { mayBeSplit } from './may-be-split.ts'

const waiting = { state: 'waiting', consignment: null, isExchange: false } as const

test('only a parcel that waits, is not booked and brings no replacement is offered to be split or joined', () => {
  expect(mayBeSplit(waiting)).toBe(true)
  expect(mayBeSplit({ ...waiting, state: 'handed_over' })).toBe(false)
  expect(mayBeSplit({ ...waiting, consignment: 'P-1' })).toBe(false)
  expect(mayBeSplit({ ...waiting, isExchange: true })).toBe(false)
})
