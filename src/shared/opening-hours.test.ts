import { expect, test } from 'vitest'
import { clockTime, formatOpeningHours, formatTimeOfDay, isOpenAt, readOpeningHours } from './opening-hours.ts'

test('hours are read as minutes of the day; what makes no sense is none', () => {
  expect(readOpeningHours('10:00 AM – 8:00 PM')).toEqual({ from: 600, to: 1200 })
  expect(readOpeningHours('12:00 PM - 11:30 pm')).toEqual({ from: 720, to: 1410 })
  expect(readOpeningHours('12:00 AM – 12:00 PM')).toEqual({ from: 0, to: 720 })
  for (const odd of ['', 'always', '10:00 AM', '8:00 PM – 10:00 AM', '9:00 AM – 1:00 PM, 3:00 PM – 8:00 PM'])
    expect(readOpeningHours(odd)).toBeNull()
})

test('hours are said as people say them', () => {
  expect(formatOpeningHours('10:00 AM – 8:00 PM', 'en')).toBe('10:00 AM – 8:00 PM')
  expect(formatOpeningHours('10:00 AM – 8:00 PM', 'bn')).toBe('সকাল ১০টা – রাত ৮টা')
  expect(formatTimeOfDay(0, 'en')).toBe('12:00 AM')
  expect(formatTimeOfDay(725, 'en')).toBe('12:05 PM')
  expect(formatTimeOfDay(725, 'bn')).toBe('দুপুর ১২:০৫')
  expect(formatTimeOfDay(1020, 'bn')).toBe('বিকাল ৫টা')
  expect(clockTime(65)).toBe('01:05')
})

test('the store is open by the clock of Dhaka, from the first minute to the last', () => {
  const hours = { from: 600, to: 1200 }
  const at = (time: string) => isOpenAt(hours, new Date(`2026-11-21T${time}+06:00`))
  expect(at('09:59:59')).toBe(false)
  expect(at('10:00:00')).toBe(true)
  expect(at('19:59:59')).toBe(true)
  expect(at('20:00:00')).toBe(false)
  // The same moment, told by a clock in London.
  expect(isOpenAt(hours, new Date('2026-11-21T04:00:00Z'))).toBe(true)
})
