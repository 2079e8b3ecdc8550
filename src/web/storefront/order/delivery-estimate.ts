import type { OrderView } from '#domains/orders/contract.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { daysText, deliveryDays } from '#shared/delivery/delivery-days.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'

export type Hours = NonNullable<OrderView['deliveryHours']>

/**
 * The hours to state as delivery time. If a day is promised, they are stated only if that day is within the days that
 * they amount to, counted from the order, or from its shipping on. Hours that do not convert to days are never stated
 * with a promised day.
 */
export function statedHours({
  deliveryHours: hours,
  promisedBy,
  status,
  orderDate,
  timeline,
}: OrderView): Hours | null {
  if (!hours || !promisedBy) return hours
  const days = deliveryDays(hours)
  if (!days) return null
  const isShipped = status === 'shipped'
  const shipping = isShipped ? timeline.findLast((entry) => entry.status === status) : undefined
  const start = dhakaDay(new Date(shipping?.at ?? orderDate))
  // A shipped order promises "within 2-3 business days": the third day counts, and days off make it later.
  const first = isShipped ? days.to : days.from + 1
  return addDays(start, first) <= promisedBy && promisedBy <= addDays(start, days.to + spareDays) ? hours : null
}

export function shippedSentence(hours: Hours): string {
  const days = deliveryDays(hours)
  return days
    ? m.notice_shipped_days({ days: daysText(days, count) })
    : m.notice_shipped_within({ hours: count(hours.to) })
}

/** One day to pack the order, and one in reserve. */
const spareDays = 2

/** From the order on. */
export function estimateSentence(hours: Hours): string {
  const days = deliveryDays(hours)
  if (!days) return m.estimate_within({ hours: count(hours.to) })
  const whole = { from: count(days.from + 1), to: count(days.to + spareDays) }
  return `${m.track_estimated_days(whole)} (${wayOf(hours)})`
}

const wayOf = ({ from, to }: Hours): string =>
  from === to ? m.estimate_way_in({ hours: count(to) }) : m.estimate_way({ from: count(from), to: count(to) })
