import type { FastifyInstance } from 'fastify'
import type { CacheTag } from '#platform/cache/changes.ts'
import { encode, encodingFor, type PageCache, prefetchCacheControl } from '#platform/cache/page-cache.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What this answer shows; set by whoever makes a public answer that may be kept. */
    cacheTags: Iterable<CacheTag> | undefined
    /** When this answer becomes another by itself; undefined: never. */
    expiresAt: Date | undefined
    /** The cache's clock when the request began. */
    begun: number
  }
}

const refusals = new Set([429, 503])

/**
 * Compresses answers, and keeps those that say what they show: the next asker gets them at the door. Only whole 200
 * answers to GET without a cookie of their own are kept.
 */
export function keepAnswers(app: FastifyInstance, cache: PageCache) {
  app.decorateRequest('cacheTags', undefined)
  app.decorateRequest('holdsUntil', undefined)
  app.decorateRequest('begun', 0)
  app.addHook('onRequest', async (request) => {
    request.begun = cache.now
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // Who is refused for want of time, or for having had too much of it, is not given more.
    if (reply.hasHeader('content-encoding') || refusals.has(reply.statusCode)) return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (body.length < 1024 || !/text|json|javascript|xml|svg|x-script/.test(type)) return payload

    const encoding = encodingFor(request.headers['accept-encoding'])
    const sent = await encode(body, encoding)
    reply.header('vary', 'Accept-Encoding')

    const mayBeKept = request.cacheTags && request.method === 'GET' && reply.statusCode === 200
    const key = mayBeKept && !reply.hasHeader('set-cookie') ? app.cacheKeys.of(request.raw) : undefined
    if (request.cacheTags && key !== undefined) {
      reply.header('cache-control', 'public, no-cache')
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      delete headers['content-length']
      // Of whoever asked first, and nobody else.
      delete headers['x-request-id']
      const tags = [...request.cacheTags]
      const until = request.expiresAt
      const etag = cache.keep(key, { headers, body, tags, encoded: [encoding, sent], until }, request.begun)
      reply.header('etag', etag)
      const held = prefetchCacheControl(request.raw)
      if (held) reply.header('cache-control', held)
      // The visitor has this very page, made by another process perhaps.
      if (request.headers['if-none-match']?.includes(etag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length')
        return ''
      }
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return sent
  })
}
