import type { OrderView } from '#domains/orders/contract.ts'
import { daysText, deliveryDays } from '#shared/delivery/delivery-days.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'

export type Hours = NonNullable<OrderView['deliveryHours']>

export function shippedSentence(hours: Hours): string {
  const days = deliveryDays(hours)
  return days
    ? m.notice_shipped_days({ days: daysText(days, count) })
    : m.notice_shipped_within({ hours: count(hours.to) })
}

/** A day to pack the order, and one in reserve. */
export const spareDays = 2

/** From the order on. */
export function estimateSentence(hours: Hours): string {
  const days = deliveryDays(hours)
  if (!days) return m.estimate_within({ hours: count(hours.to) })
  const whole = { from: count(days.from + 1), to: count(days.to + spareDays) }
  return `${m.track_estimated_days(whole)} (${wayOf(hours)})`
}

const wayOf = ({ from, to }: Hours): string =>
  from === to ? m.estimate_way_in({ hours: count(to) }) : m.estimate_way({ from: count(from), to: count(to) })
