import { col, type RowOf } from '#platform/database/rows.ts'
import type { OpenSaleState } from '#shared/catalogue/planned-sale-state.ts'
import { attributeRowColumns } from './attribute-columns.ts'

type Image = {
  key: string
  alt: string
  altBn: string
  name: string
  bytes: number
  width: number
  height: number
  color: string | null
  position: number
}

type Sale = {
  percent: number | null
  price: number | null
  from: string
  until: string
  state: OpenSaleState
  by: string
}

type Variant = {
  size: string
  color: string
  sku: string
  price: number | null
  pieces: number
  onHand: number
  minStock: number
  unitCost: number
}

/** The product columns that the API and the back office read. */
export const productColumns = {
  ...attributeRowColumns,
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
  category_title: col.text.orNull,
  subcategory: col.text,
  fit: col.text,
  care_en: col.texts,
  care_bn: col.texts,
  tags: col.texts,
  price: col.int.orNull,
  original_price: col.int.orNull,
  held: col.boolean,
  is_active: col.boolean,
  chart: col.text.orNull,
  film: col.text,
  url: col.text,
  scraped_at: col.timestamp.orNull,
  created_at: col.timestamp,
  updated_at: col.timestamp,
  allows_second_size: col.boolean,
  rating_sum: col.int,
  review_count: col.int,
  images: col.json<Image[]>(),
  colors: col.json<{ name: string; nameBn: string; hex: string }[]>(),
  sale: col.json<Sale>().orNull,
  variants: col.json<Variant[]>(),
}

export type ProductRow = RowOf<typeof productColumns>
