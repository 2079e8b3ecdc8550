import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { staffCatalogueRoutes } from '../staff-routes.ts'
import { readOfficeCategories, versionOfCategories } from './office-categories.ts'
import { updateCategories } from './update-categories.ts'

/** The back office's endpoints of the category tree. */
export const categoryOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, clock } },
) => {
  serve(app, staffCatalogueRoutes.categories, () => readOfficeCategories(db))

  serve(app, staffCatalogueRoutes.updateCategories, async (request) => {
    const saved = await updateCategories(db, request.body, await request.requireStaff(), clock())
    const version = await versionOfCategories(db)
    return { message: 'Categories updated successfully!', version, ...saved }
  })
}
