import { type PageAttribute, wordsOfAttribute } from '#domains/catalogue/attributes/page-attributes.ts'
import { plainText } from '#domains/catalogue/import/plain-text.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { contentLocale, type Locale } from '#shared/locales.ts'
import { localized } from '../localized.ts'
import { type AgeGroup, ageGroupOf, type Gender, genderOf, googleCategoryOf } from './google-attributes.ts'

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
  gender: Gender
  ageGroup: AgeGroup
  size: string
  color: string
  material: string
  /** The owner's attributes that product pages show. */
  details: { name: string; value: string }[]
  /** Google's own taxonomy. */
  googleCategory: string
  /** The shop's: Mens > Panjabi. */
  productType: string
}

type Variant = {
  id: number
  size: string
  color: string
  sku: string
  price: number
  originalPrice: number | null
  pieces: number
  /** Null: that of the product. */
  grams: number | null
}

export const feedColumns = {
  number: col.int,
  title_en: col.text,
  title_bn: col.text,
  description_en: col.text,
  description_bn: col.text,
  brand: col.text,
  grams: col.int,
  material_en: col.text,
  material_bn: col.text,
  category: col.text,
  subcategory: col.text,
  subsection: col.text.orNull,
  main_en: col.text,
  main_bn: col.text,
  sub_en: col.text,
  sub_bn: col.text,
  own_attributes: col.json<PageAttribute[]>(),
  pictures: col.json<{ key: string; color: string | null }[]>(),
  colors: col.json<{ name: string; nameBn: string }[]>(),
  variants: col.json<Variant[]>(),
}

type FeedRow = RowOf<typeof feedColumns>

export function itemsOf(row: FeedRow, locale: Locale): FeedItem[] {
  const say = (en: string, bn: string) => plainText(localized(en, bn)[contentLocale(locale)]).text
  const title = say(row.title_en, row.title_bn)
  const whole = {
    group: String(row.number),
    title,
    description: say(row.description_en, row.description_bn) || title,
    brand: row.brand,
    material: say(row.material_en, row.material_bn),
    details: row.own_attributes.flatMap((each) => {
      const words = wordsOfAttribute(each)
      return words ? [{ name: say(words.name.en, words.name.bn), value: say(words.value.en, words.value.bn) }] : []
    }),
    gender: genderOf(row),
    googleCategory: googleCategoryOf(row),
    productType: [say(row.main_en, row.main_bn), say(row.sub_en, row.sub_bn)].filter(Boolean).join(' > '),
  }
  return row.variants.map(({ id, size, color, sku, price, originalPrice, pieces, grams }) => {
    const named = row.colors.find(({ name }) => name === color)
    // 'Default' is the shop's colour name for products without a choice of colour.
    const hasColor = color.toLowerCase() !== 'default'
    return {
      ...whole,
      id: `${row.number}-${id}`,
      sku,
      path: variantPath(row.number, color, size),
      pictures: [
        ...row.pictures.filter((picture) => picture.color === color),
        ...row.pictures.filter((picture) => picture.color === null),
      ].map(({ key }) => key),
      available: pieces > 0,
      price: originalPrice ?? price,
      grams: grams ?? row.grams,
      salePrice: originalPrice === null ? null : price,
      ageGroup: ageGroupOf(row, size),
      size,
      color: hasColor ? (locale === 'bn' && named?.nameBn) || color : '',
    }
  })
}
