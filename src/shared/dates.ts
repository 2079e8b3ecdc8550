import { contentLocale, type Locale } from './locales.ts'
import { banglaDigits } from './text/text.ts'

/** Bangladesh: UTC+6 all year round. */
const dhakaOffsetMs = 6 * 3_600_000

/*
 * Nothing here uses `Intl`: locale data differ by version ("Sep" and "Sept", ফেব্রুয়ারি and ফেব্রুয়ারী), and a text
 * that differs between server and browser is a hydration error.
 */

/** Shifts a moment so that its UTC getters return Dhaka time. An invalid date throws a RangeError, like toISOString. */
const inDhaka = (at: Date): Date => new Date(at.getTime() + dhakaOffsetMs)

/**
 * The day in Dhaka at that moment, as 2026-11-21. Outside the years 1 to 9999 it throws a RangeError: other years have
 * a sign, so that their days do not sort as texts, and PostgreSQL knows no year 0.
 */
export function dhakaDay(at: Date): string {
  const day = inDhaka(at).toISOString().slice(0, 10)
  if (day < '0001') throw new RangeError(day)
  return day
}

/** That moment in Dhaka's time, as 2026-11-21 15:04:05. */
export const dhakaTimestamp = (at: Date): string => inDhaka(at).toISOString().slice(0, 19).replace('T', ' ')

/** The moment at which a Dhaka day (2026-11-21) begins. */
export const startOfDhakaDay = (day: string): Date => new Date(`${day}T00:00:00+06:00`)

/** The year in Dhaka at that moment. */
export const dhakaYear = (at: Date): number => Number(dhakaDay(at).slice(0, 4))

/** The moment at which the next year begins in Dhaka. */
export const startOfNextYear = (now: Date): Date => startOfDhakaDay(`${dhakaYear(now) + 1}-01-01`)

/** A Dhaka day some days later (or earlier, with a negative number). */
export const addDays = (day: string, days: number): string =>
  dhakaDay(new Date(startOfDhakaDay(day).getTime() + days * 86_400_000))

const months = {
  en: {
    long: 'January February March April May June July August September October November December'.split(' '),
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  },
  bn: {
    long: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' '),
    short: 'জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে'.split(' '),
  },
}

/** The whole name of a Dhaka day's month. */
export const monthName = (day: string, locale: Locale = 'en'): string =>
  months[contentLocale(locale)].long[Number(day.slice(5, 7)) - 1] ?? ''

/** Bangla names of the parts of a day, by the hour at which they start. */
const partsOfDay: [from: number, word: string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
]

/** 15 → বিকাল */
export const banglaPartOfDay = (hour: number): string => partsOfDay.find(([from]) => hour >= from)?.[1] ?? ''

/** Minutes since midnight in Dhaka. */
export function dhakaMinute(at: Date): number {
  const there = inDhaka(at)
  return there.getUTCHours() * 60 + there.getUTCMinutes()
}

/** 3:05 pm / বিকাল ৩:০৫ */
export function formatTime(at: Date, locale: Locale): string {
  const minutes = dhakaMinute(at)
  const hour = Math.floor(minutes / 60)
  const time = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`
  return locale === 'bn' ? `${banglaPartOfDay(hour)} ${banglaDigits(time)}` : `${time} ${hour < 12 ? 'am' : 'pm'}`
}

/**
 * A moment in Dhaka time: 21 November 2026 / ২১ নভেম্বর, ২০২৬. The forms 'shortDay' and 'moment' shorten the month;
 * 'moment' adds the time. The same on every machine and browser. An invalid date throws a RangeError.
 */
export function formatDate(
  at: Date | string,
  locale: Locale = 'en',
  form: 'day' | 'shortDay' | 'moment' = 'day',
): string {
  const when = new Date(at)
  const [year = '', month, day] = dhakaDay(when).split('-')
  const name = months[contentLocale(locale)][form === 'day' ? 'long' : 'short'][Number(month) - 1]
  const date =
    locale === 'bn'
      ? `${banglaDigits(String(Number(day)))} ${name}, ${banglaDigits(year)}`
      : `${Number(day)} ${name} ${year}`
  return form === 'moment' ? `${date}, ${formatTime(when, locale)}` : date
}

/** A Dhaka day (2026-11-21) without its year: 21 Nov / ২১ নভে. */
export function formatDayAndMonth(day: string, locale: Locale = 'en'): string {
  const [, month, date] = day.split('-').map(Number)
  const name = months[contentLocale(locale)].short[(month ?? 0) - 1]
  return `${locale === 'bn' ? banglaDigits(String(date)) : date} ${name}`
}
