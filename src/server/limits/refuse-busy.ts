import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busyPage, plainPagePolicy } from '#server/http/busy-page.ts'
import { dataPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { sendsBody } from '#server/http/sends-body.ts'
import { isPage } from './limiter-of.ts'

const busy = JSON.stringify({
  success: false,
  error: 'Very many people are here just now. Please try again in a moment',
  code: 'busy',
})

/** Random, so that clients do not all retry at the same moment. */
const retryAfterSeconds = () => 3 + Math.floor(Math.random() * 5)

const tooMany = JSON.stringify({
  success: false,
  error: 'Too many requests from your connection. Please wait a moment',
  code: 'too_many',
})

/** Answers before routing, as data. */
export function sendBusy(response: ServerResponse): void {
  response.writeHead(503, {
    ...securityHeaders,
    'content-security-policy': dataPolicy,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(busy)),
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds()),
  })
  response.end(busy)
}

/** Not thrown as an error: thousands of them would be logged. */
export function refuseBusy(request: FastifyRequest, reply: FastifyReply, status: 429 | 503) {
  const seconds = retryAfterSeconds()
  reply.code(status).headers({ ...securityHeaders, 'retry-after': seconds, 'cache-control': 'no-store' })
  const wantsPage = isPage(request) && !sendsBody(request) && request.headers.accept?.includes('text/html')
  return wantsPage
    ? reply
        .header('content-security-policy', plainPagePolicy())
        .type('text/html; charset=utf-8')
        .send(busyPage(request.url, seconds, status === 429 ? 'connection' : 'shop'))
    : reply
        .header('content-security-policy', dataPolicy)
        .type('application/json; charset=utf-8')
        .send(status === 429 ? tooMany : busy)
}
