import type { ReactNode } from 'react'
import { createRequestHandler, Meta, Outlet, RouterContextProvider, Scripts, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewSummaries, reviews } from '#domains/reviews/tables.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { renderObserver } from '#web/request/render-observer.ts'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import * as entry from './entry.server.tsx'
import * as product from './storefront/routes/product.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'en')
})
afterAll(() => shop.close())

type Module = NonNullable<ServerBuild['routes'][string]>['module']

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <Meta />
    </head>
    <body>
      {children}
      <Scripts />
    </body>
  </html>
)

/** A build of the product page alone, around which the shop's own server code renders. */
const ofRoot = { id: 'root', path: '' }
const ofProduct = { id: 'product', parentId: 'root', path: 'product/:number' }
const inBrowser = {
  ...{ hasAction: false, hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
  ...{ hasErrorBoundary: false, clientActionModule: undefined, clientLoaderModule: undefined },
  ...{ clientMiddlewareModule: undefined, hydrateFallbackModule: undefined },
}
const build: ServerBuild = {
  entry: { module: entry },
  routes: {
    root: { ...ofRoot, module: { default: Outlet, Layout } as unknown as Module },
    product: { ...ofProduct, module: product as unknown as Module },
  },
  assets: {
    entry: { imports: [], module: '/assets/entry.js' },
    routes: {
      root: { ...ofRoot, ...inBrowser, hasLoader: false, module: '/assets/root.js' },
      product: { ...ofProduct, ...inBrowser, hasLoader: true, module: '/assets/product.js' },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}
const handle = createRequestHandler(build, 'test')

async function page(number: number): Promise<string> {
  const url = new URL(`/product/${number}`, 'https://bunon.example')
  const nothing = () => {}
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...{ db: shop.db, locale: 'en', origin: url.origin },
    ...{ cacheTags: nothing, expiresAt: nothing, noStore: nothing },
  })
  let html = ''
  context.set(renderObserver, {
    matched: nothing,
    failed: (error) => {
      throw error
    },
    drawn: ({ bytes }) => {
      html = bytes.toString()
    },
  })
  expect((await handle(new Request(url), context)).status).toBe(200)
  return html
}

const hostile = (text: string) => `${text}"><img src=x onerror=alert(1)></script><script>alert(1)</script>`
const asText = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function reviewed(title: string, review: { title: string; reviewerName: string }) {
  const { number } = await shop.sells(title)
  const rest = { text: 'Soft', reviewerEmail: 'rina@mail.example', rating: 4, status: 'approved' } as const
  await shop.db.insert(reviews).values({ productNumber: number, ...review, ...rest })
  await shop.db.insert(reviewSummaries).values({ productNumber: number, count: 1, sum: 4 })
  return number
}

test('markup in title, review and name is text on the page of a product, in its JSON-LD and in its data', async () => {
  const title = hostile('Saree')
  const review = { title: hostile('Soft'), reviewerName: hostile('Rina') }
  const html = await page(await reviewed(title, review))
  for (const text of [title, review.title, review.reviewerName]) expect(html).toContain(asText(text))
  expect(html).not.toMatch(/<script>alert|<img src=x/)

  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  const described = { name: review.title, author: { name: review.reviewerName } }
  expect(JSON.parse(json)['@graph'][0]).toMatchObject({ name: title, review: [described] })

  // A string in a script: no character of it can end the script.
  const [, data = ''] = /<script>window\.__reactRouterContext\.streamController\.enqueue\(([^<>]*)\);</.exec(html) ?? []
  expect(JSON.parse(data).split('</script><script>alert(1)</script>').length).toBeGreaterThan(3)

  const plain = await page(await reviewed('Shawl', { title: 'Warm', reviewerName: 'Mina' }))
  const scriptsIn = (text: string) => text.split('<script').length
  expect(scriptsIn(html)).toBe(scriptsIn(plain))
})
