import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestSeconds } from '#platform/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page's own route, '/product/:number'; set by whoever makes pages. */
    page: string | undefined
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts every request and how long it took. */
export function measureRequests(app: FastifyInstance) {
  app.decorateRequest('page', undefined)
  app.addHook('onResponse', async (request, reply) => {
    requestSeconds.observe(
      {
        route: routeOf(request),
        method: methods.has(request.method) ? request.method : 'other',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    )
  })
}

/** Files have a route each. */
function routeOf({ page, routeOptions: { url = 'none' } }: FastifyRequest): string {
  if (page) return page
  const [file] = /^\/(assets|icons)\//.exec(url) ?? []
  if (file) return `${file}*`
  return url
}
