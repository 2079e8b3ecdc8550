import { addDays, dhakaDay, dhakaMinute, startOfDhakaDay } from '../dates.ts'
import { type DeliveryCalendar, firstDay, isDeliveryDay, isDispatchDay, minutesOf } from './calendar.ts'

/** Transit time of a parcel: the stated hours of its zone, and the record of the shop's own parcels. */
export type TransitTime = {
  /** Hours from order to delivery, as the zone states them at most. Below 24: on the day on which it leaves. */
  hours: number
  /** Delivery days within which most parcels to this place arrived; undefined: too few are known. */
  recordedDays?: number | undefined
}

/** Delivery days from the day on which a parcel leaves to its arrival; 0: on the same day. */
export function transitDays({ hours, recordedDays }: TransitTime): number {
  const stated = hours < 24 ? 0 : Math.ceil(hours / 24)
  if (recordedDays === undefined) return stated
  // Same-day delivery only in a zone that states it, however fast the record is.
  return stated === 0 ? recordedDays : Math.max(1, recordedDays)
}

/** The day on which an order leaves the shop; undefined: none within reach of the calendar. */
export function leavesOn(placedAt: Date, calendar: DeliveryCalendar): string | undefined {
  const today = dhakaDay(placedAt)
  const isInTime = dhakaMinute(placedAt) < minutesOf(calendar.cutOffTime)
  return firstDay(isInTime ? today : addDays(today, 1), (day) => isDispatchDay(day, calendar))
}

/**
 * The Dhaka day by which an order arrives: it leaves on the first dispatch day after the cut-off, followed by its
 * transit days. Never a day without delivery; never earlier for an order that was placed later. Undefined: nothing can
 * be promised.
 */
export function arrivesBy(placedAt: Date, transit: TransitTime, calendar: DeliveryCalendar): string | undefined {
  const left = leavesOn(placedAt, calendar)
  return left && arrivalOf(left, transit, calendar)
}

function arrivalOf(left: string, transit: TransitTime, calendar: DeliveryCalendar): string | undefined {
  const isOpen = (day: string) => isDeliveryDay(day, calendar)
  const days = transitDays(transit)
  let arrival = days === 0 ? firstDay(left, isOpen) : left
  for (let n = 0; n < days && arrival; n++) arrival = firstDay(addDays(arrival, 1), isOpen)
  return arrival
}

/** The delivery promise for an order that is placed now. */
export type Arrival = {
  /** The Dhaka day. */
  by: string
  /**
   * The next festival for which people want it: the latest time to order, or null if it may come too late. Undefined:
   * no festival is near.
   */
  festival?: { name: { en: string; bn: string }; orderUntil: { day: string; time: string } | null } | undefined
}

/** A festival is mentioned this many days before. */
const festivalDays = 30

/** The day of arrival, and the next festival in relation to it; undefined: nothing can be promised. */
export function arrivalAt(placedAt: Date, transit: TransitTime, calendar: DeliveryCalendar): Arrival | undefined {
  const by = arrivesBy(placedAt, transit, calendar)
  if (!by) return undefined
  const today = dhakaDay(placedAt)
  const [next] = calendar.holidays
    .flatMap(({ name, arriveBefore }) => (arriveBefore ? [{ name, arriveBefore }] : []))
    .filter(({ arriveBefore }) => today < arriveBefore && arriveBefore <= addDays(today, festivalDays))
    .sort((a, b) => (a.arriveBefore < b.arriveBefore ? -1 : 1))
  if (!next) return { by }
  const last = by < next.arriveBefore ? lastDayFor(today, next.arriveBefore, transit, calendar) : undefined
  const orderUntil = last === undefined ? null : { day: last, time: calendar.cutOffTime }
  return { by, festival: { name: next.name, orderUntil } }
}

/** Last day on which an order before the cut-off arrives before `festival`. Undefined: no day from today on. */
function lastDayFor(
  today: string,
  festival: string,
  transit: TransitTime,
  calendar: DeliveryCalendar,
): string | undefined {
  for (let day = addDays(festival, -1); day >= today; day = addDays(day, -1)) {
    const left = isDispatchDay(day, calendar) ? arrivalOf(day, transit, calendar) : undefined
    if (left && left < festival) return day
  }
  return undefined
}

/** The next time at which a promise may change: today's cut-off, else midnight in Dhaka. */
export function promiseChangesAt(now: Date, { cutOffTime }: DeliveryCalendar): Date {
  const today = dhakaDay(now)
  const cutOff = new Date(startOfDhakaDay(today).getTime() + minutesOf(cutOffTime) * 60_000)
  return cutOff > now ? cutOff : startOfDhakaDay(addDays(today, 1))
}
