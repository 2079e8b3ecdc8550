import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestSeconds } from '#platform/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Route pattern of the page, '/product/:number'; set by pages.ts. */
    page: string | undefined
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures the duration of every request. */
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

/** Every built file has a route of its own. */
function routeOf({ page, routeOptions: { url = 'none' } }: FastifyRequest): string {
  if (page) return page
  const [file] = /^\/(assets|icons)\//.exec(url) ?? []
  if (file) return `${file}*`
  return url
}
