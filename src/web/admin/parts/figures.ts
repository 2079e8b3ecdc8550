import { formatDate, formatDayAndMonth } from '#shared/dates.ts'
import { formatCount, formatDecimal, formatExactMoney, formatMoney, toPaisa } from '#shared/money.ts'
import { language, t } from '#web/admin/translate.ts'

/** Formats an amount in taka: ৳125,000, ৳১,২৫,০০০. */
export const taka = (amount: number): string => formatMoney(toPaisa(amount), language)

/** To the paisa: costs, what couriers charge, and advances, which are multiplied, or compared with a statement. */
export const exactTaka = (amount: number): string => formatExactMoney(toPaisa(amount), language)

/** Formats a count: 1,234, ১,২৩৪. */
export const count = (figure: number): string => formatCount(figure, language)

/** Count in brackets for a button label: ' (3)'; '' for 0. */
export const inBrackets = (figure: number): string => (figure > 0 ? ` (${count(figure)})` : '')

/** Formats a percentage with at most one decimal: 12.5%. */
export const percent = (share: number): string => `${formatDecimal(share, language)}%`

/** '1 order', '2 orders', '২টি অর্ডার': the dictionary has the plural with {count}. */
export const many = (figure: number, one: string, more = `${one}s`): string =>
  language === 'en' && figure === 1 ? `${count(figure)} ${one}` : t(`{count} ${more}`, { count: count(figure) })

/** Formats a point in time in Dhaka's time zone: 21 Nov 2026, 3:05 pm. */
export const moment = (at: string): string => formatDate(at, language, 'moment')

/** Formats how long ago something was: '4 min. ago' up to a day, the date after that. */
export function ago(at: string, now = Date.now()): string {
  const minutes = Math.round((now - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{minutes} min. ago', { minutes })
  if (minutes < 24 * 60) return t('{hours} hr. ago', { hours: Math.round(minutes / 60) })
  return formatDate(at, language, 'shortDay')
}

/** Formats a Dhaka day (2026-11-21) for an axis: 21 Nov. */
export const shortDay = (day: string): string => formatDayAndMonth(day, language)
