import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { withTracking } from '#server/cache/cache-keys.ts'
import { followBrand } from '#server/http/busy-page.ts'
import { pagePolicy, permissionsPolicy } from '#server/http/security-headers.ts'
import { sendsBody } from '#server/http/sends-body.ts'
import { paraglideMiddleware } from '#shared/paraglide/server.js'
import { contextOf, type Rendering } from './rendering.ts'

/** Passes every other request to React Router, and makes its responses cacheable. */
export const pages: FastifyPluginAsync<{ db: Db }> = async (app, { db }) => {
  const render = pageMaker((routes) => {
    app.cacheKeys.pageRoutes = new Set(Object.keys(routes))
  })

  // Bodies are passed to the route unparsed.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      void publicSettings(db).then(followBrand, () => {})
      const rendering: Rendering = { tags: new Set(), until: undefined, mayCache: true, isAway: false, page: undefined }
      // Rendered from the same URL as the cache key, and nothing else of the address.
      const address = addressOf(app.cacheKeys.canonical(request.raw.url ?? ''))
      // Concatenated, not resolved: a path that begins with // must not become another host.
      const languageOf = new Request(inside + (address.pathname.replace(/\/_root\.data$|\.data$/, '') || '/'))

      const response = await paraglideMiddleware(languageOf, ({ locale }) =>
        render(toWebRequest(request, address), contextOf(rendering, request, { db, locale })),
      )

      const body = rendering.page?.bytes ?? Buffer.from(await response.arrayBuffer())
      copyHead(response, rendering, request, reply)
      allowCaching(response, rendering, request, reply)
      return reply.send(body)
    },
  })
}

function copyHead(response: Response, { isAway, page }: Rendering, request: FastifyRequest, reply: FastifyReply) {
  // Tells crawlers and proxies that the error is temporary.
  const isTemporary = isAway && response.status >= 500
  reply.code(isTemporary ? 503 : response.status)
  if (isTemporary) reply.header('retry-after', '3')
  for (const [name, value] of response.headers) {
    if (name === 'location') reply.header(name, withTracking(value, request.raw.url ?? ''))
    else if (name !== 'set-cookie') reply.header(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    reply.header('content-security-policy', pagePolicy(page?.inline))
    reply.header('permissions-policy', permissionsPolicy(request.url.split('?', 1)[0] ?? ''))
  }
}

function allowCaching(
  { status }: Response,
  { mayCache, tags, until }: Rendering,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (mayCache && status === 200 && tags.size > 0) {
    request.cacheTags = tags
    request.expiresAt = until
  } else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

/** In production the build is loaded once; React Router would otherwise prepare all routes on each request. */
function pageMaker(noteRoutes: (routes: ServerBuild['routes']) => void): RequestHandler {
  const build = async (): Promise<ServerBuild> => {
    const built: ServerBuild = await import('virtual:react-router/server-build')
    noteRoutes(built.routes)
    return built
  }
  if (!import.meta.env.PROD) return createRequestHandler(build, import.meta.env.MODE)
  let made: Promise<RequestHandler> | undefined
  return async (request, context) => {
    made ??= build().then((built) => createRequestHandler(built, import.meta.env.MODE))
    return (await made)(request, context)
  }
}

/** Placeholder origin where only path and query matter. */
const inside = 'http://localhost'

/** Path and query of the request target. */
function addressOf(target: string): URL {
  const malformed = () => new Refusal(400, 'malformed', 'This address cannot be read')
  if (!target.startsWith('/')) throw malformed()
  try {
    return new URL(inside + target)
  } catch {
    throw malformed()
  }
}

/** Without headers: a page depends on its URL only. */
function toWebRequest({ raw, method }: FastifyRequest, address: URL): Request {
  const hasBody = sendsBody({ method })
  const gone = new AbortController()
  raw.once('close', () => raw.complete || gone.abort())
  return new Request(address, {
    method,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  })
}
