import { addDays } from '../dates.ts'

/** A holiday, or another period without dispatch or without delivery. Dhaka days, both included. */
export type Holiday = {
  name: { en: string; bn: string }
  from: string
  to: string
  /** No parcel leaves the shop. */
  noDispatch: boolean
  /** Couriers deliver nothing. */
  noDelivery: boolean
  /** Its date follows the moon, and may still move by a day. */
  isExpected: boolean
  /** The day of a festival before which people want their parcels; null: there is no such festival. */
  arriveBefore: string | null
}

/** When parcels leave the shop and reach people. */
export type DeliveryCalendar = {
  /** Orders before this time (15:00, in Dhaka) leave on the same day. */
  cutOffTime: string
  /** Days of the week without dispatch and delivery; 0 is Sunday. */
  weeklyDaysOff: readonly number[]
  holidays: readonly Holiday[]
}

/** Longer than any closure that can be entered: no day further away is promised. */
const searchedDays = 200

/** 0 (Sunday) to 6 of a Dhaka day. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Minutes since midnight of a time such as 15:00. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const isClosed = (day: string, { weeklyDaysOff, holidays }: DeliveryCalendar, what: 'noDispatch' | 'noDelivery') =>
  weeklyDaysOff.includes(weekdayOf(day)) ||
  holidays.some((holiday) => holiday[what] && holiday.from <= day && day <= holiday.to)

export const isDispatchDay = (day: string, calendar: DeliveryCalendar): boolean =>
  !isClosed(day, calendar, 'noDispatch')

export const isDeliveryDay = (day: string, calendar: DeliveryCalendar): boolean =>
  !isClosed(day, calendar, 'noDelivery')

/** The first day from `day` on for which this holds; undefined: none within reach. */
export function firstDay(day: string, holds: (day: string) => boolean): string | undefined {
  for (let n = 0, each = day; n < searchedDays; n++, each = addDays(each, 1)) if (holds(each)) return each
  return undefined
}
