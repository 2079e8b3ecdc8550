import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { serve } from '#platform/http/serve.ts'
import { originalOf } from './original-of.ts'
import { staffMediaRoutes } from './staff-routes.ts'

/** The download of a file of the media library. Its answer is the file itself, no JSON. */
export const originalEndpoint: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, storage } },
) => {
  serve(app, staffMediaRoutes.original, async (request, reply) => {
    const { name, body } = await originalOf({ db, storage }, request.query.id)
    return reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('x-content-type-options', 'nosniff')
      .send(body)
  })
}
