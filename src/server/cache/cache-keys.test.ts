import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { withTracking } from './cache-keys.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  shop.app.cacheKeys.pageRoutes = new Set(['frame', 'shop', 'product'])
})
afterAll(() => shop.close())

const keyOf = (url: string, host = 'localhost:3000') =>
  shop.app.cacheKeys.of({ url, httpVersion: '1.1', headers: { host }, rawHeaders: ['Host', host] } as IncomingMessage)

test.each([
  ['/about', 'http://localhost:3000 /about'],
  ['/about?utm_source=x', 'http://localhost:3000 /about'],
  ['/shop?n=1&sort=newest', 'http://localhost:3000 /shop?sort=newest'],
  ['/shop.data?n=1&sort=newest&_routes=shop', 'http://localhost:3000 /shop.data?sort=newest&_routes=shop'],
  ['/shop.data?_routes=shop,POISON,frame,shop', 'http://localhost:3000 /shop.data?_routes=frame,shop'],
  ['/shop.data?_routes=POISON', 'http://localhost:3000 /shop.data'],
  ['/_root.data?x=1', 'http://localhost:3000 /_root.data'],
  ['/sitemap.xml?x=1', 'http://localhost:3000 /sitemap.xml'],
  ['/robots.txt?x=1', 'http://localhost:3000 /robots.txt'],
  ['/feeds/google.xml?x=1&lang=bn', 'http://localhost:3000 /feeds/google.xml?lang=bn'],
  ['/manifest.webmanifest?v=2', 'http://localhost:3000 /manifest.webmanifest'],
  ['/backend/api/categories?x=1', 'http://localhost:3000 /backend/api/categories'],
  ['/backend/api/search-products?x=1&query=saree', 'http://localhost:3000 /backend/api/search-products?query=saree'],
  [
    '/backend/api/products-data?perPage=3&nobody=1&page=1',
    'http://localhost:3000 /backend/api/products-data?page=1&perPage=3',
  ],
  ['/backend/data/products.json?nobody=1', 'http://localhost:3000 /backend/data/products.json'],
  ['/backend/api/get-reviews?productId=1&x=1', 'http://localhost:3000 /backend/api/get-reviews?productId=1'],
])('%s is cached by the names that its route reads', (url, key) => {
  expect(keyOf(url)).toBe(key)
})

test('URLs that are not cached keep their query', () => {
  for (const url of ['/__manifest?paths=%2Fcart&version=1', '/admin/orders?view=x', '/backend/api/nothing?x=1'])
    expect(shop.app.cacheKeys.canonical(url)).toBe(url)
})

test('host and path cannot be mistaken for each other', () => {
  expect(keyOf('/about', 'shop.local/bn')).toBeUndefined()
  expect(keyOf('/41', 'localhost:3000/product')).toBeUndefined()
  expect(keyOf('/about', 'shop.local')).not.toBe(keyOf('/about', 'other.local'))
  expect(keyOf('http://evil.example/about')).toBeUndefined()
})

test('unknown host names share one cache entry', () => {
  expect(keyOf('/about', 'evil.example')).toBe(keyOf('/about', 'shop.com'))
})

describe('a response under an unknown host name', () => {
  const under = (host: string, url: string) => shop.app.inject({ url, headers: { host } })

  test('does not contain it, and documents that need absolute URLs are 404', async () => {
    await shop.sells()
    for (const url of ['/robots.txt', '/backend/api/categories', '/manifest.webmanifest']) {
      const answer = await under('evil.example', url)
      expect([url, answer.statusCode, answer.body.includes('evil')]).toEqual([url, 200, false])
      expect(JSON.stringify(answer.headers)).not.toContain('evil')
    }
    for (const url of ['/sitemap.xml', '/sitemaps/pages.xml', '/feeds/google.xml', '/feeds/products.csv'])
      expect([url, (await under('evil.example', url)).statusCode]).toEqual([url, 404])
    expect((await under('127.0.0.1:3000', '/sitemap.xml')).statusCode).toBe(200)
  })

  test('redirects if PUBLIC_URL is set; other methods than GET get a 421', async () => {
    const named = await openShop({ config: { ...shop.context.config, publicUrl: 'https://shop.example' } })
    try {
      const moved = await named.app.inject({ url: '/sitemap.xml?x=1', headers: { host: 'evil.example' } })
      expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
        301,
        'https://shop.example/sitemap.xml?x=1',
        'no-store',
      ])
      const sent = await named.app.inject({
        method: 'POST',
        url: '/backend/api/check-cart',
        headers: { host: 'evil.example' },
        payload: { items: [] },
      })
      expect([sent.statusCode, sent.json().code]).toEqual([421, 'misdirected'])
      const own = await named.app.inject({ url: '/sitemap.xml', headers: { host: 'shop.example' } })
      expect([own.statusCode, own.body.includes('https://shop.example/sitemaps/pages.xml')]).toEqual([200, true])
      expect((await named.app.inject({ url: '/healthz', headers: { host: '10.0.0.11:3000' } })).statusCode).toBe(200)
    } finally {
      await named.close()
    }
  })
})

test('a redirect passes on tracking parameters, and nothing else', () => {
  expect(withTracking('/product/5', '/product/prod_x?utm_source=a&x=1')).toBe('/product/5?utm_source=a')
  expect(withTracking('/product/5?size=M', '/product/prod_x?fbclid=1%22')).toBe('/product/5?size=M&fbclid=1%22')
  expect(withTracking('/product/5', '/product/prod_x')).toBe('/product/5')
})
