import type { PageAttribute } from '#domains/catalogue/attributes/page-attributes.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import { fitColumns } from '../fit-words.ts'
import { attributeRowColumns } from './attribute-columns.ts'
import type { StoredPicture } from './stored-picture.ts'

type Variant = {
  size: string
  color: string
  sku: string
  price: number | null
  originalPrice: number | null
  pieces: number
  grams: number | null
}

/** The columns that a product page reads. */
export const pageColumns = {
  ...attributeRowColumns,
  ...fitColumns,
  number: col.int,
  id: col.text,
  slug: col.text,
  sku: col.text,
  title_en: col.text,
  title_bn: col.text,
  description_en: col.text,
  description_bn: col.text,
  brand: col.text,
  category: col.text,
  category_en: col.text.orNull,
  category_bn: col.text.orNull,
  subcategory: col.text,
  subcategory_en: col.text.orNull,
  subcategory_bn: col.text.orNull,
  fit: col.text,
  care_en: col.texts,
  care_bn: col.texts,
  price: col.int.orNull,
  original_price: col.int.orNull,
  own_attributes: col.json<PageAttribute[]>(),
  own_chart: col.text.orNull,
  category_chart: col.text.orNull,
  grams: col.int,
  allows_second_size: col.boolean,
  rating_sum: col.int,
  review_count: col.int,
  pictures: col.json<StoredPicture[]>(),
  film: col.text,
  colors: col.json<{ name: string; nameBn: string; hex: string }[]>(),
  variants: col.json<Variant[]>(),
}

export type PageRow = RowOf<typeof pageColumns>
