import { z } from 'zod'
import { categoryMembers } from '#shared/catalogue/category-members.ts'
import { measuredOn } from '#shared/catalogue/measured-on.ts'
import type { ChartUnit } from '#shared/catalogue/measures.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { eachAttributeField, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import { tidied } from '#shared/filled.ts'
import type { Page } from '#shared/paging.ts'
import { numberOrNone, pageNumber } from '#shared/route.ts'
import { tidy } from '#shared/text/text.ts'
import { type TextPair, textPair } from '#shared/text-pair.ts'

/** Wire formats of the catalogue. Money is in paisa in the storefront's loaders, in taka in the API. */

/** A picture: `src` and srcset; `tone` is the background colour while it loads. */
const picture = z.object({
  key: z.string(),
  alt: textPair,
  width: z.number(),
  height: z.number(),
  tone: z.string(),
  color: z.string().nullable(),
  focus: z.string().optional().describe('Classes that keep its focal point in sight; none: the middle'),
})

export type Picture = z.infer<typeof picture>

/** A shopper's photo, re-encoded by the shop. */
export const photo = z.object({ key: z.string(), url: z.string(), width: z.number(), height: z.number() })

export type Photo = z.infer<typeof photo>

/** Keys of shoppers' photos; no other key of the storage is accepted. */
export const photoKey = z
  .string()
  .regex(/^uploads\/photos\/\d{4}\/\d{2}\/[0-9a-f]{24}\.webp$/, 'Please add the photo again')

export const colorLook = z.object({ name: z.string(), nameBn: z.string(), hex: z.string() })

/** A product card. Money in paisa; in product-cards in taka. */
export const productCard = z.object({
  number: z.number(),
  slug: z.string(),
  path: z.string().describe('Its page, in the colour that the card shows'),
  title: textPair,
  price: z.number().nullable(),
  originalPrice: z.number().nullable(),
  pictures: z.array(picture).max(2),
  color: z.string().nullable().describe('The colour that the card shows and sells; null: none in particular'),
  colors: z.array(colorLook),
  /** In display order; unavailable only if sold out in every colour. */
  sizes: z.array(
    z.object({
      size: z.string(),
      available: z.boolean(),
      isElsewhere: z.literal(true).optional().describe('It can be had, but not in the colour that the card shows'),
      price: z.number().optional().describe('Where it costs something else than the card says'),
      originalPrice: z.number().nullish().describe('Where it is another than the card says; null: none'),
    }),
  ),
  rating: z.number(),
  reviewCount: z.number(),
  isNew: z.boolean(),
})

export type ProductCard = z.infer<typeof productCard>

const sorts = [
  'featured',
  'price-low',
  'price-high',
  'newest',
  'oldest',
  'alphabetically-az',
  'alphabetically-za',
  'best-selling',
] as const

export type Sort = (typeof sorts)[number]

/** Query of a listing page, parsed from its URL. Prices in taka. Lists are comma-separated in the URL. */
export type ListingQuery = {
  /** A category or collection slug; undefined: everything. */
  slug?: string
  search?: string
  /** all, mens, womens, kids, accessories, traditional. */
  category?: string
  sizes: string[]
  colors: string[]
  types: string[]
  /** Values of the owner's attributes: '3.12' is value 12 of attribute 3, '5:100..200' a range of attribute 5. */
  attributes: string[]
  minPrice?: number
  maxPrice?: number
  inStock: boolean
  sort: Sort
  page: number
  perPage: number
}

export type FacetValue = { value: string; label: TextPair; count: number; hex?: string }

export type Listing = {
  cards: ProductCard[]
  page: Page
  /** Facet counts: number of products that the list would show with that value added. */
  facets: {
    sizes: FacetValue[]
    colors: FacetValue[]
    categories: FacetValue[]
    types: FacetValue[]
    /** The owner's attributes that filter; `range`: a number, with the lowest and highest of the list. */
    attributes: { name: TextPair; values: FacetValue[]; range?: { id: number; min: number; max: number } }[]
    available: number
    /** Whole taka. */
    price: { min: number; max: number }
  }
}

