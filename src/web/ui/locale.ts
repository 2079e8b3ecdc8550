import { formatDate } from '#shared/dates.ts'
import { type Locale, pathPrefix, withoutLocale } from '#shared/locales.ts'
import { formatCount, formatMoney } from '#shared/money.ts'
import { getLocale } from '#shared/paraglide/runtime.js'
import { banglaDigits } from '#shared/text/text.ts'

/** The language of this page, from its URL. */
export const pageLocale = (): Locale => getLocale()

/** The text in the language of this page, or in the other if it is missing. */
export function inPageLocale(words: { en: string; bn: string }): string {
  return pageLocale() === 'bn' ? words.bn || words.en : words.en || words.bn
}

/** The name of a colour in the language of this page. */
export const colorName = (color: { name: string; nameBn: string }): string =>
  inPageLocale({ en: color.name, bn: color.nameBn })

/** An amount in paisa, formatted for this page's language. */
export const money = (paisa: number): string => formatMoney(paisa, pageLocale())

/** A count, formatted for this page's language. */
export const count = (figure: number): string => formatCount(figure, pageLocale())

/** A number without grouping (a year, a telephone number) in the digits of this page's language. */
export const digits = (text: string): string => (pageLocale() === 'bn' ? banglaDigits(text) : text)

/** A date in Dhaka time, formatted for this page's language. */
export const date = (at: Date | string, form?: 'day' | 'shortDay' | 'moment'): string =>
  formatDate(at, pageLocale(), form)

/**
 * A path of the shop (/shop?sort=newest) in a language, by default the page's. External URLs stay unchanged, as do
 * those of the back office, whose paths have no language.
 */
export function localPath(path: string, locale: Locale = pageLocale()): string {
  if (!/^\/(?!\/|admin)/.test(path)) return path
  const bare = withoutLocale(path)
  const prefix = pathPrefix(locale)
  if (prefix === '') return bare
  return prefix + bare.replace(/^\/(?=[?#]|$)/, '')
}
