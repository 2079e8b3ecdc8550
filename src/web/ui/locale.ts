import { formatDate } from '#shared/dates.ts'
import { type Locale, pathPrefix, withoutLocale } from '#shared/locales.ts'
import { formatCount, formatMoney } from '#shared/money.ts'
import { getLocale } from '#shared/paraglide/runtime.js'
import { banglaDigits } from '#shared/text.ts'

/** The language of this page; its URL says so. */
export const pageLocale = (): Locale => getLocale()

/** A word in the language of this page, or in the other when this one is missing. */
export function inWords(words: { en: string; bn: string }): string {
  return pageLocale() === 'bn' ? words.bn || words.en : words.en || words.bn
}

/** The name of a colour in the language of this page. */
export const colourName = (colour: { name: string; nameBn: string }): string =>
  inWords({ en: colour.name, bn: colour.nameBn })

/** Whole paisa as this page writes money. */
export const money = (paisa: number): string => formatMoney(paisa, pageLocale())

/** A count as this page writes figures. */
export const count = (figure: number): string => formatCount(figure, pageLocale())

/** A number that is no amount (a year, a telephone) in the figures of this page. */
export const digits = (text: string): string => (pageLocale() === 'bn' ? banglaDigits(text) : text)

/** A moment as this page writes dates, in Dhaka's time. */
export const date = (at: Date | string, form?: 'day' | 'shortDay' | 'moment'): string =>
  formatDate(at, pageLocale(), form)

/** A path of the shop (/shop?sort=newest) in a language, by default that of this page. External addresses stay. */
export function localPath(path: string, locale: Locale = pageLocale()): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path
  const bare = withoutLocale(path)
  const prefix = pathPrefix(locale)
  if (prefix === '') return bare
  return /^\/(?=[?#]|$)/.test(bare) ? prefix + bare.slice(1) : prefix + bare
}
