import type { Locale } from './money.ts'
import { banglaDigits } from './text.ts'

/** Bangladesh: UTC+6 all year round. */
const dhaka = 'Asia/Dhaka'

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: dhaka, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day in Dhaka at that moment, as 2026-11-21. */
export const dhakaDay = (at: Date): string => isoDay.format(at)

/** The moment at which a Dhaka day (2026-11-21) begins. */
export const startOfDhakaDay = (day: string): Date => new Date(`${day}T00:00:00+06:00`)

/** A Dhaka day some days later (or earlier, with a negative number). */
export const addDays = (day: string, days: number): string =>
  dhakaDay(new Date(startOfDhakaDay(day).getTime() + days * 86_400_000))

const forms = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** What Bangla calls the hours of a day: from that hour on. */
const partsOfDay: [from: number, word: string][] = [
  [20, 'রাত'],
  [18, 'সন্ধ্যা'],
  [15, 'বিকাল'],
  [12, 'দুপুর'],
  [6, 'সকাল'],
  [4, 'ভোর'],
  [0, 'রাত'],
]

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: dhaka,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 15 → বিকাল */
export const banglaPartOfDay = (hour: number): string => partsOfDay.find(([from]) => hour >= from)?.[1] ?? ''

/** How many minutes of its day have passed in Dhaka at that moment. */
export function dhakaMinute(at: Date): number {
  const [hour = 0, minute = 0] = clock.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/** বিকাল ৩:০০ */
function banglaTime(at: Date): string {
  const minutes = dhakaMinute(at)
  const hour = Math.floor(minutes / 60)
  return `${banglaPartOfDay(hour)} ${banglaDigits(`${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`)}`
}

/** A moment for the screen, in Dhaka's time: 21 November 2026 / ২১ নভেম্বর, ২০২৬; with the time in the form 'moment'. */
export function formatDate(at: Date | string, locale: Locale = 'en', form: keyof typeof forms = 'day'): string {
  const when = new Date(at)
  if (locale === 'bn' && form === 'moment') return `${formatDate(when, 'bn', 'shortDay')}, ${banglaTime(when)}`
  return new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', { timeZone: dhaka, ...forms[form] }).format(when)
}
