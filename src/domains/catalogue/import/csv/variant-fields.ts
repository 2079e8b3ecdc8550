import { barcodePattern, productLimits as limits } from '#domains/catalogue/staff-contract.ts'
import { isRounded } from '#shared/text/csv.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { readPrice } from '../read-price.ts'
import type { CsvVariant } from './csv-fields.ts'

/** Name and value of a product option. */
export type Choice = { name: string; value: string }

const isColor = /colou?r|shade|রং|রঙ/i
const isSize = /size|সাইজ|মাপ|waist|length|age|বয়স/i

/** This shop has two options, size and colour; the value of any other is appended to the size. */
export function sizeAndColorOf(choices: Choice[]): { size: string; color: string; corrections: string[] } {
  const corrections: string[] = []
  const real = choices.filter(({ name, value }) => value.trim() !== '' && !isSingle(name, value))
  const color = real.find(({ name }) => isColor.test(name))
  const size = real.find((choice) => choice !== color && isSize.test(choice.name))
  const others = real.filter((choice) => choice !== color && choice !== size)
  for (const { name } of others) corrections.push(`choice '${tidyLine(name)}' written as size`)
  const words = [size, ...others].flatMap((choice) => (choice ? [tidyLine(choice.value)] : []))
  return { size: words.join(' / ') || 'Free Size', color: color ? tidyLine(color.value) : '', corrections }
}

/** Shopify's placeholder for a product without options. */
const isSingle = (name: string, value: string) => /^title$/i.test(name.trim()) && /^default title$/i.test(value.trim())

/** A whole number; anything else is left out. */
export function readStock(text: string): { stock: number | undefined; correction?: string } {
  const bare = asciiDigits(text).trim()
  if (bare === '') return { stock: undefined }
  const pieces = Number(bare)
  if (!Number.isInteger(pieces))
    return { stock: undefined, correction: `stock '${bare.slice(0, 20)}' cannot be read: left out` }
  if (pieces < 0) return { stock: 0, correction: `stock ${pieces} taken as 0` }
  if (pieces > limits.pieces) return { stock: undefined, correction: `stock ${pieces} cannot be right: left out` }
  return { stock: pieces }
}

/**
 * A barcode as the product form takes it. Shopify writes a ' before it, so that a spreadsheet keeps all its digits; one
 * that went through a spreadsheet as a number has lost some and is left out.
 */
export function readBarcode(text: string): { barcode: string | undefined; correction?: string } {
  const barcode = tidyLine(asciiDigits(text)).replace(/^'/, '').trim()
  if (barcode === '') return { barcode: undefined }
  const leftOut = (why: string) => ({
    barcode: undefined,
    correction: `barcode '${barcode.slice(0, 60)}' is left out: ${why}`,
  })
  if (isRounded(barcode)) return leftOut('a spreadsheet has rounded it')
  if (!barcodePattern.test(barcode)) return leftOut('it has other than English letters, digits and punctuation')
  if (barcode.length > limits.barcode) return leftOut(`it has more than ${limits.barcode} characters`)
  return { barcode }
}

/** A variant with its unparsed prices. */
export type PricedVariant = Omit<CsvVariant, 'price'> & { current: string; original: string }

/**
 * The product's price is its cheapest variant's; other prices are stored per variant. Of several lines for one size and
 * colour the first counts.
 */
export function priced(all: PricedVariant[]): {
  price: { current: string; original: string } | undefined
  variants: CsvVariant[]
  corrections: string[]
  /** Why the row cannot be imported: one variant has an unreadable price. */
  refused?: string
} {
  const corrections: string[] = []
  const once = new Map<string, PricedVariant>()
  for (const variant of all) {
    const key = `${variant.size}\n${variant.color}`
    if (once.has(key))
      corrections.push(`${[variant.size, variant.color].filter(Boolean).join(' ')} is given twice: the first counts`)
    else once.set(key, variant)
  }
  const read = [...once.values()].map((variant) => ({ variant, ...readPrice(variant.current) }))
  const cheapest = read
    .filter(({ price }) => price !== null)
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
    .at(0)
  const [first] = read
  const leading = cheapest ?? first
  const unread = read.find(({ unreadable }) => unreadable)
  return {
    price: leading && { current: leading.variant.current, original: leading.variant.original },
    variants: read.map(({ variant: { current: _, original: __, ...variant }, price }) => ({
      ...variant,
      price: price === null ? undefined : price === cheapest?.price ? null : price,
    })),
    corrections,
    ...(cheapest && unread && { refused: `size ${unread.variant.size}: ${unread.without}` }),
  }
}

/** Unit cost, if readable. */
export const readCost = (text: string): number | undefined => readPrice(text).price ?? undefined
