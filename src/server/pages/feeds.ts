import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { feedPage } from '#domains/catalogue/browsing/feed.ts'
import type { FeedItem } from '#domains/catalogue/browsing/feed-item.ts'
import { publicZones } from '#domains/places/zones.ts'
import { publicSettings, shopNameIn } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { encodingFor } from '#platform/cache/encoding.ts'
import type { Db } from '#platform/database/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { originOf } from '#server/http/origin.ts'
import { dataPolicy } from '#server/http/security-headers.ts'
import { type Locale, pathPrefix, readLocale } from '#shared/locales.ts'
import { csvOf, rssFeed } from './feed-formats.ts'

/** Products per query. */
const pageSize = 200
/** A feed up to this size in bytes is cached like a page; a larger one is streamed while it is built. */
const maxCachedBytes = 1024 * 1024

/**
 * Product feeds with every variant that has a price: /feeds/google.xml (Merchant Center), /feeds/facebook.xml and
 * /feeds/products.csv (Facebook and Instagram). In English, or with ?lang=bn in Bangla.
 */
export const feeds: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { readDb: db, limits } }) => {
  const open = {
    logLevel: 'warn' as const,
    config: { access: 'public' as const },
    schema: { hide: true, querystring: z.object({ lang: z.string().optional() }) },
  }

  const rss = async (request: FastifyRequest, reply: FastifyReply) => {
    await limits.count('feed', addressKey(request.ip))
    const origin = originOf(request)
    const locale = localeOf(request)
    const [settings, { zones }] = await Promise.all([publicSettings(db), publicZones(db)])
    const feed = rssFeed(itemsOf(db, locale), {
      name: shopNameIn(settings, locale),
      origin,
      addressOf: addressIn(origin, locale),
      zones,
    })
    return sendFeed(request, reply.type('application/xml; charset=utf-8'), feed)
  }
  app.get('/feeds/google.xml', open, rss)
  app.get('/feeds/facebook.xml', open, rss)

  app.get('/feeds/products.csv', open, async (request, reply) => {
    await limits.count('feed', addressKey(request.ip))
    const origin = originOf(request)
    const locale = localeOf(request)
    const { zones } = await publicZones(db)
    const feed = csvOf(itemsOf(db, locale), { origin, addressOf: addressIn(origin, locale), zones })
    return sendFeed(request, reply.type('text/csv; charset=utf-8'), feed)
  })
}

const localeOf = (request: FastifyRequest): Locale => readLocale((request.query as { lang?: string }).lang)

const addressIn = (origin: string, locale: Locale) => (path: string) => `${origin}${pathPrefix(locale)}${path}`

/** Page by page, so that the memory does not grow with the catalogue. */
async function* itemsOf(db: Db, locale: Locale): AsyncGenerator<FeedItem[]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof feedPage>> = await feedPage(db, locale, after, pageSize)
    yield page.items
    after = page.next
  }
}

async function sendFeed(request: FastifyRequest, reply: FastifyReply, feed: AsyncGenerator<string>) {
  reply.headers({ 'content-security-policy': dataPolicy, 'cache-control': 'public, no-cache' })
  const ahead: string[] = []
  let bytes = 0
  while (bytes <= maxCachedBytes) {
    const { done, value } = await feed.next()
    if (done) {
      request.cacheTags = ['list:all', 'settings', 'menu']
      return reply.send(ahead.join(''))
    }
    ahead.push(value)
    bytes += Buffer.byteLength(value)
  }
  reply.header('cache-control', 'public, max-age=3600')
  const stream = Readable.from(all(ahead, feed))
  if (encodingFor(request.headers['accept-encoding']) === 'identity') return reply.send(stream)
  reply.headers({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  // When the client disconnects, the generator is closed as well.
  return reply.send(pipeline(stream, createGzip(), () => {}))
}

async function* all(ahead: string[], rest: AsyncIterable<string>) {
  yield ahead.join('')
  yield* rest
}
