import type { Db } from '#platform/database/database.ts'
import { eachAttributeField } from '#shared/catalogue/product-attributes.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { discountPercent, toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { asSql, availabilityOf, visible } from '../for-sale.ts'
import type { SpecProduct } from '../staff-contract.ts'
import type { ProductRow } from './product-columns.ts'
import { readRows } from './product-rows.ts'
import { ratingOf } from './rating.ts'

/** Products for the public, in the order of `numbers`: without unit cost and exact stock. Money in taka. */
export async function specProducts(db: Db, numbers: readonly number[]): Promise<SpecProduct[]> {
  const rows = await readRows(db, numbers, asSql(visible))
  return rows.map((row) => ({
    ...commonFields(row),
    variants: row.variants.map(({ size, color, sku, price, pieces }) => ({
      size,
      color,
      sku,
      price: taka(price),
      ...availabilityOf(pieces),
    })),
  }))
}

/** The fields that are the same for shoppers and staff. */
export function commonFields(row: ProductRow): Omit<SpecProduct, 'variants'> {
  return {
    id: row.id,
    number: row.number,
    slug: row.slug,
    title: row.title_en,
    titleBn: row.title_bn,
    description: row.description_en,
    descriptionBn: row.description_bn,
    brand: row.brand,
    category: row.category_title || row.category,
    categorySlug: row.category,
    subcategory: row.subcategory,
    sku: row.sku,
    ...attributesOf(row),
    fit: row.fit,
    availability: stateOf(row),
    care_instructions: row.care_en,
    care_instructions_bn: row.care_bn,
    tags: row.tags,
    sizes: [...new Set(row.variants.map(({ size }) => size))].sort(bySize),
    colors: row.colors.map(({ name }) => name),
    images: row.images.map(({ key, alt, altBn, name, bytes, width, height, color }, position) => ({
      url: pictureUrl(key, 1200),
      key,
      alt_text: alt,
      alt_text_bn: altBn,
      original_name: name,
      file_size: bytes,
      width,
      height,
      color,
      is_primary: position === 0,
    })),
    allowsSecondSize: row.allows_second_size,
    rating: ratingOf(row.rating_sum, row.review_count),
    review_count: row.review_count,
    url: row.url,
    scraped_at: row.scraped_at && iso(row.scraped_at),
    price: priceOf(row),
  }
}

const attributesOf = (row: ProductRow) =>
  eachAttributeField((field, name) => row[`${name}_${field === name ? 'en' : 'bn'}` as const])

/** Paused by staff, otherwise derived from the total stock and the sum of the minimums. */
function stateOf({ held, variants }: ProductRow): SpecProduct['availability'] {
  const stock = variants.reduce((sum, { onHand }) => sum + onHand, 0)
  if (held || stock === 0) return 'Out of Stock'
  return stock <= variants.reduce((sum, { minStock }) => sum + minStock, 0) ? 'Low Stock' : 'In Stock'
}

function priceOf({ price, original_price }: ProductRow): SpecProduct['price'] {
  if (price === null) return null
  const original = original_price ?? price
  return {
    current: toTaka(price),
    original: toTaka(original),
    currency: 'BDT',
    discount_amount: toTaka(original - price),
    discount_percentage: discountPercent(price, original_price),
    is_on_sale: original > price,
  }
}

export const taka = (paisa: number | null) => (paisa === null ? null : toTaka(paisa))
// Raw statements return timestamps as text with microseconds; the wire format has milliseconds.
export const iso = (moment: string) => new Date(moment).toISOString()
