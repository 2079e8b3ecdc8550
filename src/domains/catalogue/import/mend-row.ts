import { createHash } from 'node:crypto'
import { type Colour, colourCalled, colourOf, noColour } from '#shared/colours.ts'
import { slugOf, titleFromId } from '#shared/slug.ts'
import { cutTo, tidyLine } from '#shared/text.ts'
import { productLimits as limits, mostOf } from '../contract.ts'
import type { CsvSays, CsvVariant } from './csv/csv-says.ts'
import { garmentOf } from './garments.ts'
import { imageAddresses } from './image-addresses.ts'
import type { Place } from './place-in-categories.ts'
import { plainText } from './plain-text.ts'
import { readPrice } from './read-price.ts'
import { type FoundRow, isObject } from './read-shapes.ts'

/** A row made into what the shop stores. Money in paisa. */
export type MendedProduct = {
  /** By which a second import finds it again. */
  key: string
  /** What the row calls itself; '' if it does not. */
  id: string
  title: string
  description: string
  brand: string
  category: string
  subcategory: string
  listed: string[]
  material: string
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
  /** Only of CSV files: what they say besides, in the shop's own terms. */
  csv?: Omit<CsvSays, 'hints' | 'mended' | 'refused'>
}

export type Mended =
  | {
      product: MendedProduct
      mended: string[]
      withoutPrice: string | undefined
      /** Something stands where a price should be, but no amount: why. */
      unreadablePrice: string | undefined
      unreadableOriginal: boolean
    }
  | { refused: string }

/** What mending needs to know of the shop. */
export type Mending = {
  /** Where a row belongs: see place-in-categories.ts. */
  place: (said: { category: string; subcategory: string; collection: string; tags: string[] }) => Place
  /** The brand of goods that name none. */
  brand: string
}

/** Makes a row into a product, saying what was mended, or refuses it with a reason. */
export function mendRow({ row, collection, csv }: FoundRow, { place, brand }: Mending): Mended {
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
  const line = (value: unknown, what: string, longest: number) => {
    const whole = tidyLine(text(value, what))
    const short = cutTo(whole, longest)
    if (short !== whole) mended.push(`${what} cut to ${longest} letters`)
    return short
  }

  const id = line(row.id, 'id', limits.title)
  const url = webAddress(row.url)
  const title = line(row.title, 'title', limits.title) || nameless(id, url, mended)
  const whole = text(row.description, 'description')
  const description = cutTo(whole, limits.description)
  if (description !== whole) mended.push(`description cut to ${limits.description} letters`)

  const tags = words(row.tags, 'tags', mended, mostOf.tags, limits.tag)
  const said = (value: unknown) => (typeof value === 'string' ? value.normalize('NFC').slice(0, 200) : '')
  const placed = place({
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
  const sizes = words(row.sizes, 'sizes', mended, mostOf.sizes, limits.size)
  const named = words(row.colors, 'colors', mended, mostOf.colors, limits.color).map(colourCalled)
  const pieces = csv?.variants && piecesOf(csv.variants, colourOf(title, tags), mended)
  const product: MendedProduct = {
    key: '',
    id,
    title,
    description,
    brand: line(row.brand, 'brand', limits.brand) || brand,
    category: placed.category,
    subcategory: placed.subcategory,
    listed: placed.listed,
    material: line(row.material, 'material', limits.material),
    fit: fitOf(row.fit),
    care: careOf(row.care_instructions)
      .map((one) => cutTo(tidyLine(plainText(one).text), limits.care))
      .filter(Boolean)
      .slice(0, mostOf.care),
    tags,
    price,
    originalPrice,
    held: /out of stock/i.test(said(row.availability)),
    sku: skuOf(row.sku),
    url,
    scrapedAt: momentOf(row.scraped_at),
    sizes: pieces?.sizes ?? (sizes.length > 0 ? sizes : garment.sizes),
    colors: pieces?.colors ?? (named.length > 0 ? named : [colourOf(title, tags)]),
    chart: garment.chart,
    images: pictures.addresses,
  }
  if (csv) product.csv = besides(csv, { variants: pieces?.variants, line })
  product.key = csv?.number && !id ? `number:${csv.number}` : keyOf(product)
  return { product, mended, withoutPrice: without, unreadablePrice: unreadable && without, unreadableOriginal }
}

const mostPieces = 400

/** Sizes and colours one by one, as the shop writes them; where no colour is named it is the title's. */
function piecesOf(given: CsvVariant[], ofTitle: Colour, mended: string[]) {
  if (given.length > mostPieces) mended.push(`${given.length} sizes and colours: the first ${mostPieces} kept`)
  const anyColour = given.some(({ color }) => color !== '')
  const unnamed = anyColour ? noColour : ofTitle
  const variants = given.slice(0, mostPieces).map((variant) => ({
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

type Line = (value: unknown, what: string, longest: number) => string

/** What of a CSV file goes with the product. */
function besides(
  { hints: _, mended: __, refused: ___, variants: ____, titleBn = '', descriptionBn = '', ...rest }: CsvSays,
  { variants, line }: { variants: CsvVariant[] | undefined; line: Line },
): MendedProduct['csv'] {
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

/** A missing title is made from the id, or is 'Product'. An address ends in an id too. */
function nameless(id: string, url: string, mended: string[]): string {
  const fromId = titleFromId(id)
  const title = fromId || titleFromId(slugOf(url && (new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '')))
  mended.push(
    title
      ? `it has no title: called '${title}' from its ${fromId ? 'id' : 'address'}`
      : "it has neither title nor id: called 'Product'",
  )
  return cutTo(title || 'Product', limits.title)
}

/** A list of short texts, or one text with commas; without blanks and repetitions. */
function words(value: unknown, what: string, mended: string[], most: number, longest: number): string[] {
  if (typeof value === 'string' && value.trim()) mended.push(`${what} taken from a text with commas`)
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  const texts = list
    .map((item) => (isObject(item) ? item.name : item))
    .filter((item) => typeof item === 'string' || typeof item === 'number')
  const all = [...new Set(texts.map((item) => cutTo(tidyLine(plainText(String(item)).text), longest)).filter(Boolean))]
  if (all.length > most) mended.push(`${all.length} ${what}: the first ${most} kept`)
  return all.slice(0, most)
}

const careOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : typeof value === 'string'
      ? value.split('\n')
      : []

function fitOf(value: unknown): MendedProduct['fit'] {
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

/** Id, else address, else title; a row without any of them is known by what it says and shows, not by its price. */
function keyOf({ id, url, title, description, images }: MendedProduct): string {
  if (id) return `id:${id}`
  if (url) return `url:${url}`
  if (title !== 'Product') return `title:${title.toLowerCase()}`
  return `row:${fingerprint([description, images])}`
}

/** A short print of anything that can be written as JSON. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)
