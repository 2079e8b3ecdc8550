import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../../tests/support/property.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '../dates.ts'
import { arrivalAt, arrivesBy, leavesOn, promiseChangesAt } from './arrives-by.ts'
import { type DeliveryCalendar, type Holiday, isDeliveryDay, isDispatchDay } from './calendar.ts'
import { publicHolidays } from './holidays.ts'

const calendar: DeliveryCalendar = { cutOffTime: '15:00', weeklyDaysOff: [5], holidays: publicHolidays }
/** A moment by Dhaka's clock. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+06:00`)
const dhaka = { hours: 24 }
const elsewhere = { hours: 72 }

describe('the day of arrival', () => {
  test.each([
    ['before the cut-off of a Sunday', '2026-11-29 14:59', dhaka, '2026-11-30'],
    ['at the cut-off', '2026-11-29 15:00', dhaka, '2026-12-01'],
    ['on a Thursday: nothing is delivered on Friday', '2026-11-26 10:00', dhaka, '2026-11-28'],
    ['on a Thursday evening: it leaves on Saturday', '2026-11-26 20:00', dhaka, '2026-11-29'],
    ['elsewhere, over a Friday', '2026-11-25 10:00', elsewhere, '2026-11-29'],
    ['before Victory Day, on which nothing leaves but couriers deliver', '2026-12-15 10:00', dhaka, '2026-12-16'],
    ['after the cut-off before Victory Day', '2026-12-15 16:00', dhaka, '2026-12-19'],
    ['a zone that delivers on the same day', '2026-11-29 10:00', { hours: 12 }, '2026-11-29'],
    ['the same day, on a Friday', '2026-11-27 10:00', { hours: 12 }, '2026-11-28'],
    ['two days and a half are three', '2026-11-28 10:00', { hours: 60 }, '2026-12-01'],
    ['by the record, not by the hours', '2026-11-28 10:00', { hours: 72, recordedDays: 2 }, '2026-11-30'],
    ['a record of the same day counts as a day', '2026-11-28 10:00', { hours: 72, recordedDays: 0 }, '2026-11-29'],
    ['around Eid', '2027-03-07 10:00', dhaka, '2027-03-14'],
    ['late on the last day before Eid', '2027-03-06 20:00', elsewhere, '2027-03-16'],
  ])('%s', (_, placed, way, day) => {
    expect(arrivesBy(at(placed), way, calendar)).toBe(day)
  })

  test('nothing is promised when nothing is open within reach', () => {
    const never = {
      ...calendar,
      holidays: [{ ...(publicHolidays[0] as Holiday), from: '2026-01-01', to: '2028-01-01' }],
    }
    expect(arrivalAt(at('2026-11-29 10:00'), dhaka, never)).toBeUndefined()
  })
})

describe('Eid', () => {
  const eid = { en: 'Eid ul-Fitr', bn: 'ঈদুল ফিতর' }
  test.each([
    ['is not mentioned long before', '2027-02-07 10:00', dhaka, { by: '2027-02-08' }],
    ['until when to order', '2027-02-22 10:00', dhaka, { by: '2027-02-23', until: '2027-03-06' }],
    ['elsewhere earlier', '2027-02-22 10:00', elsewhere, { by: '2027-02-25', until: '2027-03-03' }],
    ['on the last day before the cut-off', '2027-03-06 14:59', dhaka, { by: '2027-03-07', until: '2027-03-06' }],
    ['too late', '2027-03-06 15:00', dhaka, { by: '2027-03-14', until: null }],
    ['on the day before', '2027-03-09 10:00', dhaka, { by: '2027-03-14', until: null }],
  ])('%s', (_, placed, way, { by, until }: { by: string; until?: string | null }) => {
    const festival = until === undefined ? undefined : { name: eid, orderUntil: until && { day: until, time: '15:00' } }
    expect(arrivalAt(at(placed), way, calendar)).toEqual(festival ? { by, festival } : { by })
  })

  test('is over on its day', () => {
    expect(arrivalAt(at('2027-03-10 10:00'), dhaka, calendar)?.festival).toBeUndefined()
  })
})

test('a promise changes at the cut-off and at midnight', () => {
  expect(promiseChangesAt(at('2026-11-29 14:59'), calendar)).toEqual(at('2026-11-29 15:00'))
  expect(promiseChangesAt(at('2026-11-29 15:00'), calendar)).toEqual(at('2026-11-30 00:00'))
})

describe('for any calendar', () => {
  const first = '2026-01-01'
  const day = fc.integer({ min: 0, max: 729 }).map((days) => addDays(first, days))
  const holiday = fc
    .record({ from: day, length: fc.integer({ min: 0, max: 9 }), noDispatch: fc.boolean(), noDelivery: fc.boolean() })
    .map(({ from, length, ...closed }) => ({
      name: { en: 'Holiday', bn: 'ছুটি' },
      from,
      to: addDays(from, length),
      isExpected: false,
      arriveBefore: from,
      ...closed,
    }))
  const calendars = fc.record({
    cutOffTime: fc.constantFrom('00:00', '09:30', '15:00', '23:59'),
    weeklyDaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    holidays: fc.array(holiday, { maxLength: 8 }),
  })
  const ways = fc.record({
    hours: fc.integer({ min: 1, max: 240 }),
    recordedDays: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  const minute = fc.integer({ min: 0, max: 729 * 1440 })
  const moment = (minutes: number) => new Date(startOfDhakaDay(first).getTime() + minutes * 60_000)

  test('never on a day off, never before it leaves, never before tomorrow unless the hours say so', () => {
    fc.assert(
      fc.property(minute, ways, calendars, (minutes, way, calendar) => {
        const placedAt = moment(minutes)
        const [left, by] = [leavesOn(placedAt, calendar), arrivesBy(placedAt, way, calendar)]
        if (left === undefined || by === undefined) return
        expect(isDispatchDay(left, calendar)).toBe(true)
        expect(isDeliveryDay(by, calendar)).toBe(true)
        expect(by >= left && left >= dhakaDay(placedAt)).toBe(true)
        if (way.hours >= 24) expect(by > dhakaDay(placedAt)).toBe(true)
      }),
      tries(),
    )
  })

  test('who orders later does not get it earlier, and a shorter way is no later', () => {
    fc.assert(
      fc.property(minute, fc.integer({ min: 0, max: 20_000 }), ways, calendars, (minutes, later, way, calendar) => {
        const [one, two] = [moment(minutes), moment(minutes + later)].map((placed) => arrivesBy(placed, way, calendar))
        if (one && two) expect(one <= two).toBe(true)
        const shorter = arrivesBy(moment(minutes), { ...way, hours: Math.ceil(way.hours / 2) }, calendar)
        if (one && shorter) expect(shorter <= one).toBe(true)
      }),
      tries(),
    )
  })

  test('what is said of a festival is what ordering then gives, and it stays true until the promise changes', () => {
    fc.assert(
      fc.property(minute, ways, calendars, (minutes, way, calendar) => {
        const placedAt = moment(minutes)
        const told = arrivalAt(placedAt, way, calendar)
        const until = promiseChangesAt(placedAt, calendar)
        expect(arrivalAt(new Date(until.getTime() - 1), way, calendar)).toEqual(told)
        const last = told?.festival?.orderUntil
        if (!last || last.time === '00:00') return
        const inTime = new Date(at(`${last.day} ${last.time}`).getTime() - 60_000)
        const next = calendar.holidays
          .map(({ arriveBefore }) => arriveBefore)
          .filter((each) => each > dhakaDay(placedAt))
        expect((arrivesBy(inTime, way, calendar) ?? '9') < (next.sort()[0] ?? '')).toBe(true)
      }),
      tries(),
    )
  })
})