/** Heading of a category or collection page. */
export type CategoryHead = {
  slug: string
  title: TextPair
  description: TextPair
  parent: { slug: string; title: TextPair } | null
}

/** The menu: main categories with their subcategories. */
export type MenuEntry = {
  slug: string
  title: TextPair
  groups: { title: TextPair | null; entries: { slug: string; title: TextPair }[] }[]
}

/** Data of a product page. Money in paisa. */
export type ProductPage = Record<ProductAttribute, TextPair> & {
  number: number
  id: string
  slug: string
  title: TextPair
  description: TextPair
  price: number | null
  originalPrice: number | null
  discountPercent: number
  category: { slug: string; title: TextPair } | null
  subcategory: { slug: string; title: TextPair } | null
  brand: string
  fit: string
  care: { en: string[]; bn: string[] }
  productCode: string
  pictures: Picture[]
  /** Storage key; left out where it has none. */
  film?: string
  colors: { name: string; nameBn: string; hex: string }[]
  sizes: string[]
  /** Each offered size × colour with its price. `left` only if few are left. */
  variants: {
    size: string
    color: string
    sku: string
    price: number | null
    originalPrice: number | null
    available: boolean
    left?: number
    /** Weight of a piece, where it is not that of the product. */
    grams?: number
  }[]
  /** Key of the size chart that its page opens: its own, else that of its category. */
  chart: string | null
  /** What the owner's attributes say of it. */
  attributes: { name: TextPair; value: TextPair }[]
  /** How it fits, and what the model wears; null: not stated. */
  fitNote: TextPair | null
  hasOwnChart: boolean
  /** Weight of a piece. */
  grams: number
  /** A shopper may take a second size of a piece to try. */
  allowsSecondSize: boolean
  rating: number
  reviewCount: number
  reviews: PublicReview[]
  /** Number of reviews with 1, 2, 3, 4 and 5 stars, and of those with photos. */
  summary: { stars: [number, number, number, number, number]; withPhotos: number }
  related: ProductCard[]
  /** 'Complete the look': picked pieces that can be bought. */
  look: ProductCard[]
}

export type PublicReview = {
  id: number
  rating: number
  title: string
  text: string
  reviewerName: string
  date: string
  verified: boolean
  helpful: number
  photos: Photo[]
  /** The shop's reply, if any. */
  reply?: { text: string; date: string } | undefined
}

/** A hit in the search panel. Money in paisa; in search-products in taka. */
export const searchHit = z.object({
  number: z.number(),
  slug: z.string(),
  title: textPair,
  price: z.number().nullable().describe('Taka'),
  originalPrice: z.number().nullable(),
  picture: picture.nullable(),
})

export type SearchHit = z.infer<typeof searchHit>

export const availabilities = ['In Stock', 'Low Stock', 'Out of Stock'] as const

/** A price on the wire. Money in taka. */
const specPrice = z.object({
  current: z.number(),
  original: z.number(),
  currency: z.literal('BDT'),
  discount_amount: z.number(),
  discount_percentage: z.number(),
  is_on_sale: z.boolean(),
})

const specImage = z.object({
  url: z.string(),
  key: z.string(),
  alt_text: z.string(),
  alt_text_bn: z.string(),
  original_name: z.string(),
  file_size: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.string().nullable(),
  is_primary: z.boolean(),
})

