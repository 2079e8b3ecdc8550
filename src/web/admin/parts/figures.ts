import { formatDate, formatDayAndMonth } from '#shared/dates.ts'
import { formatCount, formatDecimal, formatMoney, toPaisa } from '#shared/money.ts'

/** Formats an amount in taka: ৳125,000. */
export const taka = (amount: number): string => formatMoney(toPaisa(amount))

/** Formats a count: 1,234. */
export const count = (figure: number): string => formatCount(figure)

/** Formats a percentage with at most one decimal: 12.5%. */
export const percent = (share: number): string => `${formatDecimal(share)}%`

/** '1 order', '2 orders'. */
export const many = (figure: number, one: string, more = `${one}s`): string =>
  `${count(figure)} ${figure === 1 ? one : more}`

/** Formats a point in time in Dhaka's time zone: 21 Nov 2026, 3:05 pm. */
export const moment = (at: string): string => formatDate(at, 'en', 'moment')

/** Formats how long ago something was: '4 min. ago' up to a day, the date after that. */
export function ago(at: string, now = Date.now()): string {
  const minutes = Math.round((now - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min. ago`
  if (minutes < 24 * 60) return `${Math.round(minutes / 60)} hr. ago`
  return formatDate(at, 'en', 'shortDay')
}

/** Formats a Dhaka day (2026-11-21) for an axis: 21 Nov. */
export const shortDay = (day: string): string => formatDayAndMonth(day)
