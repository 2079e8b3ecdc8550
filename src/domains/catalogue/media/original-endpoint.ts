import type { FastifyPluginAsync } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { refusals } from '#platform/http/refusals.ts'
import { originalOf } from './original-of.ts'
import { mediaIdQuery } from './staff-contract.ts'

/** The download of a file of the media library. Its answer is the file itself, no JSON. */
export const originalEndpoint: FastifyPluginAsync<{ context: AppContext }> = async (
  app,
  { context: { db, storage } },
) => {
  app.get(
    '/media-original',
    {
      config: { access: { permission: 'products.view' } },
      schema: {
        summary: 'Download a file as it was uploaded, without the place where it was taken',
        tags: ['media'],
        querystring: mediaIdQuery,
        response: refusals(400, 401, 403, 404),
      },
    },
    async (request, reply) => {
      const { name, body } = await originalOf({ db, storage }, mediaIdQuery.parse(request.query).id)
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(body)
    },
  )
}
