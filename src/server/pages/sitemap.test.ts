import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, productImages, products } from '#domains/catalogue/tables.ts'
import { readConfig } from '#platform/config.ts'
import { listedPages, unlistedPages } from '#server/cache/public-pages.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { elements, readXml, textOf } from '../../../tests/support/read-xml.ts'
import { addressesIn } from './sitemap.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: readConfig({ LOG_LEVEL: 'silent', PUBLIC_URL: 'http://bunon.example' }) })
})
afterAll(() => shop.close())

const host = { host: 'bunon.example' }
const get = async (url: string) => {
  const answer = await shop.app.inject({ url, headers: host })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer
}
const addresses = async (url: string) => elements(readXml((await get(url)).body), 'loc').map(({ text }) => text)

test('robots.txt names the sitemap and excludes the back office and personal pages', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Sitemap: http://bunon.example/sitemap.xml')
  for (const path of ['/admin', '/cart', '/bn/checkout', '/bn/dashboard', '/backend/api/'])
    expect(body.split('\n')).toContain(`Disallow: ${path}`)
  expect(body).not.toMatch(/^Disallow: \/(bn|shop|product)?$/m)
})

test('the sitemap has every product in both languages, with alternates, last change and pictures', async () => {
  const { number } = await shop.sells('Sitemap panjabi')
  await shop.db
    .update(products)
    .set({ updatedAt: new Date('2026-03-04T05:06:07Z') })
    .where(eq(products.number, number))
  await shop.db.insert(productImages).values({ productNumber: number, key: 'demo/panjabi-front.webp' })

  const parts = await addresses('/sitemap.xml')
  expect(parts).toContain('http://bunon.example/sitemaps/pages.xml')
  expect(parts).toContain('http://bunon.example/sitemaps/products-1.xml')
  const urls = elements(readXml((await get('/sitemaps/products-1.xml')).body), 'url')
  const [en, bn] = urls.filter((url) => textOf(url, 'loc')?.endsWith(`/product/${number}`))
  expect([en && textOf(en, 'loc'), bn && textOf(bn, 'loc')]).toEqual([
    `http://bunon.example/product/${number}`,
    `http://bunon.example/bn/product/${number}`,
  ])
  for (const url of [en, bn]) {
    if (!url) throw new Error('not listed')
    expect(elements(url, 'xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
      ['en', `http://bunon.example/product/${number}`],
      ['bn', `http://bunon.example/bn/product/${number}`],
      ['x-default', `http://bunon.example/product/${number}`],
    ])
    expect(textOf(url, 'lastmod')).toBe('2026-03-04T05:06:07.000Z')
    expect(textOf(url, 'image:loc')).toBe('http://bunon.example/media/1200/demo/panjabi-front.webp')
  }
})

test('deleted and hidden products are not in the sitemap', async () => {
  const gone = await shop.sells('Soon gone')
  const hidden = await shop.sells('Hidden')
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, hidden.number))
  expect(await addresses('/sitemaps/products-1.xml')).toContain(`http://bunon.example/product/${gone.number}`)
  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.number, gone.number))
  const left = await addresses('/sitemaps/products-1.xml')
  expect(left).not.toContain(`http://bunon.example/product/${gone.number}`)
  expect(left).not.toContain(`http://bunon.example/product/${hidden.number}`)
})

test('every thousand product numbers have a part of their own; parts without products do not exist', async () => {
  await shop.db.insert(products).overridingSystemValue().values({
    number: 2001,
    id: 'prod_far',
    slug: 'far-away',
    sku: 'FAR',
    titleEn: 'Far away',
    brand: 'Bunon',
    category: 'mens',
  })
  expect(await addresses('/sitemap.xml')).toContain('http://bunon.example/sitemaps/products-3.xml')
  expect(await addresses('/sitemap.xml')).not.toContain('http://bunon.example/sitemaps/products-2.xml')
  expect(await addresses('/sitemaps/products-3.xml')).toContain('http://bunon.example/bn/product/2001')
  for (const part of ['2', '0', '-1', '1e9', '99999999', 'x']) {
    const { statusCode } = await shop.app.inject({ url: `/sitemaps/products-${part}.xml`, headers: host })
    expect([part, statusCode]).toEqual([part, 404])
  }
})

