import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { collectionChoices } from './collection-choices.ts'
import { collectionProductsOf } from './collection-products.ts'
import { previewCollection } from './preview-collection.ts'
import { saveCollection } from './save-collection.ts'
import { staffCollectionRoutes } from './staff-routes.ts'

/** The back office's endpoints of collections by hand and by rule. */
export const collectionOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffCollectionRoutes.read, (request) => collectionProductsOf(db, request.query.id))

  serve(app, staffCollectionRoutes.choices, () => collectionChoices(db))

  serve(app, staffCollectionRoutes.preview, (request) => previewCollection(db, request.body))

  serve(app, staffCollectionRoutes.save, async (request) => {
    const { title } = await saveCollection(db, request.body, await request.requireStaff(), clock())
    return { message: `${title} saved` }
  })
}
