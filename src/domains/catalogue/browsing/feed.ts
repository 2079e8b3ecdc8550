import { sql } from 'drizzle-orm'
import { plainText } from '#domains/catalogue/import/plain-text.ts'
import type { Db } from '#platform/database/database.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { slugOf } from '#shared/slug.ts'
import { asSql, visible } from '../for-sale.ts'
import { localized } from '../localized.ts'
import { pieceGrams } from '../piece-grams.ts'

/** One variant for the product feeds of Google and Facebook. Prices in paisa. */
export type FeedItem = {
  /** {product number}-{variant id}: stable and never reused, whatever happens to SKU and title. */
  id: string
  group: string
  sku: string
  title: string
  description: string
  /** Path of the English page with this colour and size selected. */
  path: string
  /** Storage keys, those of this colour first. */
  pictures: string[]
  available: boolean
  price: number
  /** The current price, if it is below `price`. */
  salePrice: number | null
  /** Weight of a piece. */
  grams: number
  brand: string
  gender: 'male' | 'female' | 'unisex'
  ageGroup: 'adult' | 'kids' | 'toddler' | 'infant' | 'newborn'
  size: string
  color: string
  material: string
  /** Google's own taxonomy. */
  googleCategory: string
  /** The shop's: Mens > Panjabi. */
  productType: string
}

type Row = {
  number: number
  title_en: string
  title_bn: string
  description_en: string
  description_bn: string
  brand: string
  grams: number
  material_en: string
  material_bn: string
  category: string
  subcategory: string
  subsection: string | null
  main_en: string
  main_bn: string
  sub_en: string
  sub_bn: string
  pictures: { key: string; color: string | null }[]
  colors: { name: string; nameBn: string }[]
  variants: {
    id: number
    size: string
    color: string
    sku: string
    price: number
    originalPrice: number | null
    pieces: number
  }[]
}

/**
 * The variants of the next `limit` products after a number, including sold-out ones. Products without a price are left out.
 * `next` is null on the last page.
 */
