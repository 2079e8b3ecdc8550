import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/refusal.ts'
import { answerUnreadableAddress, wantsPage } from './unreadable-address.ts'

const answers: Record<string, [status: string, code: string, error: string]> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'headers_too_large',
    'The request headers are too large',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'The request took too long to arrive'],
}

/** Answers what never became a request (broken HTTP, headers too large or too slow) in the shape of every refusal. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [status, code, sentence] = answers[error.code ?? ''] ?? [
    '400 Bad Request',
    'malformed',
    'The request could not be read',
  ]
  const body = JSON.stringify({ success: false, error: sentence, code })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Refuses requests that name no host and addresses with a NUL in them, which no database takes; what a client expects
 * besides (Expect: …) is not heeded. Without this Node answers the first and the last itself, with nothing but a status.
 * Wants `requireHostHeader: false`.
 */
export function refuseUnreadable(app: FastifyInstance) {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const isNameless = raw.headers.host === undefined && raw.httpVersion !== '1.0'
    if (!isNameless && !raw.url?.includes('%00')) return
    if (!isNameless && wantsPage(request)) return answerUnreadableAddress(request, reply)
    throw new Refusal(400, 'malformed', 'The request could not be read')
  })
}
