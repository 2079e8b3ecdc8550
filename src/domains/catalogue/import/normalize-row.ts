import { createHash } from 'node:crypto'
import { type Colour, colourCalled, colourOf, noColour } from '#shared/colours.ts'
import { attributeWord, eachAttribute, type ProductAttribute } from '#shared/product-attributes.ts'
import { slugOf, titleFromId } from '#shared/slug.ts'
import { cutTo, tidyLine } from '#shared/text.ts'
import { productLimits as limits, maxItems } from '../staff-contract.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import { garmentOf } from './garments.ts'
import { imageAddresses } from './image-addresses.ts'
import type { Placement } from './match-categories.ts'
import { plainText } from './plain-text.ts'
import { readPrice } from './read-price.ts'
import { type FoundRow, isObject } from './read-shapes.ts'

/**
 * A row as the shop stores it. Money in paisa. Its property names are part of `products.import_hash`: if one is renamed,
 * every row looks changed at its next import.
 */
export type NormalizedProduct = Record<ProductAttribute, string> & {
  /** Identifies the row in later imports. */
  key: string
  /** '' if the row has none. */
  id: string
  title: string
  description: string
  brand: string
  category: string
  subcategory: string
  listed: string[]
  fit: 'Regular Fit' | 'Slim Fit' | 'Loose Fit' | 'Oversized'
  care: string[]
  tags: string[]
  price: number | null
  originalPrice: number | null
  held: boolean
  sku: string
  url: string
  scrapedAt: string | null
  sizes: string[]
  colors: Colour[]
  chart: string | null
  images: string[]
  /** What only CSV files contain. */
  csv?: Omit<CsvContent, 'hints' | 'mended' | 'refused'>
}

export type NormalizedRow =
  | {
      product: NormalizedProduct
      mended: string[]
      withoutPrice: string | undefined
      /** Why the price cannot be read, if there is one. */
      unreadablePrice: string | undefined
      unreadableOriginal: boolean
    }
  | { refused: string }

export type NormalizeContext = {
  /** See match-categories.ts. */
  matchCategory: (row: { category: string; subcategory: string; collection: string; tags: string[] }) => Placement
  /** Brand of products that name none. */
  brand: string
}

/** Normalizes a row and lists what it corrected, or refuses it with a reason. */
export function normalizeRow(
  { row, collection, csv }: FoundRow,
  { matchCategory, brand }: NormalizeContext,
): NormalizedRow {
  if (csv?.refused) return { refused: csv.refused }
  if (!isObject(row)) return { refused: `it is not a product but ${kindOf(row)}` }
  if (Object.values(row).every((value) => value === null || value === ''))
    return { refused: 'there is nothing in it to name it by' }
  const mended: string[] = [...(csv?.mended ?? [])]
  const text = (value: unknown, what: string): string => {
    if (typeof value !== 'string' && typeof value !== 'number') return ''
    const plain = plainText(String(value))
    mended.push(...plain.mended.map((done) => `${what}: ${done}`))
    return plain.text
  }
  const line = (value: unknown, what: string, maxLength: number) => {
    const whole = tidyLine(text(value, what))
    const short = cutTo(whole, maxLength)
    if (short !== whole) mended.push(`${what} cut to ${maxLength} letters`)
    return short
  }

  const id = line(row.id, 'id', limits.title)
  const url = webAddress(row.url)
  const title = line(row.title, 'title', limits.title) || fallbackTitle(id, url, mended)
  const whole = text(row.description, 'description')
  const description = cutTo(whole, limits.description)
  if (description !== whole) mended.push(`description cut to ${limits.description} letters`)

  const tags = textList(row.tags, 'tags', mended, maxItems.tags, limits.tag)
  const said = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').slice(0, 200) : '')
  const placed = matchCategory({
    category: said(row.category),
    subcategory: said(row.subcategory),
    collection: collection ?? '',
    tags: [...tags, ...(csv?.hints ?? [])],
  })
  mended.push(...placed.mended)
  const {
    price,
    originalPrice,
    without,
    mended: dropped,
    unreadable,
    unreadableOriginal = false,
  } = readPrice(row.price)
  if (dropped) mended.push(dropped)
  const pictures = imageAddresses(row.images)
  mended.push(...pictures.mended)

  const garment = garmentOf(placed.category, placed.subcategory, title)
  const sizes = textList(row.sizes, 'sizes', mended, maxItems.sizes, limits.size)
  const named = textList(row.colors, 'colors', mended, maxItems.colors, limits.color).map(colourCalled)
  const ofCsv = csv?.variants && variantsOf(csv.variants, colourOf(title, tags), mended)
  const product: NormalizedProduct = {
    key: '',
    id,
    title,
    description,
    brand: line(row.brand, 'brand', limits.brand) || brand,
    category: placed.category,
    subcategory: placed.subcategory,
    listed: placed.listed,
    ...eachAttribute((name) => line(row[name], attributeWord(name), limits[name])),
    fit: fitOf(row.fit),
    care: careOf(row.care_instructions)
      .map((one) => cutTo(tidyLine(plainText(one).text), limits.care))
      .filter(Boolean)
      .slice(0, maxItems.care),
    tags,
    price,
    originalPrice,
    held: /out of stock/i.test(said(row.availability)),
    sku: skuOf(row.sku),
    url,
    scrapedAt: momentOf(row.scraped_at),
    sizes: ofCsv?.sizes ?? (sizes.length > 0 ? sizes : garment.sizes),
    colors: ofCsv?.colors ?? (named.length > 0 ? named : [colourOf(title, tags)]),
    chart: garment.chart,
    images: pictures.addresses,
  }
  if (csv) product.csv = csvContent(csv, { variants: ofCsv?.variants, line })
  product.key = csv?.number && !id ? `number:${csv.number}` : keyOf(product)
  return { product, mended, withoutPrice: without, unreadablePrice: unreadable && without, unreadableOriginal }
}