export async function feedPage(
  db: Db,
  locale: Locale,
  after: number,
  limit: number,
): Promise<{ items: FeedItem[]; next: number | null }> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.title_en, p.title_bn, p.description_en, p.description_bn, p.brand, ${asSql(pieceGrams)} as grams, p.material_en, p.material_bn,
      p.category, p.subcategory, sub.subsection, coalesce(main.title_en, '') as main_en,
      coalesce(main.title_bn, '') as main_bn, coalesce(sub.title_en, '') as sub_en, coalesce(sub.title_bn, '') as sub_bn,
      array_to_json(array(
        select json_build_object('key', i.key, 'color', i.color)
        from product_images i where i.product_number = p.number order by i.position, i.id
      )) as pictures,
      array_to_json(array(
        select json_build_object('name', c.name, 'nameBn', c.name_bn)
        from product_colors c where c.product_number = p.number order by c.position, c.name
      )) as colors,
      array_to_json(array(
        select json_build_object('id', v.variant_id, 'size', v.size, 'color', v.color, 'sku', v.sku, 'price', v.price,
          'originalPrice', v.original_price, 'pieces', v.pieces)
        from variant_offers v
        where v.product_number = p.number and v.is_offered and v.price is not null order by v.position, v.variant_id
      )) as variants
    from products p
    left join categories main on main.slug = p.category and main.is_active
    left join categories sub on sub.slug = p.subcategory and sub.is_active
    where p.number > ${after}::int and ${asSql(visible)} and p.price is not null
    order by p.number limit ${limit}::int`)
  return {
    items: rows.flatMap((row) => itemsOf(row, locale)),
    next: rows.length < limit ? null : (rows.at(-1)?.number ?? null),
  }
}

function itemsOf(row: Row, locale: Locale): FeedItem[] {
  const say = (en: string, bn: string) => plainText(localized(en, bn)[contentLocale(locale)]).text
  const title = say(row.title_en, row.title_bn)
  const whole = {
    group: String(row.number),
    title,
    description: say(row.description_en, row.description_bn) || title,
    brand: row.brand,
    grams: row.grams,
    material: say(row.material_en, row.material_bn),
    gender: genderOf(row),
    googleCategory: googleCategoryOf(row),
    productType: [say(row.main_en, row.main_bn), say(row.sub_en, row.sub_bn)].filter(Boolean).join(' > '),
  }
  return row.variants.map(({ id, size, color, sku, price, originalPrice, pieces }) => {
    const named = row.colors.find(({ name }) => name === color)
    // 'Default' is the shop's colour name for products without a choice of colour.
    const hasColor = color.toLowerCase() !== 'default'
    const choice = new URLSearchParams({ ...(hasColor && { color: slugOf(color) }), size })
    return {
      ...whole,
      id: `${row.number}-${id}`,
      sku,
      path: `/product/${row.number}?${choice}`,
      pictures: [
        ...row.pictures.filter((picture) => picture.color === color),
        ...row.pictures.filter((picture) => picture.color === null),
      ].map(({ key }) => key),
      available: pieces > 0,
      price: originalPrice ?? price,
      salePrice: originalPrice === null ? null : price,
      ageGroup: ageGroupOf(row, size),
      size,
      color: hasColor ? (locale === 'bn' && named?.nameBn) || color : '',
    }
  })
}

function genderOf({ category, subcategory, subsection }: Row): FeedItem['gender'] {
  if (category === 'mens' || subsection === 'boys' || subcategory.startsWith('mens-')) return 'male'
  if (category === 'womens' || subsection === 'girls' || subcategory.startsWith('womens-')) return 'female'
  return 'unisex'
}

/** Google's words: newborn up to 3 months, infant up to a year, toddler up to 5 years, kids up to 13. */
function ageGroupOf({ category, subcategory }: Row, size: string): FeedItem['ageGroup'] {
  if (category !== 'kids') return 'adult'
  const oldest = Number(/(\d+)\s*(?:month|year)/i.exec(size)?.[1] ?? Number.NaN)
  if (/month/i.test(size)) return oldest <= 3 ? 'newborn' : oldest <= 12 ? 'infant' : 'toddler'
  if (/year/i.test(size)) return oldest <= 5 ? 'toddler' : 'kids'
  return /new-?born/.test(subcategory) ? 'infant' : 'kids'
}

const clothing = 'Apparel & Accessories > Clothing'

/** By what the subcategory's slug says; the first that fits. */
const googleCategories: [RegExp, string][] = [
  [/new-?born|baby/, `${clothing} > Baby & Toddler Clothing`],
  [/saree|sari/, `${clothing} > Traditional & Ceremonial Clothing > Saris & Lehengas`],
  [/panjabi|punjabi|kurta|kurti|three-piece|abaya|traditional/, `${clothing} > Traditional & Ceremonial Clothing`],
  [/jean|chino|pajama|palazzo|trouser|pant/, `${clothing} > Pants`],
  [/blazer|jacket|coat/, `${clothing} > Outerwear > Coats & Jackets`],
  [/frock|dress/, `${clothing} > Dresses`],
  [/shirt|polo|tops|hoodie/, `${clothing} > Shirts & Tops`],
  [/orna|scarf|scarves|shawl/, 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls'],
  [/belt/, 'Apparel & Accessories > Clothing Accessories > Belts'],
  [/sandal|shoe/, 'Apparel & Accessories > Shoes'],
  [/bag/, 'Apparel & Accessories > Handbags, Wallets & Cases > Handbags'],
]

const googleCategoryOf = ({ category, subcategory }: Row): string =>
  googleCategories.find(([slug]) => slug.test(subcategory))?.[1] ??
  (category === 'accessories' ? 'Apparel & Accessories > Clothing Accessories' : clothing)
