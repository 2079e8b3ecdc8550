import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isLingering } from '#platform/http/linger-on-close.ts'
import { Refusal } from '#platform/refusal.ts'
import { acceptsHtml, sendMalformedUrlPage } from './malformed-url-page.ts'
import type { Site } from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** https://shop.example, for absolute URLs in the response; '' if unknown. */
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

/** Answers malformed HTTP, and headers that are too large or too slow, in the format of all errors. */
export function handleClientError(error: Error & { code?: string }, socket: Socket) {
  // Was answered already.
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
 * Rejects requests without a valid Host or with NUL in the URL (PostgreSQL stores none), redirects from other host
 * names to the shop's own, and ignores the Expect header. Otherwise Node would answer a missing Host and Expect itself,
 * without a body; this requires `requireHostHeader: false`.
 */
export function validateHost(app: FastifyInstance, siteOf: (request: IncomingMessage) => Site | undefined) {
  app.decorateRequest('origin', '')
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const site = siteOf(raw)
    if (site && raw.url?.includes('%00') && acceptsHtml(request)) return sendMalformedUrlPage(request, reply)
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
