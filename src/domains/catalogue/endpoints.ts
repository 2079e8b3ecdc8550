import type { RouteHandlerMethod } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { categoriesNested, categoryStructure } from '#domains/catalogue/categories/categories.ts'
import { searchProducts } from '#domains/catalogue/search/search.ts'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { pricesInTaka } from '#shared/prices.ts'
import { cardsOf } from './browsing/cards.ts'
import { productsData, productsDataQuery, tagsOfData } from './browsing/products-data.ts'
import { categoryOfficeEndpoints } from './categories/category-endpoints.ts'
import { picture, productCard, specProduct, words } from './contract.ts'
import { catalogueOfficeEndpoints } from './products/office-endpoints.ts'

const catalogue = z.object({
  success: z.literal(true),
  products: z.array(specProduct),
  metadata: z.object({
    total_products: z.number(),
    categories: z.array(z.string()),
    page: z.object({ page: z.number(), perPage: z.number(), total: z.number(), pages: z.number() }).optional(),
  }),
})

const hit = z.object({
  number: z.number(),
  slug: z.string(),
  title: words,
  price: z.number().nullable().describe('Taka'),
  originalPrice: z.number().nullable(),
  picture: picture.nullable(),
})

/** 7,3,12: at most 60 product numbers, without duplicates. */
const numbersInQuery = z
  .string()
  .max(800)
  .transform((text) => [...new Set(text.split(',').flatMap((part) => (part.trim() ? Number(part) : [])))])
  .pipe(z.array(z.int().positive().max(2_147_483_647)).max(60))

/** The catalogue's doors: public ones, whose answers may be kept, and those of the back office. */
export const catalogueEndpoints: FastifyPluginAsyncZod<{ context: AppContext }> = async (app, { context }) => {
  const { readDb: db } = context
  await app.register(catalogueOfficeEndpoints, { context })
  await app.register(categoryOfficeEndpoints, { context })
  app.route(dataRoute('/products-data', db))

  app.get(
    '/search-products',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The best hits of a search, and how many there are in all',
        description: 'A blank query finds nothing.',
        tags: ['catalogue'],
        querystring: z.object({
          query: z.string().max(200).default(''),
          limit: z.coerce.number().int().min(1).max(50).default(8),
        }),
        response: {
          200: z.object({ success: z.literal(true), total: z.number(), hits: z.array(hit) }),
          ...refusals(400),
        },
      },
    },
    async (request) => {
      request.cacheTags = ['list:all']
      return { success: true as const, ...pricesInTaka(await searchProducts(db, request.query)) }
    },
  )

  app.get(
    '/product-cards',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Products as cards show them, in the order in which they are named',
        description: 'Numbers of products that nobody can see any more are passed over.',
        tags: ['catalogue'],
        querystring: z.object({ numbers: numbersInQuery }),
        response: { 200: z.object({ success: z.literal(true), cards: z.array(productCard) }), ...refusals(400) },
      },
    },
    async ({ query: { numbers } }) => ({ success: true as const, cards: pricesInTaka(await cardsOf(db, numbers)) }),
  )

  app.get(
    '/categories',
    {
      config: { access: 'public' },
      schema: {
        summary: 'The active categories: flat, and nested by section and subsection',
        tags: ['catalogue'],
        response: { 200: categoryStructure.extend({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      request.cacheTags = ['menu', 'content', 'list:all']
      return { success: true as const, ...(await categoriesNested(db)) }
    },
  )
}

/** The catalogue as a file: /backend/data/products.json. Register it at /backend/data. */
export const publicDataFile: FastifyPluginAsyncZod<{ context: AppContext }> = async (
  app,
  { context: { readDb: db } },
) => {
  app.route(dataRoute('/products.json', db))
}

function dataRoute(url: string, db: AppContext['db']) {
  return {
    method: 'GET' as const,
    url,
    config: { access: 'public' as const },
    schema: {
      summary: 'The catalogue, all of it or filtered and page by page',
      tags: ['catalogue'],
      querystring: productsDataQuery,
      response: { 200: catalogue, ...refusals(400) },
    },
    handler: (async (request, reply) => {
      const data = await productsData(db, request.query as z.infer<typeof productsDataQuery>)
      request.cacheTags = tagsOfData(data)
      // Skips response validation: for 10,000 rows it would block the event loop.
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      return reply.send({ success: true as const, ...data })
    }) satisfies RouteHandlerMethod,
  }
}
