/** Money is whole paisa inside (integer, 100 to a taka) and taka at the edges. */

export type Locale = 'en' | 'bn'

/** Taka as written by people or JSON (1850 or 1850.5) to whole paisa. Not a finite number: NaN. */
export const toPaisa = (taka: number): number => Math.round(taka * 100)

/** Whole paisa to taka for JSON: 185000 → 1850. */
export const toTaka = (paisa: number): number => paisa / 100

const english = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const bangla = new Intl.NumberFormat('bn-BD', { maximumFractionDigits: 0 })

/**
 * An amount for the screen, rounded to whole taka: ৳125,000 in English, ৳১,২৫,০০০ (lakh grouping) in Bangla.
 * @param paisa whole paisa
 */
export function formatMoney(paisa: number, locale: Locale = 'en'): string {
  const taka = Math.round(paisa / 100)
  const digits = (locale === 'bn' ? bangla : english).format(Math.abs(taka))
  return `${taka < 0 ? '−' : ''}৳${digits}`
}

/** A count for the screen: 1,234 or ১,২৩৪. */
export function formatCount(count: number, locale: Locale = 'en'): string {
  return (locale === 'bn' ? bangla : english).format(count)
}

/** The discount in whole percent: round((original − current) / original × 100), 0 to 100; 0 without an original price. */
export function discountPercent(current: number, original: number | null | undefined): number {
  if (!original || original <= current || current < 0) return 0
  return Math.round(((original - current) / original) * 100)
}
