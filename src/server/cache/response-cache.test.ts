import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { PageCache } from '#platform/cache/page-cache.ts'
import { registerResponseCache } from './response-cache.ts'

test('pages are compressed, but not responses 429 and 503', async () => {
  const app = Fastify()
  registerResponseCache(app, new PageCache())
  app.get<{ Params: { status: number } }>('/:status', async (request, reply) =>
    reply.code(Number(request.params.status)).type('text/html').send('<p>words</p>'.repeat(200)),
  )
  const encodingOf = async (status: number) =>
    (await app.inject({ url: `/${status}`, headers: { 'accept-encoding': 'br' } })).headers['content-encoding']
  expect([await encodingOf(200), await encodingOf(404)]).toEqual(['br', 'br'])
  expect([await encodingOf(429), await encodingOf(503)]).toEqual([undefined, undefined])
  await app.close()
})
