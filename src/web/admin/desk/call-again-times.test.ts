import { expect, test } from 'vitest'
import { callAgainTimes, ownTime } from './call-again-times.ts'

test('tomorrow is the day after the one in Dhaka, at ten there', () => {
  // 1:30 in the night of 26 November in Dhaka, still the 25th in UTC.
  const times = callAgainTimes(new Date('2026-11-25T19:30:00Z'))
  expect(times.map(({ at }) => at.toISOString())).toEqual([
    '2026-11-25T20:00:00.000Z',
    '2026-11-25T21:30:00.000Z',
    '2026-11-27T04:00:00.000Z',
  ])
})

test('an own time is one of Dhaka; an incomplete one is none', () => {
  expect(ownTime('2026-11-21T15:30')?.toISOString()).toBe('2026-11-21T09:30:00.000Z')
  expect(ownTime('')).toBe(undefined)
})
