import { monthName } from '../dates.ts'
import { contentLocale, type Locale } from '../locales.ts'
import { formatTimeOfDay } from '../opening-hours.ts'
import { m } from '../paraglide/messages.js'
import { banglaDigits } from '../text/text.ts'
import type { Arrival } from './arrives-by.ts'
import { minutesOf, weekdayOf } from './calendar.ts'

const weekdays = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  bn: 'রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'.split(' '),
}

/** Name of a day of the week, 0 for Sunday. */
export const weekdayName = (weekday: number, locale: Locale = 'en'): string =>
  weekdays[contentLocale(locale)][weekday] ?? ''

/** A Dhaka day without its weekday: 14 March / ১৪ মার্চ. */
function dayText(day: string, locale: Locale): string {
  const date = String(Number(day.slice(8)))
  return `${locale === 'bn' ? banglaDigits(date) : date} ${monthName(day, locale)}`
}

/** A Dhaka day with its weekday: Tuesday 1 December / মঙ্গলবার, ১ ডিসেম্বর. */
export const weekdayAndDay = (day: string, locale: Locale = 'en'): string =>
  `${weekdayName(weekdayOf(day), locale)}${locale === 'bn' ? ',' : ''} ${dayText(day, locale)}`

/**
 * The day in the form that the messages of promises need. Bangla says "within the 1st of December", with the month in
 * the genitive.
 */
function byDay(day: string, locale: Locale): string {
  const words = weekdayAndDay(day, locale)
  if (locale !== 'bn') return words
  // After a vowel sign জানুয়ারি becomes জানুয়ারির and মে becomes মের; জুলাই ends in a vowel of its own and becomes
  // জুলাইয়ের.
  if (words.endsWith('ই')) return `${words}য়ের`
  return /[িীে]$/.test(words) ? `${words}র` : `${words}ের`
}

/** "Arrives by Tuesday 1 December" */
export const promisedSentence = (day: string, locale: Locale): string =>
  m.promise_by({ day: byDay(day, locale) }, { locale })

/** The promise for an order that is placed now, with what it means for the next festival. */
export function arrivalSentences({ by, festival }: Arrival, locale: Locale): string {
  if (!festival) return promisedSentence(by, locale)
  const name = festival.name[contentLocale(locale)]
  const { orderUntil } = festival
  if (!orderUntil) return m.promise_after({ festival: name, day: byDay(by, locale) }, { locale })
  const until = {
    day: dayText(orderUntil.day, locale),
    time: formatTimeOfDay(minutesOf(orderUntil.time), locale),
    festival: name,
  }
  return `${promisedSentence(by, locale)}${locale === 'bn' ? '।' : '.'} ${m.promise_before(until, { locale })}`
}
