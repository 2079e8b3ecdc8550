import type { FastifyInstance } from 'fastify'
import { withRequestId } from '#platform/request-id.ts'

/**
 * Every answer says its request's id, and whatever is done for the request knows it. Kept pages, answered before this,
 * have none: they leave no line in the log and ask no statement.
 */
export function nameRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    withRequestId(request.id, done)
  })
  // A body comes in the name of the connection that brings it.
  app.addHook('preValidation', (request, _reply, done) => withRequestId(request.id, done))
}
