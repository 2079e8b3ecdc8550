import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import type { FileResponse } from '#platform/storage/storage.ts'
import { fairStream } from '#server/http/fair-streams.ts'
import { pictureWidths, placeholderKey } from '#shared/pictures.ts'
import { isStorageKey } from '#shared/storage-key.ts'
import { openSizes } from './picture-sizes.ts'
import type { Sized } from './stored-sizes.ts'

const widths: ReadonlySet<string> = new Set(pictureWidths.map(String))
const wideScene = /^(demo\/scene-hero-[a-z0-9-]+|uploads\/banners\/[a-z0-9/-]+)\.(webp|avif)$/
const forEver = 'max-age=31536000, immutable'
const shortly = 'max-age=60'

/**
 * GET /media/film/{key}: a stored video, or a range of it. GET /media/{width}/{key}: a stored picture in one of the
 * widths, as WebP, or as AVIF or JPEG by the key's extension (some crawlers do not accept WebP). Keys never change
 * their content, so responses are immutable; an AVIF that is not made yet is answered with its WebP for a minute. With
 * Save-Data the picture has fewer pixels and is private: a CDN that ignores Vary would send it to everyone. A missing
 * picture is 404 with the placeholder; a temporarily unreadable one is 503. Requires `sendFile` of @fastify/static.
 */
export const media: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { storage, config } }) => {
  const sizes = openSizes(storage, join(config.dataDir, 'pictures'), { avif: config.avif })

  // Players request ranges: @fastify/static handles them, with HEAD, 206 and 416.
  app.get<{ Params: { '*': string } }>(
    '/media/film/*',
    {
      logLevel: 'warn',
      config: { access: 'public' },
      onSend: async (_request, _reply, payload) => (payload instanceof Readable ? fairStream(payload) : payload),
    },
    async (request, reply) => {
      const key = request.params['*']
      const isFilm = isStorageKey(key) && /^(demo|uploads)\/.*\.(mp4|webm)$/.test(key)
      const file = isFilm ? await storage.fileOf(key) : undefined
      if (file) return reply.sendFile(basename(file), dirname(file), { maxAge: '365d', immutable: true })
      const { range } = request.headers
      const film = isFilm ? await storage.passOn(key, { range, headOnly: request.method === 'HEAD' }) : undefined
      if (!film) throw new NotFound('Film')
      return sendFrom(request, reply, film, key.endsWith('.webm') ? 'video/webm' : 'video/mp4')
    },
  )

  app.get<{ Params: { width: string; '*': string } }>(
    '/media/:width/*',
    { logLevel: 'warn', config: { access: 'public' } },
    async (request, reply) => {
      const { width, '*': key } = request.params
      const known = widths.has(width) || (width === '2400' && wideScene.test(key))
      if (!known || !isStorageKey(key) || !/^(demo|uploads)\/.*\.(webp|avif|jpg)$/.test(key))
        throw new NotFound('Picture')
      const savesData = String(request.headers['save-data']).toLowerCase() === 'on'
      const given = savesData ? lighter(Number(width)) : Number(width)
      reply.header('vary', 'Save-Data')
      const found = await sizes.ready(given, key).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        request.log.error({ key, err: error }, 'picture could not be made')
        return undefined
      })
      const whose = savesData ? 'private' : 'public'
      if (found) return send(request, reply, found.picture, `${whose}, ${found.isLasting ? forEver : shortly}`)
      const instead = await sizes.placeholder(given)
      return send(request, reply.code(key === placeholderKey ? 200 : 404), instead, `${whose}, ${shortly}`)
    },
  )
}

/** Width with Save-Data, for about a third fewer bytes; the widths of cards are small already. */
const lighter = (width: number) => ({ 480: 320, 640: 480, 960: 640, 1200: 640, 2400: 1200 })[width] ?? width

/** Sends a video from a remote store like @fastify/static sends those on disk. */
function sendFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: FileResponse,
  type: 'video/mp4' | 'video/webm',
) {
  if (status === 416)
    return reply
      .code(416)
      .headers(headers)
      .send({ success: false, error: 'The film is shorter than that', code: 'out_of_range' })
  reply.headers({ ...headers, 'accept-ranges': 'bytes', 'cache-control': `public, ${forEver}` })
  if (status === 200 && headers.etag && request.headers['if-none-match'] === headers.etag) {
    body?.destroy()
    return reply.code(304).send()
  }
  return reply
    .code(status)
    .type(type)
    .send(body ?? Readable.from([]))
}

function send(request: FastifyRequest, reply: FastifyReply, { body, type, etag }: Sized, caching: string) {
  reply.headers({ 'cache-control': caching, etag, 'x-content-type-options': 'nosniff' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(body)
}
