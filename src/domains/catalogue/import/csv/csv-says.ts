/** Money in paisa. A price of null is the product's own; undefined: the file names none. */
export type CsvVariant = {
  size: string
  /** '' where the file names no colour. */
  color: string
  sku: string
  price?: number | null | undefined
  /** Pieces with which a new shelf is opened; undefined: the file does not count them. */
  stock?: number | undefined
  /** What a piece cost. */
  cost?: number | undefined
}

/** Parts of a product that a row may speak of. */
export type Said =
  | 'title'
  | 'titleBn'
  | 'description'
  | 'descriptionBn'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'tags'
  | 'price'
  | 'material'
  | 'fit'
  | 'care'
  | 'availability'
  | 'isActive'
  | 'offer'

/** What a CSV file says of a product beyond what the older shapes can say. */
export type CsvSays = {
  /** Of what else the shop knows about the product it says nothing, so that stays. */
  said: Said[]
  /** One by one; without them there is every size in every colour. */
  variants?: CsvVariant[]
  /** More words by which its category may be found. */
  hints?: string[]
  titleBn?: string
  descriptionBn?: string
  isActive?: boolean
  /** Pieces of the whole product, where the file does not count them one by one. */
  stock?: number | undefined
  /** The product's number in this shop, when its id is not given. */
  number?: number
  /** The file is this shop's own: what it says is wanted, also when it was imported before. */
  own?: boolean
  mended: string[]
  /** Why nothing can be made of it. */
  refused?: string
}
