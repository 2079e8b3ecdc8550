import type { ProductAttribute } from '#shared/catalogue/product-attributes.ts'

/** Money in paisa. Price null: the product's price applies; undefined: the file has none. */
export type CsvVariant = {
  size: string
  /** '' if the file names no colour. */
  color: string
  sku: string
  /** Undefined if the file has none: the variant keeps its own. */
  barcode?: string | undefined
  price?: number | null | undefined
  /** Opening stock; undefined if the file has no stock. */
  stock?: number | undefined
  /** Unit cost. */
  cost?: number | undefined
}

/** Fields of a product that a row may mention. */
export type CsvField =
  | 'title'
  | 'titleBn'
  | 'description'
  | 'descriptionBn'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'tags'
  | 'price'
  | 'originalPrice'
  | ProductAttribute
  | 'fit'
  | 'care'
  | 'attributes'
  | 'fitNote'
  | 'availability'
  | 'isActive'
  | 'sizes'
  | 'colors'
  | 'offer'

/** What only a CSV file contains of a product. */
export type CsvContent = {
  /** The fields that the row mentions; all others stay as they are. */
  mentioned: CsvField[]
  /** Without it: every size in every colour. */
  variants?: CsvVariant[]
  /** Further texts by which its category may be found. */
  hints?: string[]
  titleBn?: string
  descriptionBn?: string
  isActive?: boolean
  /** Stock of the whole product, if the file does not have it per variant. */
  stock?: number | undefined
  /** The product's number in this shop. */
  number?: number
  /** The file is this shop's own export: it is applied even if it was imported before. */
  own?: boolean
  corrections: string[]
  /** Why the row cannot be imported. */
  refused?: string
}
