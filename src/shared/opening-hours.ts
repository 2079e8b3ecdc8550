import { banglaPartOfDay, dhakaMinute } from './dates.ts'
import type { Locale } from './locales.ts'
import { banglaDigits } from './text/text.ts'

/** Minutes after midnight in Dhaka; the same every day. */
export type OpeningHours = { from: number; to: number }

const times = /(\d{1,2}):(\d{2}) ?([AP])M/gi

/** '10:00 AM – 8:00 PM' → { from: 600, to: 1200 }; null if it has another format. */
export function readOpeningHours(text: string): OpeningHours | null {
  const [from, to, more] = [...text.matchAll(times)].map(([, hour, minute, half]) => minutesOf(hour, minute, half))
  return from === undefined || to === undefined || more !== undefined || from >= to ? null : { from, to }
}

const minutesOf = (hour = '', minute = '', half = '') =>
  ((Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)) * 60 + Number(minute)

/** The hours for display: '10:00 AM – 8:00 PM', সকাল ১০টা – রাত ৮টা. */
export const formatOpeningHours = (text: string, locale: Locale): string =>
  locale === 'en'
    ? text
    : text.replace(times, (_, hour: string, minute: string, half: string) =>
        formatTimeOfDay(minutesOf(hour, minute, half), 'bn'),
      )

/** 600 → 10:00 AM, সকাল ১০টা. */
export function formatTimeOfDay(minutes: number, locale: Locale): string {
  const hour = Math.floor(minutes / 60)
  const past = String(minutes % 60).padStart(2, '0')
  if (locale === 'en') return `${hour % 12 || 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`
  const figure = past === '00' ? `${hour % 12 || 12}টা` : `${hour % 12 || 12}:${past}`
  return `${banglaPartOfDay(hour)} ${banglaDigits(figure)}`
}

/** 600 → 10:00, machine-readable. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether the store is open at that moment, whatever the reader's time zone. */
export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  const minute = dhakaMinute(at)
  return minute >= hours.from && minute < hours.to
}
