import type { FastifyInstance } from 'fastify'
import type { CacheTag } from '#platform/cache/changes.ts'
import { encode, encodingFor } from '#platform/cache/encoding.ts'
import type { PageCache } from '#platform/cache/page-cache.ts'
import { prefetchCacheControl } from '#platform/cache/prefetch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Cache tags of a public response; undefined: not cached. */
    cacheTags: Iterable<CacheTag> | undefined
    /** When this response changes without an invalidation; undefined: never. */
    expiresAt: Date | undefined
    /** Version of the page cache when the request arrived. */
    cacheVersion: number
  }
}

const uncompressedStatuses = new Set([429, 503])

/**
 * Compresses responses, and caches those that have cache tags: the front cache answers the next request. Only complete
 * 200 responses to GET without Set-Cookie are cached.
 */
export function registerResponseCache(app: FastifyInstance, cache: PageCache) {
  app.decorateRequest('cacheTags', undefined)
  app.decorateRequest('expiresAt', undefined)
  app.decorateRequest('cacheVersion', 0)
  app.addHook('onRequest', async (request) => {
    request.cacheVersion = cache.version
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    // Spend no processor time on clients that are rate limited, nor under overload.
    if (reply.hasHeader('content-encoding') || uncompressedStatuses.has(reply.statusCode)) return payload
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (body.length < 1024 || !/text|json|javascript|xml|svg|x-script/.test(type)) return payload

    const encoding = encodingFor(request.headers['accept-encoding'])
    const sent = await encode(body, encoding)
    reply.header('vary', 'Accept-Encoding')

    const isCacheable = request.cacheTags && request.method === 'GET' && reply.statusCode === 200
    const key = isCacheable && !reply.hasHeader('set-cookie') ? app.cacheKeys.of(request.raw) : undefined
    if (request.cacheTags && key !== undefined) {
      reply.header('cache-control', 'public, no-cache')
      const headers = Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      )
      delete headers['content-length']
      // Belongs to the first requester only.
      delete headers['x-request-id']
      const tags = [...request.cacheTags]
      const { expiresAt, cacheVersion } = request
      const etag = cache.store(key, { headers, body, tags, encoded: [encoding, sent], expiresAt }, cacheVersion)
      reply.header('etag', etag)
      const cacheControl = prefetchCacheControl(request.raw)
      if (cacheControl) reply.header('cache-control', cacheControl)
      // The client may have this page from another process.
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
