import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type ListedPage, listedCategories, listedProducts, sitemapParts } from '#domains/catalogue/browsing/sitemap.ts'
import { nextOwnPage, shownOwnPages } from '#domains/content/page-editor/read-page.ts'
import { publicSettings } from '#domains/settings/shop-settings.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import { NotFound } from '#platform/refusal.ts'
import { listedPages, unlistedPages } from '#server/cache/public-pages.ts'
import { originOf } from '#server/http/origin.ts'
import { dataPolicy } from '#server/http/security-headers.ts'
import { type Locale, locales, pathIn, pathPrefixes } from '#shared/locales.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { xmlElement, xmlText } from './xml.ts'

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/**
 * /robots.txt, /sitemap.xml and its parts (one for pages and categories, one for every thousand product numbers). Every
 * page is listed in each language, with all of them as alternates.
 */
export const sitemap: FastifyPluginAsync<{ context: AppContext }> = async (app, { context: { readDb: db, clock } }) => {
  const open = { logLevel: 'warn' as const, config: { access: 'public' as const } }

  app.get('/robots.txt', open, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(request.origin)),
  )

  app.get('/sitemap.xml', open, async (request, reply) => {
    const origin = originOf(request)
    const entries = [
      `<sitemap>${xmlElement('loc', `${origin}/sitemaps/pages.xml`)}</sitemap>`,
      ...(await sitemapParts(db)).map(
        ({ part, changed }) =>
          `<sitemap>${xmlElement('loc', `${origin}/sitemaps/products-${part}.xml`)}${lastmod(changed)}</sitemap>`,
      ),
    ]
    return sendXml(request, reply, 'sitemapindex', entries, ['list:all'])
  })

  app.get('/sitemaps/pages.xml', open, async (request, reply) => {
    const origin = originOf(request)
    const { firstLanguage } = await publicSettings(db)
    const now = clock()
    request.expiresAt = await nextOwnPage(db, now)
    const pages = [
      ...listedPages.map((path): ListedPage => ({ path, changed: '', pictures: [] })),
      ...(await listedCategories(db)),
      ...(await shownOwnPages(db, now)).map(
        ({ slug, changed }): ListedPage => ({ path: `/pages/${slug}`, changed, pictures: [] }),
      ),
    ]
    return sendXml(request, reply, 'urlset', pages.flatMap(addressesIn(origin, firstLanguage)), [
      'list:all',
      'menu',
      'pages',
      'settings',
    ])
  })

  app.get<{ Params: { part: string } }>('/sitemaps/products-:part.xml', open, async (request, reply) => {
    const origin = originOf(request)
    const { part } = request.params
    const products = /^[1-9]\d{0,5}$/.test(part) ? await listedProducts(db, Number(part)) : []
    if (products.length === 0) throw new NotFound('Page')
    const { firstLanguage } = await publicSettings(db)
    return sendXml(request, reply, 'urlset', products.flatMap(addressesIn(origin, firstLanguage)), [
      'list:all',
      'settings',
    ])
  })
}

function robots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /backend/api/',
    'Disallow: /api/',
    ...unlistedPages.flatMap((path) => [
      `Disallow: ${path}`,
      ...pathPrefixes.map((prefix) => `Disallow: ${prefix}${path}`),
    ]),
    '',
    ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ].join('\n')
}

/** Sitemap entries of a page in each language, all with the same alternates. */
export const addressesIn =
  (origin: string, firstLanguage: Locale = 'en') =>
  ({ path, changed, pictures }: ListedPage): string[] => {
    const addresses = locales.map((locale) => ({ lang: locale as string, href: origin + pathIn(path, locale) }))
    const alternates = [...addresses, { lang: 'x-default', href: origin + pathIn(path, firstLanguage) }]
      .map(({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${xmlText(href)}"/>`)
      .join('')
    const images = pictures
      .map((key) => `<image:image>${xmlElement('image:loc', origin + pictureUrl(key, 1200))}</image:image>`)
      .join('')
    return addresses.map(({ href }) => `<url>${xmlElement('loc', href)}${lastmod(changed)}${alternates}${images}</url>`)
  }

const lastmod = (changed: Date | string) =>
  xmlElement('lastmod', typeof changed === 'string' ? changed : changed.toISOString())

function sendXml(request: FastifyRequest, reply: FastifyReply, root: string, entries: string[], tags: CacheTag[]) {
  request.cacheTags = tags
  return reply
    .type('application/xml; charset=utf-8')
    .headers({ 'content-security-policy': dataPolicy, 'cache-control': 'public, no-cache' })
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${entries.join('\n')}\n</${root}>\n`)
}
