import type { FastifyInstance } from 'fastify'
import { isForStaff } from './access.ts'

/**
 * Milliseconds that staff wait for an answer: a report of a large shop, a check of a file, emptying a trash. Otherwise
 * the server closes an idle connection after a few seconds, even if its answer is still being computed.
 * deploy/nginx.conf has the same time.
 */
export const staffAnswerMs = 90_000

/**
 * Gives staff that time, once they are known to have access to the endpoint. The server's usual time applies again to a
 * client that does not read its answer; a streamed file keeps the longer one to its end.
 */
export function allowStaffAnswers(app: FastifyInstance): void {
  // Requests of `inject` have no real socket.
  app.addHook('preHandler', async ({ socket, routeOptions }) => {
    if (isForStaff(routeOptions.config.access)) socket.setTimeout?.(staffAnswerMs)
  })
  app.addHook('onSend', async ({ socket, routeOptions }, _reply, payload) => {
    if (isForStaff(routeOptions.config.access) && !isStream(payload)) socket.setTimeout?.(app.server.timeout)
  })
}

const isStream = (payload: unknown): boolean =>
  typeof (payload as { pipe?: unknown } | null | undefined)?.pipe === 'function'
