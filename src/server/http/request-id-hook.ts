import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#platform/request-id.ts'

/**
 * Sends the request id with every response and makes it available to logs and statements. Responses of the front cache
 * have none: they write no log line and run no statement.
 */
export function registerRequestId(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    withRequestId(request.id, done)
  })
  // The body arrives in the async context of the connection.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
}
