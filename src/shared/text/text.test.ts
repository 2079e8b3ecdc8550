import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { anyText, textOf, tries } from '../../../tests/support/property.ts'
import { bySize } from '../catalogue/sizes.ts'
import { addDays, dhakaDay, dhakaTimestamp, formatDate, formatDayAndMonth, startOfDhakaDay } from '../dates.ts'
import { formatCount, formatDecimal, formatMoney } from '../money.ts'
import { stepState } from '../orders/order-status.ts'
import { cut, graphemesOf } from './graphemes.ts'
import { listOf } from './list-of.ts'
import { slugOf, slugWithin, titleFromId } from './slug.ts'
import { asciiDigits, plainFigure, tidy, tidyLine } from './text.ts'

describe('text', () => {
  test('two spellings of one Bangla word become one', () => {
    expect(tidy('\u09df')).toBe(tidy('\u09af\u09bc'))
    expect(tidy('ক\u09c7\u09be')).toBe('ক\u09cb')
  })
  test('control characters and blanks at the ends go, line breaks stay', () => {
    expect(tidy(' a\u0000b\r\nc ')).toBe('ab\nc')
    expect(tidyLine(' a \n b ')).toBe('a b')
  })
  test('Bangla digits are read', () => expect(asciiDigits('০১৭-৯')).toBe('017-9'))
  test('a number loses the commas of thousands, no other', () => {
    const typed = ['1,850', '1,00,000.50', '১,২০০.৫', '-1,000', '1 200']
    expect(typed.map(plainFigure)).toEqual(['1850', '100000.50', '1200.5', '-1000', '1200'])
    const unread = ['640,50', '1.850,00', '1,2', ',500', '']
    expect(unread.map(plainFigure)).toEqual(unread)
  })
  test('is cut by characters as people count them', () => {
    expect(cut('পাঞ্জাবি', 3)).toBe('পাঞ্জাবি')
    expect(cut('পাঞ্জাবি সাদা', 3)).toBe('পাঞ্জা…')
  })
  test('characters are counted as people do', () => {
    expect(graphemesOf('পাঞ্জাবি')).toEqual(['পা', 'ঞ্জা', 'বি'])
  })
  test('words are listed', () => {
    expect(['', 'a', 'a b', 'a b c'].map((words) => listOf(words.split(' '), 'en'))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ])
    expect(listOf(['a', 'b', 'c'], 'bn')).toBe('a, b এবং c')
    expect(listOf([], 'en')).toBe('')
  })
  test('slugs follow the rule', () => {
    expect(slugOf('  Men’s  Polo -- Shirts! ')).toBe('mens-polo-shirts')
    expect(slugOf('পাঞ্জাবি')).toBe('')
    expect(titleFromId('olive-slim-panjabi-7')).toBe('Olive Slim Panjabi 7')
  })
})

test('of any text a slug is what an address may hold, and the slug of a slug is itself', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, textOf('-', ' ', 'ক', 'K', '9', 'É', '/', '\t')), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(encodeURIComponent(slug)).toBe(slug)
      expect(slugOf(slug)).toBe(slug)
      expect(slugOf(titleFromId(slug))).toBe(slug)
    }),
    tries(),
  )
})

test('a slug that is proposed for a title keeps its limit, with whole words if it can', () => {
  const proposed = [16, 15, 12, 11, 10, 2].map((most) => slugWithin('Eid Panjabi Sets', most))
  expect(proposed).toEqual(['eid-panjabi-sets', 'eid-panjabi', 'eid-panjabi', 'eid-panjabi', 'eid', 'ei'])
  fc.assert(
    fc.property(fc.oneof(anyText, textOf('-', ' ', 'ক', 'K', '9')), fc.integer({ min: 1, max: 12 }), (text, most) => {
      const slug = slugWithin(text, most)
      expect(slug.length).toBeLessThanOrEqual(most)
      expect(slugOf(slug)).toBe(slug)
      expect(slug === '').toBe(slugOf(text) === '')
    }),
    tries(),
  )
})

describe('days in Dhaka', () => {
  test('begin six hours before those of London', () => {
    expect(dhakaDay(new Date('2026-12-31T18:00:00Z'))).toBe('2027-01-01')
    expect(dhakaDay(new Date('2026-12-31T17:59:59Z'))).toBe('2026-12-31')
    expect(startOfDhakaDay('2028-02-29').toISOString()).toBe('2028-02-28T18:00:00.000Z')
  })
  test('go on over a leap day', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
  test('are none outside the years 1 to 9999', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(addDays('0001-01-02', -1)).toBe('0001-01-01')
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
  })
  test('are written in both languages', () => {
    expect(formatDate('2026-11-21T00:00:00Z', 'en')).toBe('21 November 2026')
    expect(formatDate('2026-11-21T00:00:00Z', 'bn')).toBe('২১ নভেম্বর, ২০২৬')
    expect(formatDate('2026-11-21T09:00:00Z', 'en', 'moment')).toBe('21 Nov 2026, 3:00 pm')
    expect(formatDate('2026-11-21T18:05:00Z', 'en', 'moment')).toBe('22 Nov 2026, 12:05 am')
    expect(formatDate('2026-11-21T09:00:00Z', 'bn', 'moment')).toBe('২১ নভে, ২০২৬, বিকাল ৩:০০')
    expect(formatDate('2026-11-21T18:05:00Z', 'bn', 'moment')).toBe('২২ নভে, ২০২৬, রাত ১২:০৫')
    expect(formatDate('2026-02-15T00:00:00Z', 'bn')).toBe('১৫ ফেব্রুয়ারি, ২০২৬')
    expect(formatDate('2026-09-05T00:00:00Z', 'en', 'shortDay')).toBe('5 Sep 2026')
    expect(formatDayAndMonth('2026-09-05')).toBe('5 Sep')
    expect(dhakaTimestamp(new Date('2026-11-21T18:05:09Z'))).toBe('2026-11-22 00:05:09')
  })
  test('are refused where there is none', () => expect(() => formatDate('soon')).toThrow(RangeError))
  test('and amounts do not ask the locale data, which differ from machine to machine', () => {
    const asked = [
      vi.spyOn(Intl, 'DateTimeFormat'),
      vi.spyOn(Intl, 'NumberFormat'),
      vi.spyOn(Date.prototype, 'toLocaleDateString'),
      vi.spyOn(Number.prototype, 'toLocaleString'),
    ]
    for (const locale of ['en', 'bn'] as const) {
      for (const form of ['day', 'shortDay', 'moment'] as const) formatDate('2026-02-15T00:00:00Z', locale, form)
      formatMoney(12_500_000, locale)
      formatCount(1234, locale)
      formatDecimal(4.5, locale)
    }
    for (const ask of asked) expect(ask).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

test('sizes stand in the order in which people read them', () => {
  expect(['XL', 'S', '3XL', 'M', 'XS'].sort(bySize)).toEqual(['XS', 'S', 'M', 'XL', '3XL'])
  expect(['44', '38', '40'].sort(bySize)).toEqual(['38', '40', '44'])
  expect(['10/11 Years', '4/5 Year', '8/9 Year'].sort(bySize)).toEqual(['4/5 Year', '8/9 Year', '10/11 Years'])
})

test('a step of the timeline is done, current or ahead', () => {
  expect(stepState('confirmed', 'shipped')).toBe('done')
  expect(stepState('shipped', 'shipped')).toBe('current')
  expect(stepState('delivered', 'shipped')).toBe('ahead')
  expect(stepState('confirmed', 'cancelled')).toBe('ahead')
})
