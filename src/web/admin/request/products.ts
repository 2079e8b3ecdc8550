import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiRefusal, call } from '../api.ts'

const success = z.object({ success: z.literal(true) })

/** A picture of a product on the wire (spec §3), with what the shop adds to it. */
export const productImage = z.object({
  url: z.string(),
  key: z.string().optional(),
  alt_text: z.string().catch(''),
  original_name: z.string().catch(''),
  file_size: z.number().catch(0),
  is_primary: z.boolean().catch(false),
  color: z.string().nullish(),
  width: z.number().optional(),
  height: z.number().optional(),
})
export type ProductImage = z.infer<typeof productImage>

const variant = z.object({
  size: z.string(),
  color: z.string(),
  sku: z.string(),
  stock: z.number().optional(),
  available: z.boolean().optional(),
})

/** A product as staff see it (spec §3). Money in taka. */
const product = z.object({
  id: z.string(),
  number: z.number(),
  slug: z.string(),
  title: z.string(),
  titleBn: z.string().catch(''),
  description: z.string().catch(''),
  descriptionBn: z.string().catch(''),
  sku: z.string(),
  brand: z.string(),
  category: z.string(),
  subcategory: z.string().catch(''),
  material: z.string().catch(''),
  fit: z.string().catch('Regular Fit'),
  availability: z.enum(['In Stock', 'Low Stock', 'Out of Stock']).catch('In Stock'),
  sizes: z.array(z.string()).catch([]),
  colors: z.array(z.string()).catch([]),
  tags: z.array(z.string()).catch([]),
  care_instructions: z.union([z.array(z.string()), z.string().transform((text) => text.split('\n').filter(Boolean))]).catch([]),
  images: z.array(productImage).catch([]),
  variants: z.array(variant).catch([]),
  rating: z.number().catch(0),
  review_count: z.number().catch(0),
  price: z.object({ current: z.number(), original: z.number().nullish() }).nullable(),
  updatedAt: z.string().optional(),
})
export type Product = z.infer<typeof product>

const productCounts = z.object({
  total: z.number(),
  inStock: z.number(),
  lowStock: z.number(),
  outOfStock: z.number(),
  onSale: z.number(),
  categories: z.number(),
})
export type ProductCounts = z.infer<typeof productCounts>

const productPage = success.extend({
  products: z.array(product),
  page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }),
  counts: productCounts,
})

export type ProductFilters = {
  search?: string
  category?: string
  status?: string
  sort?: string
  order?: string
  minPrice?: number
  maxPrice?: number
  page: number
  perPage: number
}

/** One page of the catalogue as staff see it, with the figures of the cards above it. */
export const productsQuery = (filters: ProductFilters) =>
  queryOptions({
    queryKey: ['products', 'page', filters],
    queryFn: ({ signal }) => fetchProducts(filters, signal),
    placeholderData: keepPreviousData,
  })

/** The same without keeping it: the CSV reads page after page. */
export const fetchProducts = (filters: ProductFilters, signal?: AbortSignal) =>
  call('GET', 'products', { query: filters, answer: productPage, signal })

/** One product by its number; undefined when there is none. */
export const productQuery = (number: string) =>
  queryOptions({
    queryKey: ['products', 'one', number],
    queryFn: async ({ signal }) => {
      const { products } = await call('GET', 'products', { query: { number, page: 1, perPage: 1 }, answer: productPage, signal })
      const found = products.find((each) => String(each.number) === number)
      if (!found) throw new ApiRefusal(404, { error: 'This product is not in the catalogue any more', code: 'not_found' })
      return found
    },
    enabled: number !== '',
  })