test('categories are in the sitemap if they are active and not empty', async () => {
  await shop.db.insert(categories).values([
    { id: 'x|full', slug: 'full-list', section: 'mainCollections', titleEn: 'Full', members: 'all' },
    { id: 'x|empty', slug: 'empty-list', section: 'others', titleEn: 'Empty', members: 'listed' },
    { id: 'x|off', slug: 'off-list', section: 'others', titleEn: 'Off', members: 'all', isActive: false },
  ])
  await shop.sells('Something to show')
  const listed = await addresses('/sitemaps/pages.xml')
  expect(listed).toContain('http://bunon.example/bn/collections/full-list')
  expect(listed).not.toContain('http://bunon.example/collections/empty-list')
  expect(listed).not.toContain('http://bunon.example/collections/off-list')
  for (const path of unlistedPages) expect(listed).not.toContain(`http://bunon.example${path}`)
})

test('a planned page of the owner’s own is in the sitemap from its moment on', async () => {
  const publishAt = new Date(Date.now() + 3_600_000)
  await shop.db.execute(sql`
    with page as (insert into pages (slug, is_own) values ('eid-plans', true) returning id)
    insert into page_versions (page_id, number, document, publish_at, preview_token, saved_at, saved_by)
    select id, 1, '{}', ${publishAt}, 'x', now(), 'admin' from page`)
  shop.context.cache.invalidate(['pages'])
  expect(await addresses('/sitemaps/pages.xml')).not.toContain('http://bunon.example/pages/eid-plans')
  const cached = shop.context.cache.entries().filter(([key]) => key.includes('/sitemaps/pages.xml'))
  expect(cached.map(([, { expiresAt }]) => expiresAt)).toEqual([publishAt.getTime()])
})

test('an invalid Host cannot inject anything into the sitemap', async () => {
  const { body, statusCode } = await shop.app.inject({ url: '/sitemap.xml', headers: { host: 'a"><x>' } })
  if (statusCode === 200) expect(() => readXml(body)).not.toThrow()
  else expect(statusCode).toBe(400)
})

test('every page of the shop is either in the sitemap or excluded in robots.txt', async () => {
  const { default: routes } = await import('#web/routes.ts')
  type Entry = { path?: string; children?: Entry[] }
  const paths = ({ path, children }: Entry): string[] =>
    path === 'admin' ? [] : [...(path && path !== 'bn?' ? [path] : []), ...(children ?? []).flatMap(paths)]
  const fixed = (routes as Entry[])
    .flatMap(paths)
    .map((path) => `/${path.replace(/\/:.*$/, '')}`)
    .filter((path) => path !== '/*')
  expect(fixed.length).toBeGreaterThan(5)
  // Products, categories and pages of the owner's own are added to it; the others redirect to a listed page.
  const elsewhere = ['/collections', '/product', '/pages', '/puja-25', ...leadingOn]
  const unknown = fixed.filter((path) => ![...listedPages, ...unlistedPages, ...elsewhere].includes(path))
  expect(unknown).toEqual([])
})

/** Aliases of pages. */
const leadingOn = ['/store', '/privacy-policy', '/terms-of-service']

test('a page without language is listed once per language, with all as alternates', () => {
  const listed = addressesIn('https://shop.example')({ path: '/', changed: '2026-11-26', pictures: [] })
  const alternates = [
    ['en', 'https://shop.example/'],
    ['bn', 'https://shop.example/bn'],
    ['x-default', 'https://shop.example/'],
  ].map(([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`)
  expect(listed).toEqual(
    ['https://shop.example/', 'https://shop.example/bn'].map(
      (address) => `<url><loc>${address}</loc><lastmod>2026-11-26</lastmod>${alternates.join('')}</url>`,
    ),
  )
})
