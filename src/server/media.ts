import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '#platform/parts.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { isStorageKey } from '#platform/storage.ts'
import { pictureWidths, placeholderKey } from '#shared/pictures.ts'
import { openSizes, type Sized } from './picture-sizes.ts'

const widths: ReadonlySet<string> = new Set(pictureWidths.map(String))
const wideScene = /^demo\/scene-hero-[a-z0-9-]+\.(webp|avif)$/
const forEver = 'public, max-age=31536000, immutable'
const shortly = 'public, max-age=60'

/**
 * GET /media/{width}/{key}: a stored picture in one of the widths, as WebP, or as AVIF when the key ends so. Keys never
 * change their content, so browsers and CDNs keep them for ever. A picture that is not there answers 404 with the
 * placeholder.
 */
export const media: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts: { storage, config } }) => {
  const sizes = openSizes(storage, join(config.dataDir, 'pictures'))

  app.get<{ Params: { width: string; '*': string } }>(
    '/media/:width/*',
    { logLevel: 'warn', config: { access: 'public' } },
    async (request, reply) => {
      const { width, '*': key } = request.params
      const known = widths.has(width) || (width === '2400' && wideScene.test(key))
      if (!known || !isStorageKey(key) || !/^(demo|uploads)\/.*\.(webp|avif)$/.test(key)) throw new NotFound('Picture')
      const found = await sizes.find(Number(width), key).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        request.log.error({ key, err: error }, 'picture could not be made')
        return undefined
      })
      if (found) return send(request, reply, found, forEver)
      const instead = await sizes.placeholder(Number(width))
      return send(request, reply.code(key === placeholderKey ? 200 : 404), instead, shortly)
    },
  )
}

function send(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: Sized, caching: string) {
  reply.headers({ 'cache-control': caching, etag, 'x-content-type-options': 'nosniff' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(body)
}
