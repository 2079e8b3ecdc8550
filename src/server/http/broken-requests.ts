import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLingering } from '#platform/http/linger-on-close.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Site } from './site.ts'
import { answerUnreadableAddress, wantsPage } from './unreadable-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** https://shop.example: what absolute addresses in the answer begin with; '' where nobody knows. */
    origin: string
  }
}

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
  // Too slow for a request, but it has its answer already.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isLingering(socket)) return
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
 * Refuses requests that name no host, two or none that can be read, and addresses with a NUL in them, which no database
 * takes; leads to the shop's own address whoever used another; what a client expects besides (Expect: …) is not heeded.
 * Without this Node answers the first and the last itself, with nothing but a status. Wants `requireHostHeader: false`.
 */
export function refuseUnreadable(app: FastifyInstance, siteOf: (request: IncomingMessage) => Site | undefined) {
  app.decorateRequest('origin', '')
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const site = siteOf(raw)
    if (site && raw.url?.includes('%00') && wantsPage(request)) return answerUnreadableAddress(request, reply)
    if (!site || raw.url?.includes('%00')) throw new Refusal(400, 'malformed', 'The request could not be read')
    if ('origin' in site) {
      request.origin = site.origin
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new Refusal(421, 'misdirected', 'The shop does not answer under this name')
    return reply.code(301).headers({ location: site.movedTo, 'cache-control': 'no-store' }).send()
  })
}
