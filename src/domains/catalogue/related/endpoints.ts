import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { relatedOf, saveRelated } from './save-related.ts'
import { staffRelatedRoutes } from './staff-routes.ts'

/** The back office's endpoints of related pieces. */
export const relatedOfficeEndpoints: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { db } }) => {
  serve(app, staffRelatedRoutes.list, (request) => relatedOf(db, request.query))

  serve(app, staffRelatedRoutes.save, async (request) => {
    await saveRelated(db, request.body, await request.requireStaff())
    return { message: request.body.place === 'look' ? 'The look is saved' : 'Related pieces saved' }
  })
}
