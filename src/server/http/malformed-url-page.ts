import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPage, plainPagePolicy } from './busy-page.ts'

/** True for page requests of browsers. */
export const acceptsHtml = ({ method, headers, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  /\btext\/html\b/.test(headers.accept ?? '') &&
  !/^\/(backend|api)(\/|$)/.test(raw.url ?? '')

/** 404 page for a malformed URL ('/product/%E0%A4%A'), which no route can handle. */
export function sendMalformedUrlPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.raw.url ?? '/'
  const page = plainPage(
    path,
    '<h1>Oops! Page not found</h1><p>This address cannot be read.</p><p><a href="/">Return to Home</a></p>',
    '<h1>দুঃখিত! পাতাটি পাওয়া যায়নি</h1><p>এই ঠিকানাটি পড়া যাচ্ছে না।</p><p><a href="/bn/">হোমে ফিরে যান</a></p>',
    { en: 'Page not found', bn: 'পাতা পাওয়া যায়নি' },
    '<meta name="robots" content="noindex">',
  )
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': plainPagePolicy() })
    .type('text/html; charset=utf-8')
    .send(page)
}
