import { cutTo } from '#shared/text/graphemes.ts'
import { slugOf, titleFromId } from '#shared/text/slug.ts'
import { tidyLine } from '#shared/text/text.ts'
import { type Fit, productLimits as limits, maxItems } from '../staff-contract.ts'
import { plainText } from './plain-text.ts'
import { isObject } from './read-shapes.ts'

/** The text of a field; corrections are added to `corrections`, with `what` as the name of the field. */
export function paragraphsOf(value: unknown, what: string, corrections: string[], maxLength: number): string {
  return cutNoted(plainTextOf(value, what, corrections), what, corrections, maxLength)
}

/** Like `paragraphsOf`, in one line. */
export function lineOf(value: unknown, what: string, corrections: string[], maxLength: number): string {
  return cutNoted(tidyLine(plainTextOf(value, what, corrections)), what, corrections, maxLength)
}

function plainTextOf(value: unknown, what: string, corrections: string[]): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const plain = plainText(String(value), what)
  corrections.push(...plain.corrections)
  return plain.text
}

function cutNoted(whole: string, what: string, corrections: string[], maxLength: number): string {
  const short = cutTo(whole, maxLength)
  if (short !== whole) corrections.push(`${what} cut to ${maxLength} characters`)
  return short
}

/** The text of a field that is only compared with known names. */
export const stringOf = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').slice(0, 200) : '')

/** A list of short texts, or one comma-separated text, without blanks and duplicates. */
export function textList(
  value: unknown,
  what: string,
  corrections: string[],
  maxCount: number,
  maxLength: number,
): string[] {
  if (typeof value === 'string' && value.trim()) corrections.push(`${what} taken from a text with commas`)
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const texts = list
    .map((item) => (isObject(item) ? item.name : item))
    .filter((item) => typeof item === 'string' || typeof item === 'number')
  const all = [
    ...new Set(texts.map((item) => cutTo(tidyLine(plainText(String(item)).text), maxLength)).filter(Boolean)),
  ]
  if (all.length > maxCount) corrections.push(`${all.length} ${what}: the first ${maxCount} kept`)
  return all.slice(0, maxCount)
}

/** The title of a row without one: made from its id or the end of its URL, else 'Product'. */
export function fallbackTitle(id: string, url: string, corrections: string[]): string {
  const fromId = titleFromId(id)
  const title = fromId || titleFromId(slugOf(url && (new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '')))
  corrections.push(
    title
      ? `it has no title: called '${title}' from its ${fromId ? 'id' : 'address'}`
      : "it has neither title nor id: called 'Product'",
  )
  return cutTo(title || 'Product', limits.title)
}

export const kindOf = (value: unknown) =>
  value === null || value === undefined
    ? 'nothing'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'string'
        ? 'a text'
        : typeof value === 'number'
          ? 'a number'
          : `a ${typeof value}`

export function careOf(value: unknown): string[] {
  const all = Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? value.split('\n')
      : []
  return all
    .map((one) => cutTo(tidyLine(plainText(one).text), limits.care))
    .filter(Boolean)
    .slice(0, maxItems.care)
}

export function fitOf(value: unknown): Fit {
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text.includes('slim')) return 'Slim Fit'
  if (text.includes('loose')) return 'Loose Fit'
  return text.includes('oversize') ? 'Oversized' : 'Regular Fit'
}

/**
 * As the form accepts it. A SKU that is too long is dropped, not cut: its beginning may be the SKU of another product.
 */
export function skuOf(value: unknown, corrections: string[]): string {
  const sku = typeof value === 'string' ? tidyLine(value) : ''
  if (sku.length <= limits.sku) return sku
  corrections.push(`SKU '${cutTo(sku, limits.sku)}' is left out: it has more than ${limits.sku} characters`)
  return ''
}

export function webAddress(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value.trim())) return ''
  const url = new URL(value.trim())
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : ''
}

export function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) || at.getFullYear() > 2200 ? null : at.toISOString()
}
