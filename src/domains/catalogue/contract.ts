import { z } from 'zod'

/** The shapes in which the catalogue crosses the wire. Storefront shapes carry money in paisa; spec shapes in taka. */

export const words = z.object({ en: z.string(), bn: z.string() })
export type Words = z.infer<typeof words>

/** A picture: `src` and a ready srcset; `tone` is the ground while it loads. */
export const picture = z.object({
  key: z.string(),
  alt: words,
  width: z.number(),
  height: z.number(),
  tone: z.string(),
  color: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

export const colour = z.object({ name: z.string(), nameBn: z.string(), hex: z.string() })

/** A product as a card shows it. Money in paisa. */
export const productCard = z.object({
  number: z.number(),
  slug: z.string(),
  title: words,
  price: z.number().nullable(),
  originalPrice: z.number().nullable(),
  pictures: z.array(picture).max(2),
  colors: z.array(colour),
  /** In reading order; sold out only when no colour of it can be had. */
  sizes: z.array(z.object({ size: z.string(), available: z.boolean() })),
  rating: z.number(),
  reviewCount: z.number(),
  isNew: z.boolean(),
})
export type ProductCard = z.infer<typeof productCard>

export const sorts = [
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

/** What a listing page is asked for, read from its URL. Prices in taka. Lists are comma-separated in the URL. */
export type ListingQuery = {
  /** A category or collection slug; undefined: everything. */
  slug?: string
  search?: string
  /** spec §9: all, mens, womens, kids, accessories, traditional. */
  category?: string
  sizes: string[]
  colors: string[]
  types: string[]
  minPrice?: number
  maxPrice?: number
  inStock: boolean
  sort: Sort
  page: number
  perPage: number
}

export type FacetValue = { value: string; label: Words; count: number; hex?: string }

export type Listing = {
  cards: ProductCard[]
  page: { page: number; perPage: number; total: number; pages: number }
  /** Counts beside each choice: how many products the list would show with that choice added. */
  facets: {
    sizes: FacetValue[]
    colors: FacetValue[]
    categories: FacetValue[]
    types: FacetValue[]
    available: number
    /** Whole taka. */
    price: { min: number; max: number }
  }
}

/** A category or collection as a page head shows it. */
export type CategoryHead = {
  slug: string
  title: Words
  description: Words
  parent: { slug: string; title: Words } | null
}

/** The menu: main entries with the subsections below them. */
export type MenuEntry = {
  slug: string
  title: Words
  groups: { title: Words | null; entries: { slug: string; title: Words }[] }[]
}

/** A product as its page shows it. Money in paisa. */
export type ProductPage = {
  number: number
  id: string
  slug: string
  title: Words
  description: Words
  price: number | null
  originalPrice: number | null
  discountPercent: number
  category: { slug: string; title: Words } | null
  subcategory: { slug: string; title: Words } | null
  brand: string
  material: Words
  fit: string
  care: { en: string[]; bn: string[] }
  productCode: string
  pictures: Picture[]
  colors: { name: string; nameBn: string; hex: string }[]
  sizes: string[]
  /** Each size × colour on offer. `left` is given only up to 5. */
  variants: { size: string; color: string; sku: string; price: number | null; available: boolean; left?: number }[]
  chart: string | null
  rating: number
  reviewCount: number
  reviews: PublicReview[]
  related: ProductCard[]
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
}

/** One line of the search panel. Money in paisa. */
export type SearchHit = {
  number: number
  slug: string
  title: Words
  price: number | null
  originalPrice: number | null
  picture: Picture | null
}

/** How a piece falls (spec §3). */
export const fits = ['Regular Fit', 'Slim Fit', 'Loose Fit', 'Oversized'] as const
export const availabilities = ['In Stock', 'Low Stock', 'Out of Stock'] as const

/** A price as spec §3 has it. Money in taka. */
export const specPrice = z.object({
  current: z.number(),
  original: z.number(),
  currency: z.literal('BDT'),
  discount_amount: z.number(),
  discount_percentage: z.number(),
  is_on_sale: z.boolean(),
})

export const specImage = z.object({
  url: z.string(),
  key: z.string(),
  alt_text: z.string(),
  original_name: z.string(),
  file_size: z.number(),
  width: z.number(),
  height: z.number(),
  color: z.string().nullable(),
  is_primary: z.boolean(),
})

/** A product as the public may read it (spec §3: catalogue product). `price` null: 'Price not available'. Taka. */
export const specProduct = z.object({
  id: z.string(),
  number: z.number().describe('The storefront id: /product/{number}'),
  slug: z.string(),
  title: z.string(),
  titleBn: z.string(),
  description: z.string(),
  descriptionBn: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string(),
  sku: z.string(),
  material: z.string(),
  materialBn: z.string(),
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
      left: z.number().optional().describe('Only up to 5'),
    }),
  ),
  rating: z.number(),
  review_count: z.number(),
  url: z.string(),
  scraped_at: z.string().nullable(),
  price: specPrice.nullable(),
})
export type SpecProduct = z.infer<typeof specProduct>

/** The same as staff see it: exact stock, and what it cost for those who may see that. */
export const officeProduct = specProduct.extend({
  variants: z.array(
    z.object({
      size: z.string(),
      color: z.string(),
      sku: z.string(),
      price: z.number().nullable(),
      available: z.boolean(),
      stock: z.number(),
      unitCost: z.number().optional().describe('Only with inventory.view'),
    }),
  ),
  swatches: z.array(colour),
  stock: z.number(),
  chart: z.string().nullable(),
  held: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type OfficeProduct = z.infer<typeof officeProduct>

export const productCounts = z.object({
  total: z.number(),
  inStock: z.number(),
  lowStock: z.number(),
  outOfStock: z.number(),
  onSale: z.number(),
  categories: z.number(),
})
