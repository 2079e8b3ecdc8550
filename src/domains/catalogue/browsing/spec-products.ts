import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { NotFound } from '#platform/refusal.ts'
import { eachAttributeField } from '#shared/catalogue/product-attributes.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import { discountPercent, toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { asSql, availabilityOf, visible } from '../for-sale.ts'
import type { OfficeProduct, SpecProduct } from '../staff-contract.ts'
import { type AttributeRow, attributeColumns } from './attribute-columns.ts'
import { ratingOf } from './cards.ts'

type Row = AttributeRow & {
  number: number
  id: string
  slug: string
  sku: string
  title_en: string
  title_bn: string
  description_en: string
  description_bn: string
  brand: string
  category: string
  category_title: string | null
  subcategory: string
  fit: string
  care_en: string[]
  care_bn: string[]
  tags: string[]
  price: number | null
  original_price: number | null
  held: boolean
  is_active: boolean
  chart: string | null
  url: string
  scraped_at: string | null
  created_at: string
  updated_at: string
  rating_sum: number
  review_count: number
  images: {
    key: string
    alt: string
    altBn: string
    name: string
    bytes: number
    width: number
    height: number
    color: string | null
    position: number
  }[]
  colors: { name: string; nameBn: string; hex: string }[]
  sale: {
    percent: number | null
    price: number | null
    from: string
    until: string
    state: 'planned' | 'running'
    by: string
  } | null
  variants: {
    size: string
    color: string
    sku: string
    price: number | null
    pieces: number
    onHand: number
    minStock: number
    unitCost: number
  }[]
}

/** Products per query; between two queries other requests can run. */
const batchSize = 250

/** Products for the public, in the order of `numbers`: without unit cost and exact stock. Money in taka. */
export async function specProducts(db: Db, numbers: readonly number[]): Promise<SpecProduct[]> {
  const rows = await readRows(db, numbers, asSql(visible))
  return rows.map((row) => ({
    ...common(row),
    variants: row.variants.map(({ size, color, sku, price, pieces }) => ({
      size,
      color,
      sku,
      price: taka(price),
      ...availabilityOf(pieces),
    })),
  }))
}

/** The same for staff: including inactive products and exact stock, and unit costs if `cost` is set. */
export async function officeProducts(db: Db, numbers: readonly number[], cost: boolean): Promise<OfficeProduct[]> {
  const rows = await readRows(db, numbers, sql`p.deleted_at is null`)
  return rows.map((row) => ({
    ...common(row),
    variants: row.variants.map(({ size, color, sku, price, pieces, onHand, unitCost }) => ({
      size,
      color,
      sku,
      price: taka(price),
      available: pieces > 0,
      stock: onHand,
      ...(cost && { unitCost: toTaka(unitCost) }),
    })),
    swatches: row.colors,
    stock: row.variants.reduce((sum, { onHand }) => sum + onHand, 0),
    chart: row.chart,
    held: row.held,
    isActive: row.is_active,
    plannedSale: row.sale && {
      ...row.sale,
      price: taka(row.sale.price),
      from: iso(row.sale.from),
      until: iso(row.sale.until),
    },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  }))
}

/** One of them. @throws NotFound */
export async function officeProduct(db: Db, number: number, cost = false): Promise<OfficeProduct> {
  const [product] = await officeProducts(db, [number], cost)
  if (!product) throw new NotFound('Product')
  return product
}

async function readRows(db: Db, numbers: readonly number[], seen: SQL): Promise<Row[]> {
  const all: Row[] = []
  for (let from = 0; from < numbers.length; from += batchSize) {
    const { rows } = await db.execute<Row>(sql`
      select p.number, p.id, p.slug, p.sku, p.title_en, p.title_bn, p.description_en, p.description_bn, p.brand, p.category,
        m.title_en as category_title,
        p.subcategory, ${sql.raw(attributeColumns)}, p.fit, p.care_en, p.care_bn, p.tags, p.price, p.original_price, p.held,
        p.is_active, p.chart, p.url, p.scraped_at, p.created_at, p.updated_at,
        coalesce(r.sum, 0) as rating_sum, coalesce(r.count, 0) as review_count,
        array_to_json(array(
          select json_build_object('key', i.key, 'alt', i.alt_en, 'altBn', i.alt_bn, 'name', i.original_name, 'bytes', i.file_size,
            'width', i.width, 'height', i.height, 'color', i.color, 'position', i.position)
          from product_images i where i.product_number = p.number order by i.position, i.id
        )) as images,
        array_to_json(array(
          select json_build_object('name', c.name, 'nameBn', c.name_bn, 'hex', c.hex)
          from product_colors c where c.product_number = p.number order by c.position, c.name
        )) as colors,
        array_to_json(array(
          select json_build_object('size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price, 'pieces', v.pieces,
            'onHand', v.on_hand, 'minStock', coalesce(s.min_stock, 0), 'unitCost', coalesce(s.unit_cost, 0))
          from variant_offers v left join stock_levels s on s.variant_id = v.variant_id
          where v.product_number = p.number and v.is_active order by v.position, v.variant_id
        )) as variants,
        (
          select json_build_object('percent', o.percent, 'price', o.price, 'from', o.from_at, 'until', o.until_at, 'state', o.state,
            'by', o.actor)
          from planned_sales o where o.product_number = p.number and o.state in ('planned', 'running')
        ) as sale
      from unnest(${sql.param(numbers.slice(from, from + batchSize))}::int[]) with ordinality as asked(number, place)
      join products p on p.number = asked.number and ${seen}
      left join review_summaries r on r.product_number = p.number
      left join categories m on m.slug = p.category
      order by asked.place`)
    for (const row of rows) all.push(row)
  }
  return all
}

function common(row: Row): Omit<SpecProduct, 'variants'> {
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
    rating: ratingOf(row.rating_sum, row.review_count),
    review_count: row.review_count,
    url: row.url,
    scraped_at: row.scraped_at && iso(row.scraped_at),
    price: priceOf(row),
  }
}

const attributesOf = (row: Row) =>
  eachAttributeField((field, name) => row[`${name}_${field === name ? 'en' : 'bn'}` as const])

/** Paused by staff, otherwise derived from the total stock and the sum of the minimums. */
function stateOf({ held, variants }: Row): SpecProduct['availability'] {
  const stock = variants.reduce((sum, { onHand }) => sum + onHand, 0)
  if (held || stock === 0) return 'Out of Stock'
  return stock <= variants.reduce((sum, { minStock }) => sum + minStock, 0) ? 'Low Stock' : 'In Stock'
}

function priceOf({ price, original_price }: Row): SpecProduct['price'] {
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

const taka = (paisa: number | null) => (paisa === null ? null : toTaka(paisa))
// Raw statements return timestamps as text with microseconds; the wire format has milliseconds.
const iso = (moment: string) => new Date(moment).toISOString()
