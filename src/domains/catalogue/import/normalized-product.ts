import { createHash } from 'node:crypto'
import type { ImportedValues } from '#domains/catalogue/attributes/imported-values.ts'
import type { Color } from '#shared/catalogue/colours.ts'
import type { ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import type { Fit } from '../staff-contract.ts'
import type { CsvContent, CsvVariant } from './csv/csv-fields.ts'
import type { ImportedFit } from './fit-note.ts'

/**
 * A row as the shop stores it. Money in paisa. Its property names are part of `products.import_hash`: `importHash` maps
 * those that were renamed.
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
  colors: Color[]
  chart: string | null
  images: string[]
  /** The subcategory that the row names, if it is one of another main category: earlier releases stored it. */
  elsewhere?: string
  /** Missing where the row has none, so that its hash is what it was. */
  attributes?: ImportedValues
  fitNote?: ImportedFit
  /** Sizes and colours as the file has them, if one has a comma or some of a new product are left out. */
  written?: { sizes: string[]; colors: Color[]; variants: CsvVariant[] | undefined }
  /** What only CSV files contain. */
  csv?: Omit<CsvContent, 'hints' | 'corrections' | 'refused'>
}

export type NormalizedRow =
  | {
      product: NormalizedProduct
      corrections: string[]
      withoutPrice: string | undefined
      /** Why the price cannot be read, if there is one. */
      unreadablePrice: string | undefined
      unreadableOriginal: boolean
    }
  | { refused: string }

/** Id, else URL, else title, else description and images. Never the price, which changes. */
export function keyOf({ id, url, title, description, images }: NormalizedProduct): string {
  if (id) return `id:${id}`
  if (url) return `url:${url}`
  if (title !== 'Product') return `title:${title.toLowerCase()}`
  return `row:${fingerprint([description, images])}`
}

/**
 * The hash in `products.import_hash`, by which the next import knows an unchanged row. `mentioned` is hashed as `said`,
 * its name when the first rows were imported: under another one every row of a CSV file would look changed once. A SKU
 * that earlier releases left out is not hashed, and names are with the commas that these left in, for the same reason;
 * so is a subcategory of another main category, which these stored.
 */
export const importHash = ({ csv, written, elsewhere, ...product }: NormalizedProduct): string =>
  fingerprint({
    ...product,
    ...(elsewhere && { subcategory: elsewhere }),
    ...(written && { sizes: written.sizes, colors: written.colors }),
    sku: hashedSku(product.sku),
    key: undefined,
    csv: csv && hashedCsv(csv, written?.variants),
  })

function hashedCsv(csv: NonNullable<NormalizedProduct['csv']>, variants = csv.variants) {
  const all = { ...csv, ...(variants && { variants: variants.map(asHashed) }) }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name === 'mentioned' ? 'said' : name, value]))
}

const hashedSku = (sku: string): string => (/^[\w.-]{1,60}$/.test(sku) ? sku : '')
const asHashed = (variant: CsvVariant): CsvVariant => ({ ...variant, sku: hashedSku(variant.sku) })

/** A short hash of a JSON value. */
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)
