import type { FastifyInstance } from 'fastify'
import { isForStaff } from './access.ts'

/**
 * Milliseconds that staff wait for an answer: a report of a large shop, a file that is checked, a trash that is
 * emptied. After a few seconds the server closes a connection on which nothing happens, also one whose answer is still
 * computed. deploy/nginx.conf has the same time.
 */
export const staffAnswerMs = 90_000

/**
 * Gives staff that time, once it is checked that they may call the endpoint. The server's own time holds again for a
 * client that does not read its answer; a file that is sent as it is made keeps the longer one to its end.
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
