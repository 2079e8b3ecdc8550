import { toPaisa } from '#shared/money.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { productLimits } from '../staff-contract.ts'
import { isObject } from './read-shapes.ts'

/**
 * Whole paisa. `without`: why there is no price. `correction`: what was dropped from a readable price. `unreadable`:
 * there is a price, but not a valid amount in taka. `unreadableOriginal`: the same for the original price.
 */
export type ReadPrice = {
  price: number | null
  originalPrice: number | null
  without?: string
  correction?: string
  unreadable?: true
  unreadableOriginal?: true
}

const maxPaisa = toPaisa(productLimits.taka)
const highest = productLimits.taka.toLocaleString('en-IN')

/**
 * A price in every form that catalogues hold: a number, a text ('Tk 1,250', '৳ ১,৮৯০', 'Sale priceTk 1,432.00 BDT
 * Regular priceTk 1,790.00 BDT'), {current, original, is_on_sale, currency} or the older {sale, regular, is_sale}. An
 * unreadable price stays unknown; none is guessed.
 */
export function readPrice(raw: unknown): ReadPrice {
  if (isObject(raw)) return readObject(raw)
  if (typeof raw === 'string') {
    const labelled = readLabels(raw)
    if (labelled) return readObject(labelled)
  }
  return priced(raw, undefined)
}

function readObject(raw: Record<string, unknown>): ReadPrice {
  const currency = typeof raw.currency === 'string' ? raw.currency.trim().toUpperCase() : ''
  if (currency && !['BDT', 'TK', 'TAKA', '৳'].includes(currency))
    return unreadable(`the price is in ${currency.slice(0, 20)}, not in taka`)
  if ('current' in raw || 'original' in raw)
    return priced(raw.current, raw.is_on_sale === false ? undefined : raw.original)
  if ('sale' in raw || 'regular' in raw) {
    const onSale = raw.is_sale ?? !isBlank(raw.sale)
    if (!onSale) return priced(raw.regular, undefined)
    if (isBlank(raw.sale)) return unreadable('it is on sale, but has no sale price')
    return priced(raw.sale, raw.regular)
  }
  return without('it has no price')
}

/** 'Sale price… Regular price…' in either order, or one of the two. */
function readLabels(text: string): { sale?: string; regular?: string } | undefined {
  const line = tidyLine(text).replace(/unit price.*$/i, '')
  const labels = [...line.matchAll(/(sale|regular)\s*price:?\s*(.*?)(?=(?:sale|regular)\s*price|$)/gi)]
  if (labels.length === 0 || labels[0]?.index !== 0) return undefined
  return Object.fromEntries(labels.map(([, label = '', amount]) => [label.toLowerCase(), amount]))
}

function priced(current: unknown, original: unknown): ReadPrice {
  if (isBlank(current)) return without('it has no price')
  const price = amountOf(current)
  if (price === undefined) return unreadable(`the price ${shown(current)} cannot be read`)
  if (price <= 0) return unreadable(`the price ${shown(current)} is not above 0`)
  if (price > maxPaisa) return unreadable(`the price ${shown(current)} is above ৳${highest}`)
  if (isBlank(original)) return { price, originalPrice: null }
  const originalPrice = amountOf(original)
  if (originalPrice === price) return { price, originalPrice: null }
  if (originalPrice !== undefined && originalPrice > price && originalPrice <= maxPaisa) return { price, originalPrice }
  const cannotBe = originalPrice === undefined || originalPrice > price
  return {
    price,
    originalPrice: null,
    correction: cannotBe
      ? `the original price ${shown(original)} cannot be right: dropped`
      : `the original price ${shown(original)} is below the price ${shown(current)}: dropped`,
    ...(cannotBe && { unreadableOriginal: true }),
  }
}

const without = (reason: string): ReadPrice => ({ price: null, originalPrice: null, without: reason })
const unreadable = (reason: string): ReadPrice => ({ ...without(reason), unreadable: true })

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const shown = (value: unknown) => {
  const text = typeof value === 'string' ? `'${tidyLine(value)}'` : (JSON.stringify(value) ?? 'undefined')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const amountGrammar =
  /^(?:(?:bdt|tk|taka|৳|টাকা)[\s.:]*)?(-?)\s*(\d[\d,]*)(\.\d+)?\s*(?:(?:bdt|tk|taka|৳|টাকা)\.?|\/[-=]?|only|\s)*$/iu
const thousands = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})$/

/** Whole paisa; undefined if it is not a single amount in taka. */
function amountOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? toPaisa(value) : undefined
  if (typeof value !== 'string') return undefined
  const [, minus, whole = '', fraction = ''] = amountGrammar.exec(asciiDigits(tidyLine(value))) ?? []
  if (!thousands.test(whole)) return undefined
  return toPaisa(Number(`${minus}${whole.replaceAll(',', '')}${fraction}`))
}
