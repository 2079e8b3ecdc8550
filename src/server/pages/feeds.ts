import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type FeedItem, feedPage } from '#domains/catalogue/browsing/feed.ts'
import { publicZones } from '#domains/places/zones.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { encodingFor } from '#platform/cache/page-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { originOf } from '#server/http/origin.ts'
import { dataPolicy } from '#server/http/security-headers.ts'
import { csvLine } from '#shared/csv.ts'
import { type DeliveryZone, shippingCost } from '#shared/delivery.ts'
import { type Locale, pathPrefix, readLocale } from '#shared/locales.ts'
import { toTaka } from '#shared/money.ts'
import { sharedPictureUrl } from '#shared/pictures.ts'
import { xmlElement } from './xml.ts'

/** Products per query. */
const pageSize = 200
/** A feed up to this size in bytes is cached like a page; a larger one is streamed while it is built. */
const keptBytes = 1024 * 1024

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
    const [{ shopName, shopNameBn }, { zones }] = await Promise.all([publicSettings(db), publicZones(db)])
    const feed = rssOf(itemsOf(db, locale), {
      name: locale === 'bn' ? shopNameBn : shopName,
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

type Where = { origin: string; addressOf: (path: string) => string; zones: readonly DeliveryZone[] }

/** RSS 2.0 with Google's field names, which Facebook accepts as well. */
async function* rssOf(pages: AsyncIterable<FeedItem[]>, { name, ...where }: Where & { name: string }) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${xmlElement('title', name)}${xmlElement('link', where.addressOf(''))}${xmlElement('description', name)}\n`
  for await (const items of pages) {
    yield items
      .map((item) => {
        const { additional_image_link, shipping, ...fields } = fieldsOf(item, where)
        const more = additional_image_link.map((url) => xmlElement('g:additional_image_link', url))
        const rest = Object.entries(fields).map(([field, text]) => xmlElement(`g:${field}`, text))
        const charge = xmlElement('g:country', 'BD') + xmlElement('g:price', shipping)
        return `<item>${rest.join('')}${more.join('')}<g:shipping>${charge}</g:shipping></item>\n`
      })
      .join('')
  }
  yield '</channel>\n</rss>\n'
}

const csvFields = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'mpn',
  'color',
  'size',
  'gender',
  'age_group',
  'material',
  'product_type',
  'google_product_category',
  'shipping',
] as const

async function* csvOf(pages: AsyncIterable<FeedItem[]>, where: Where) {
  yield csvLine([...csvFields])
  for await (const items of pages) {
    yield items
      .map((item) => {
        const { shipping, ...rest } = fieldsOf(item, where)
        // Country, region, service, price.
        const fields = { ...rest, shipping: `BD:::${shipping}` }
        return csvLine(csvFields.map((field) => [fields[field]].flat().join(',')))
      })
      .join('')
  }
}

/** An item with the field names that Google and Facebook share; empty fields are left out of the XML. */
function fieldsOf(item: FeedItem, { origin, addressOf, zones }: Where) {
  const [first, ...more] = (item.pictures.length > 0 ? item.pictures : ['']).map(
    (key) => origin + sharedPictureUrl(key),
  )
  return {
    id: item.id,
    item_group_id: item.group,
    title: [...item.title].slice(0, 150).join(''),
    description: [...item.description].slice(0, 5000).join(''),
    link: addressOf(item.path),
    image_link: first ?? '',
    additional_image_link: more.slice(0, 10),
    availability: item.available ? 'in stock' : 'out of stock',
    condition: 'new',
    price: priceOf(item.price),
    sale_price: item.salePrice === null ? '' : priceOf(item.salePrice),
    brand: item.brand,
    mpn: item.sku,
    gender: item.gender,
    age_group: item.ageGroup,
    size: item.size,
    color: item.color,
    material: item.material,
    google_product_category: item.googleCategory,
    product_type: item.productType,
    shipping: priceOf(shippingOf(item, zones)),
  }
}

/** What delivery of this piece alone costs at most, paid at the door. In paisa. */
const shippingOf = ({ price, salePrice, grams }: FeedItem, zones: readonly DeliveryZone[]): number =>
  Math.max(...zones.map((zone) => shippingCost({ price: salePrice ?? price, grams }, zone)))

/** In taka: 1290 BDT; 1290.50 BDT. */
const priceOf = (paisa: number) => `${paisa % 100 === 0 ? toTaka(paisa) : toTaka(paisa).toFixed(2)} BDT`

async function sendFeed(request: FastifyRequest, reply: FastifyReply, feed: AsyncGenerator<string>) {
  reply.headers({ 'content-security-policy': dataPolicy, 'cache-control': 'public, no-cache' })
  const ahead: string[] = []
  let bytes = 0
  while (bytes <= keptBytes) {
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
