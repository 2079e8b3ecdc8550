import { createHash } from 'node:crypto'
import { type Colour, colourCalled, colourOf, noColour } from '#shared/catalogue/colours.ts'
import { attributeWord, eachAttribute, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import { cutTo, tidyLine } from '#shared/text.ts'
import { productLimits as limits, maxItems } from '../staff-contract.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import { garmentOf } from './garments.ts'
import { imageAddresses } from './image-addresses.ts'
import type { Placement } from './match-categories.ts'
import { plainText } from './plain-text.ts'
import { readPrice } from './read-price.ts'
import { type FoundRow, isObject } from './read-shapes.ts'
import {
  careOf,
  type Fit,
  fallbackTitle,
  fitOf,
  kindOf,
  lineOf,
  momentOf,
  paragraphsOf,
  said,
  skuOf,
  textList,
  webAddress,
} from './row-fields.ts'

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
  fit: Fit
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
export function normalizeRow(found: FoundRow, context: NormalizeContext): NormalizedRow {
  const { row, csv } = found
  if (csv?.refused) return { refused: csv.refused }
  if (!isObject(row)) return { refused: `it is not a product but ${kindOf(row)}` }
  if (Object.values(row).every((value) => value === null || value === ''))
    return { refused: 'there is nothing in it to name it by' }
  return normalizeFields(row, found, context)
}

function normalizeFields(
  row: Record<string, unknown>,
  { collection, csv }: Pick<FoundRow, 'collection' | 'csv'>,
  { matchCategory, brand }: NormalizeContext,
): NormalizedRow {
  const mended: string[] = [...(csv?.mended ?? [])]
  const id = lineOf(row.id, 'id', mended, limits.title)
  const url = webAddress(row.url)
  const title = lineOf(row.title, 'title', mended, limits.title) || fallbackTitle(id, url, mended)
  const description = paragraphsOf(row.description, 'description', mended, limits.description)
  const tags = textList(row.tags, 'tags', mended, maxItems.tags, limits.tag)
  const placed = matchCategory({
    category: said(row.category),
    subcategory: said(row.subcategory),
    collection: collection ?? '',
    tags: [...tags, ...(csv?.hints ?? [])],
  })
  mended.push(...placed.mended)
  const read = readPrice(row.price)
  if (read.mended) mended.push(read.mended)
  const pictures = imageAddresses(row.images)
  mended.push(...pictures.mended)

  const garment = garmentOf(placed.category, placed.subcategory, title)
  const defaults = { sizes: garment.sizes, color: colourOf(title, tags) }
  const { sizes, colors, variants } = sizesAndColors(row, csv, defaults, mended)
  const product: NormalizedProduct = {
    key: '',
    id,
    title,
    description,
    brand: lineOf(row.brand, 'brand', mended, limits.brand) || brand,
    category: placed.category,
    subcategory: placed.subcategory,
    listed: placed.listed,
    ...eachAttribute((name) => lineOf(row[name], attributeWord(name), mended, limits[name])),
    fit: fitOf(row.fit),
    care: careOf(row.care_instructions),
    tags,
    price: read.price,
    originalPrice: read.originalPrice,
    held: /out of stock/i.test(said(row.availability)),
    sku: skuOf(row.sku),
    url,
    scrapedAt: momentOf(row.scraped_at),
    sizes,
    colors,
    chart: garment.chart,
    images: pictures.addresses,
  }
  if (csv) product.csv = csvContent(csv, variants, mended)
  product.key = csv?.number && !id ? `number:${csv.number}` : keyOf(product)
  return {
    product,
    mended,
    withoutPrice: read.without,
    unreadablePrice: read.unreadable && read.without,
    unreadableOriginal: read.unreadableOriginal ?? false,
  }
}

/** The sizes and colours of the CSV variants, else those of the row, else the defaults. */
function sizesAndColors(
  row: Record<string, unknown>,
  csv: CsvContent | undefined,
  defaults: { sizes: string[]; color: Colour },
  mended: string[],
): { sizes: string[]; colors: Colour[]; variants: CsvVariant[] | undefined } {
  const sizes = textList(row.sizes, 'sizes', mended, maxItems.sizes, limits.size)
  const named = textList(row.colors, 'colors', mended, maxItems.colors, limits.color).map(colourCalled)
  if (csv?.variants) return variantsOf(csv.variants, defaults.color, mended)
  return {
    sizes: sizes.length > 0 ? sizes : defaults.sizes,
    colors: named.length > 0 ? named : [defaults.color],
    variants: undefined,
  }
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

/** The CSV content that is stored with the product. */
function csvContent(
  { hints: _, mended: __, refused: ___, variants: ____, titleBn = '', descriptionBn = '', ...rest }: CsvContent,
  variants: CsvVariant[] | undefined,
  mended: string[],
): NormalizedProduct['csv'] {
  return {
    ...rest,
    titleBn: lineOf(titleBn, 'Bangla title', mended, limits.title),
    descriptionBn: cutTo(plainText(descriptionBn).text, limits.description),
    ...(variants && { variants }),
  }
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
