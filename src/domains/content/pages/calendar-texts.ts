import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { formatTimeOfDay } from '#shared/opening-hours.ts'
import { minutesOf } from '#shared/promise/calendar.ts'
import { weekdayName } from '#shared/promise/promise-texts.ts'
import { listOf } from '#shared/text/list-of.ts'

/** What pages say about the days on which parcels leave and arrive, in one language. */
export type CalendarTexts = {
  /** Product pages, cart, checkout and orders name the day of arrival. */
  namesDay: boolean
  /** 'before 3:00 PM': orders of this time leave on the same day; '': none do. */
  beforeCutOff: string
  /** 'Fridays and holidays'; '': the shop has no days off. */
  daysOff: string
}

type Calendar = Pick<ShopSettings, 'showDeliveryPromise' | 'cutOffTime' | 'weeklyDaysOff' | 'holidays'>

export function calendarTexts(calendar: Calendar, locale: Locale): CalendarTexts {
  const language = contentLocale(locale)
  const cutOff = minutesOf(calendar.cutOffTime)
  const weekdays = calendar.weeklyDaysOff.map((day) => weekdayName(day, locale))
  const off = [
    ...(language === 'bn' ? weekdays : weekdays.map((name) => `${name}s`)),
    ...(calendar.holidays.length > 0 ? [language === 'bn' ? 'ছুটির দিন' : 'holidays'] : []),
  ]
  return {
    namesDay: calendar.showDeliveryPromise,
    beforeCutOff: cutOff === 0 ? '' : before(formatTimeOfDay(cutOff, locale), language),
    daysOff: listOf(off, language),
  }
}

/** Bangla says "before the 3 o'clock": ৩টা becomes ৩টার, 3:30 takes an ending of its own. */
const before = (time: string, language: ContentLanguage) =>
  language === 'en' ? `before ${time}` : `${time}${time.endsWith('টা') ? 'র' : '-এর'} আগে`