const maxVariants = 400

/** Normalizes variants. If none names a colour, the title's colour is used. */
function variantsOf(given: CsvVariant[], ofTitle: Colour, mended: string[]) {
  if (given.length > maxVariants) mended.push(`${given.length} sizes and colours: the first ${maxVariants} kept`)
  const anyColour = given.some(({ color }) => color !== '')
  const unnamed = anyColour ? noColour : ofTitle
  const variants = given.slice(0, maxVariants).map((variant) => ({
    ...variant,
    size: cutTo(tidyLine(plainText(variant.size).text), limits.size) || 'Free Size',
    color: cutTo(tidyLine(plainText(variant.color).text), limits.color) || unnamed.name,
    sku: skuOf(variant.sku),
  }))
  const names = [...new Set(variants.map(({ color }) => color))]
  return {
    variants,
    sizes: [...new Set(variants.map(({ size }) => size))],
    colors: names.map((name) => (name === unnamed.name ? unnamed : colourCalled(name))),
  }
}

type Line = (value: unknown, what: string, maxLength: number) => string

/** The CSV content that is stored with the product. */
function csvContent(
  { hints: _, mended: __, refused: ___, variants: ____, titleBn = '', descriptionBn = '', ...rest }: CsvContent,
  { variants, line }: { variants: CsvVariant[] | undefined; line: Line },
): NormalizedProduct['csv'] {
  return {
    ...rest,
    titleBn: line(titleBn, 'Bangla title', limits.title),
    descriptionBn: cutTo(plainText(descriptionBn).text, limits.description),
    ...(variants && { variants }),
  }
}

const kindOf = (value: unknown) =>
  value === null || value === undefined
    ? 'nothing'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'string'
        ? 'a text'
        : typeof value === 'number'
          ? 'a number'
          : `a ${typeof value}`

/** The title of a row without one: made from its id or the end of its URL, else 'Product'. */
function fallbackTitle(id: string, url: string, mended: string[]): string {
  const fromId = titleFromId(id)
  const title = fromId || titleFromId(slugOf(url && (new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '')))
  mended.push(
    title
      ? `it has no title: called '${title}' from its ${fromId ? 'id' : 'address'}`
      : "it has neither title nor id: called 'Product'",
  )
  return cutTo(title || 'Product', limits.title)
}

/** A list of short texts, or one comma-separated text, without blanks and duplicates. */
function textList(value: unknown, what: string, mended: string[], maxCount: number, maxLength: number): string[] {
  if (typeof value === 'string' && value.trim()) mended.push(`${what} taken from a text with commas`)
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const texts = list
    .map((item) => (isObject(item) ? item.name : item))
    .filter((item) => typeof item === 'string' || typeof item === 'number')
  const all = [
    ...new Set(texts.map((item) => cutTo(tidyLine(plainText(String(item)).text), maxLength)).filter(Boolean)),
  ]
  if (all.length > maxCount) mended.push(`${all.length} ${what}: the first ${maxCount} kept`)
  return all.slice(0, maxCount)
}

const careOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? value.split('\n')
      : []

function fitOf(value: unknown): NormalizedProduct['fit'] {
  const said = typeof value === 'string' ? value.toLowerCase() : ''
  if (said.includes('slim')) return 'Slim Fit'
  if (said.includes('loose')) return 'Loose Fit'
  return said.includes('oversize') ? 'Oversized' : 'Regular Fit'
}

const skuOf = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value.trim()) ? value.trim() : '')

function webAddress(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value.trim())) return ''
  const url = new URL(value.trim())
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : ''
}

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) || at.getFullYear() > 2200 ? null : at.toISOString()
}

/** Id, else URL, else title, else description and images. Never the price, which changes. */
function keyOf({ id, url, title, description, images }: NormalizedProduct): string {
  if (id) return `id:${id}`
  if (url) return `url:${url}`
  if (title !== 'Product') return `title:${title.toLowerCase()}`
  return `row:${fingerprint([description, images])}`
}

/** A short hash of a JSON value. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)
