import type { Locale } from './locales.ts'
import { banglaDigits } from './text/text.ts'

/** Money is whole paisa inside (integer, 100 to a taka) and taka at the edges. */

/** Taka (1850 or 1850.5) to whole paisa; NaN and Infinity stay. */
export const toPaisa = (taka: number): number => Math.round(taka * 100)

/** Whole paisa to taka for JSON: 185000 → 1850. */
export const toTaka = (paisa: number): number => paisa / 100

/**
 * Without `Intl`, whose locale data differ between server and browser: groups of three in English, lakh grouping in
 * Bangla.
 */
const grouped = (whole: number, locale: Locale): string =>
  locale === 'bn'
    ? banglaDigits(String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ','))
    : String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * An amount for the screen, rounded to whole taka: ৳125,000 in English, ৳১,২৫,০০০ (lakh grouping) in Bangla.
 * @param paisa whole paisa
 */
export function formatMoney(paisa: number, locale: Locale = 'en'): string {
  const taka = Math.round(paisa / 100)
  return `${taka < 0 ? '−' : ''}৳${grouped(Math.abs(taka), locale)}`
}

/** The same with paisa, if the amount is no whole taka: ৳1,910.50. */
export function formatExactMoney(paisa: number, locale: Locale = 'en'): string {
  const amount = Math.abs(paisa)
  const rest = amount % 100
  if (rest === 0) return formatMoney(paisa, locale)
  const digits = String(rest).padStart(2, '0')
  const whole = formatMoney(amount - rest, locale)
  return `${paisa < 0 ? '−' : ''}${whole}.${locale === 'bn' ? banglaDigits(digits) : digits}`
}

/** A count for the screen, rounded to a whole number: 1,234 or ১,২৩৪. */
export function formatCount(count: number, locale: Locale = 'en'): string {
  const whole = Math.round(count)
  return `${whole < 0 ? '-' : ''}${grouped(Math.abs(whole), locale)}`
}

/** A figure with at most one decimal: 4, 4.5 or ৪.৫, 1,234.5. */
export function formatDecimal(figure: number, locale: Locale = 'en'): string {
  const tenths = Math.round(Math.abs(figure) * 10)
  const whole = grouped(Math.floor(tenths / 10), locale)
  const rest = tenths % 10
  const digits = rest === 0 ? whole : `${whole}.${locale === 'bn' ? banglaDigits(String(rest)) : rest}`
  return `${figure < 0 && tenths > 0 ? '-' : ''}${digits}`
}

/**
 * The discount in whole percent: round((original − current) / original × 100), 0 to 100; 0 without an original price.
 */
export function discountPercent(current: number, original: number | null | undefined): number {
  if (!original || original <= current || current < 0) return 0
  return Math.round(((original - current) / original) * 100)
}
