import type { OrderView } from '#domains/orders/contract.ts'
import { deliveryDays } from '#shared/delivery-days.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'

export type Hours = NonNullable<OrderView['deliveryHours']>

function daysOf(hours: Hours, more = { from: 0, to: 0 }) {
  const days = deliveryDays(hours)
  return days && { from: count(days.from + more.from), to: count(days.to + more.to) }
}

export function shippedSentence(hours: Hours): string {
  const days = daysOf(hours)
  return days ? m.notice_shipped_days(days) : m.notice_shipped_within({ hours: count(hours.to) })
}

/** A day to pack the order, and one in reserve. */
export const spareDays = 2

/** From the order on. */
export function estimateSentence(hours: Hours): string {
  const days = daysOf(hours, { from: 1, to: spareDays })
  const shown = { from: count(hours.from), to: count(hours.to) }
  return days ? `${m.track_estimated_days(days)} (${m.estimate_way(shown)})` : m.estimate_within({ hours: shown.to })
}
