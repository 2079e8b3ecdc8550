import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { pickedProductsOf } from './picked-products.ts'
import { savePicked } from './save-picked.ts'
import { staffPickedRoutes } from './staff-routes.ts'

/** The back office's endpoints of hand-picked collections. */
export const pickedOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db } }) => {
  serve(app, staffPickedRoutes.list, (request) => pickedProductsOf(db, request.query.id))

  serve(app, staffPickedRoutes.save, async (request) => {
    const { title } = await savePicked(db, request.body, await request.requireStaff())
    return { message: `${title} saved` }
  })
}
