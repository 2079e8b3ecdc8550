import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/**
 * One JSON line per event. A request is logged by id, method, path without its query (order ids, search words and
 * phones stay out), status and time; never headers, bodies, addresses of people.
 */
export function loggerOptions(level: Config['logLevel']): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  }
}
