import { z } from 'zod'
import { answerOf, pageInfo, route } from '#shared/route.ts'
import { categoryStructure, productCard, productsDataQuery, searchHit, specProduct } from './contract.ts'

/** 7,3,12: at most 60 product numbers, without duplicates. */
const numbersInQuery = z
  .string()
  .max(800)
  .transform((text) => [...new Set(text.split(',').flatMap((part) => (part.trim() ? Number(part) : [])))])
  .pipe(z.array(z.int().positive().max(2_147_483_647)).max(60))

/** The public endpoints of the catalogue. */
export const catalogueRoutes = {
  data: route({
    method: 'GET',
    path: 'products-data',
    access: 'public',
    summary: 'The catalogue, all of it or filtered and page by page',
    tag: 'catalogue',
    query: productsDataQuery,
    response: answerOf({
      products: z.array(specProduct),
      metadata: z.object({
        total_products: z.number(),
        categories: z.array(z.string()),
        page: pageInfo.optional(),
      }),
    }),
    refusals: [400],
  }),
  search: route({
    method: 'GET',
    path: 'search-products',
    access: 'public',
    summary: 'The best hits of a search, and how many there are in all',
    description: 'A blank query finds nothing.',
    tag: 'catalogue',
    query: z.object({
      query: z.string().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(8),
    }),
    response: answerOf({ total: z.number(), hits: z.array(searchHit) }),
    refusals: [400],
  }),
  cards: route({
    method: 'GET',
    path: 'product-cards',
    access: 'public',
    summary: 'Products as cards show them, in the order in which they are named',
    description: 'Numbers of products that nobody can see any more are passed over.',
    tag: 'catalogue',
    query: z.object({ numbers: numbersInQuery }),
    response: answerOf({ cards: z.array(productCard) }),
    refusals: [400],
  }),
  categories: route({
    method: 'GET',
    path: 'categories',
    access: 'public',
    summary: 'The active categories: flat, and nested by section and subsection',
    tag: 'catalogue',
    response: answerOf(categoryStructure.shape),
    refusals: [],
  }),
}