/** A product in the public API. `price` null: 'Price not available'. Taka. */
export const specProduct = z.object({
  id: z.string(),
  number: z.number().describe('The storefront id: /product/{number}'),
  slug: z.string(),
  title: z.string(),
  titleBn: z.string(),
  description: z.string(),
  descriptionBn: z.string(),
  brand: z.string(),
  category: z.string().describe('The title of its main category'),
  categorySlug: z.string(),
  subcategory: z.string().describe('A slug'),
  sku: z.string(),
  ...eachAttributeField(() => z.string()),
  fit: z.string(),
  availability: z.enum(availabilities),
  care_instructions: z.array(z.string()),
  care_instructions_bn: z.array(z.string()),
  tags: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  images: z.array(specImage),
  variants: z.array(
    z.object({
      size: z.string(),
      color: z.string(),
      sku: z.string(),
      price: z.number().nullable(),
      available: z.boolean(),
      left: z.number().optional().describe('Only when they are few'),
    }),
  ),
  allowsSecondSize: z.boolean().describe('A single piece may be ordered in two sizes, to pay for the one that is kept'),
  rating: z.number(),
  review_count: z.number(),
  url: z.string(),
  scraped_at: z.string().nullable(),
  price: specPrice.nullable(),
})

export const taka = z.coerce.number().min(0).max(pieceLimits.taka)

const commaList = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )

/** Query of products-data; empty: everything. */
export const productsDataQuery = z.object({
  page: pageNumber.optional(),
  perPage: z.coerce.number().int().min(1).max(500).optional(),
  search: z.string().max(200).optional(),
  number: z.coerce.number().int().positive().max(2_147_483_647).optional().describe('This product only'),
  collection: z.string().max(100).optional().describe('A category or collection by its slug or title'),
  category: z
    .string()
    .max(100)
    .optional()
    .describe('all, traditional, or a main category (mens, womens, kids, accessories) by its slug or title'),
  sizes: commaList.optional(),
  colors: commaList.optional(),
  types: commaList.optional().describe('Subcategories by their slugs'),
  attributes: commaList
    .optional()
    .describe("Values of the owner's attributes, as in the addresses of lists: 3.12, or 5:100..200 for a number"),
  minPrice: numberOrNone(taka),
  maxPrice: numberOrNone(taka),
  inStock: z.enum(['true', 'false', '1', '0']).optional(),
  sort: z.enum(sorts).optional(),
})

export const upTo = (max: number) => z.string().max(max, `Please keep this to ${max} characters at most`)

export const text = (max: number) => tidied(upTo(max), tidy)

/** A category in the public API. Dates as yyyy-mm-dd. */
export const publicCategory = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  titleBn: z.string(),
  keywords: z.array(z.string()),
  aliases: z.array(z.string()),
  description: z.string(),
  descriptionBn: z.string(),
  section: z.string(),
  subsection: z.string().nullable(),
  isActive: z.boolean(),
  members: z.enum(categoryMembers),
  productCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

const bySlug = z.record(z.string(), publicCategory)

const bySubsection = z.record(z.string(), bySlug)

/** The category tree, also flat: sections, in three of them subsections, then categories by slug. */
export const categoryStructure = z.object({
  categories: z.array(publicCategory),
  mainCollections: bySlug,
  mensCategories: bySubsection,
  womensCategories: bySubsection,
  kidsCategories: bySubsection,
  accessories: bySlug,
  specialCollections: bySlug,
  saleCollections: bySlug,
  others: bySlug,
  featuredCategories: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      titleBn: z.string(),
      image: z.string(),
      href: z.string(),
      mainCategory: z.string(),
      position: z.number(),
    }),
  ),
})

export type CategoryStructure = z.infer<typeof categoryStructure>

/** A measure of a size chart. */
export const chartMeasure = z.object({ key: z.string(), ...textPair.shape, of: z.enum(measuredOn) })
export type ChartMeasure = z.infer<typeof chartMeasure>

/** A size with its values, in the order of the measures; null: not measured. */
export const chartRow = z.object({ size: z.string(), values: z.array(z.number().nullable()) })
export type ChartRow = z.infer<typeof chartRow>

export type SizeChart = {
  title: TextPair
  /** Of all values; the other unit is computed: see inUnit. */
  unit: ChartUnit
  measures: ChartMeasure[]
  rows: ChartRow[]
  note: TextPair
}
