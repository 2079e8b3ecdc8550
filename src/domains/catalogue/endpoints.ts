import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { categoriesNested } from '#domains/catalogue/categories/categories.ts'
import { searchProducts } from '#domains/catalogue/search/search.ts'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { pricesInTaka } from '#shared/catalogue/prices.ts'
import { attributeOfficeEndpoints } from './attributes/endpoints.ts'
import { cardsOf } from './browsing/cards.ts'
import { productsData, tagsOfData } from './browsing/products-data.ts'
import { bulkProductEndpoints } from './bulk/bulk-endpoints.ts'
import { categoryOfficeEndpoints } from './categories/category-endpoints.ts'
import { collectionOfficeEndpoints } from './collections/endpoints.ts'
import { colorOfficeEndpoints } from './colors/endpoints.ts'
import { productGridEndpoints } from './grid/grid-endpoints.ts'
import { filmEndpoint } from './media/films/film-endpoint.ts'
import { mediaEndpoints } from './media/media-endpoints.ts'
import { catalogueOfficeEndpoints } from './products/office-endpoints.ts'
import { relatedOfficeEndpoints } from './related/endpoints.ts'
import { catalogueRoutes } from './routes.ts'
import { chartOfficeEndpoints } from './size-charts/endpoints.ts'
import { productTrashEndpoints } from './trash/trash-endpoints.ts'

/** The endpoints of the catalogue: public ones, whose answers may be cached, and those of the back office. */
export const catalogueEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context }) => {
  const { readDb: db } = context
  await app.register(catalogueOfficeEndpoints, { context })
  await app.register(bulkProductEndpoints, { context })
  await app.register(productTrashEndpoints, { context })
  await app.register(productGridEndpoints, { context })
  await app.register(categoryOfficeEndpoints, { context })
  await app.register(attributeOfficeEndpoints, { context })
  await app.register(chartOfficeEndpoints, { context })
  await app.register(collectionOfficeEndpoints, { context })
  await app.register(colorOfficeEndpoints, { context })
  await app.register(relatedOfficeEndpoints, { context })
  await app.register(mediaEndpoints, { context })
  await app.register(filmEndpoint, { context })
  serveData(app, catalogueRoutes.data.path, db)

  serve(app, catalogueRoutes.search, async (request) => {
    request.cacheTags = ['list:all']
    return pricesInTaka(await searchProducts(db, request.query))
  })

  serve(app, catalogueRoutes.cards, async ({ query: { numbers } }) => ({
    cards: pricesInTaka(await cardsOf(db, numbers)),
  }))

  serve(app, catalogueRoutes.categories, async (request) => {
    request.cacheTags = ['menu', 'content', 'list:all']
    return categoriesNested(db)
  })
}

/** The catalogue as a file: /backend/data/products.json. Register it at /backend/data. */
export const publicDataFile: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { readDb: db } }) =>
  serveData(app, 'products.json', db)

function serveData(app: FastifyInstance, path: string, db: AppContext['db']) {
  serve(app, { ...catalogueRoutes.data, path }, async (request, reply) => {
    const data = await productsData(db, request.query)
    request.cacheTags = tagsOfData(data)
    // Skips response validation: for 10,000 rows it would block the event loop.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return data
  })
}
