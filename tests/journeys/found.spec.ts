import type { APIRequestContext } from '@playwright/test'
import { expect, type Language, path, shopUrl, test, untilServed } from './shopper.ts'

/** Indexable pages; one product and some collections stand for all. */
const found = [
  ...['/', '/shop', '/shop?page=2', '/collections/mens', '/collections/new-arrivals', '/product/1'],
  ...['/about', '/story', '/brand', '/stores', '/size-guide', '/care', '/faq', '/contact', '/track-order'],
  ...['/returns', '/refund-policy', '/shipping-policy', '/privacy', '/terms'],
]
const hidden = [
  ...['/cart', '/checkout', '/offline', '/login', '/register', '/forgot-password', '/dashboard'],
  ...['/shop?search=panjabi', '/shop?sizes=M', '/collections/mens?inStock=1', '/track-order?orderId=X'],
]

type Head = {
  title: string
  meta: Map<string, string[]>
  links: { rel: string; hreflang?: string; href: string }[]
  ld: unknown[]
}

async function headOf(request: APIRequestContext, address: string): Promise<Head> {
  const answer = await untilServed(() => request.get(address))
  expect([address, answer.status()]).toEqual([address, 200])
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const attributes = (tag: string) =>
    Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value ?? '')]))
  const meta = new Map<string, string[]>()
  for (const [tag] of head.matchAll(/<meta [^>]*>/g)) {
    const { name, property, content = '' } = attributes(tag)
    const key = name ?? property
    if (key) meta.set(key, [...(meta.get(key) ?? []), content])
  }
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    meta,
    links: [...head.matchAll(/<link [^>]*>/g)].map(([tag]) => {
      const { rel = '', hrefLang, hreflang, href = '' } = attributes(tag)
      return { rel, hreflang: hreflang ?? hrefLang, href }
    }),
    ld: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    ),
  }
}

const plain = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<')

for (const language of ['en', 'bn'] as Language[]) {
  test(`every page says what it is, where it lives, and where its other language is (${language})`, async ({
    request,
  }) => {
    const titles = new Set<string>()
    for (const to of found) {
      const { title, meta, links } = await headOf(request, path(language, to === '/' && language === 'bn' ? '' : to))
      expect(title, to).not.toBe('')
      titles.add(title)
      for (const name of ['description', 'og:title', 'og:description', 'og:image', 'og:url', 'twitter:card'])
        expect([to, name, meta.get(name)?.length, Boolean(meta.get(name)?.[0])]).toEqual([to, name, 1, true])
      expect(meta.get('og:locale')).toEqual([language === 'bn' ? 'bn_BD' : 'en_US'])
      expect(meta.get('og:locale:alternate')).toEqual([language === 'bn' ? 'en_US' : 'bn_BD'])
      expect(meta.get('robots'), to).toBeUndefined()
      const here = shopUrl + (language === 'bn' ? `/bn${to === '/' ? '' : to}` : to)
      expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([here])
      expect(links.filter(({ rel }) => rel === 'alternate').map(({ hreflang }) => hreflang)).toEqual([
        'en',
        'bn',
        'x-default',
      ])
    }
    expect(titles.size).toBe(found.length)
  })
}

test('carts, searches and filtered listings are not indexed', async ({ request }) => {
  for (const to of hidden) {
    const { meta } = await headOf(request, path('en', to))
    expect([to, meta.get('robots')]).toEqual([to, ['noindex, follow']])
  }
})

test('the preview image of a shared link is a JPEG that exists, at most 200 KB', async ({ request }) => {
  for (const to of found) {
    const { meta } = await headOf(request, path('en', to))
    const picture = await untilServed(() => request.get(meta.get('og:image')?.[0] ?? ''))
    const body = await picture.body()
    expect([to, picture.status(), picture.headers()['content-type']]).toEqual([to, 200, 'image/jpeg'])
    expect(body.length, to).toBeLessThan(200 * 1024)
  }
})

test('home has structured data about the shop and its search, a listing about its products', async ({ request }) => {
  type Graph = { '@graph': Record<string, unknown>[] }
  const kinds = (ld: unknown[]) => ld.flatMap((each) => (each as Graph)['@graph'] ?? [each])
  const home = kinds((await headOf(request, path('en', '/'))).ld)
  expect(home.map((each) => each['@type'])).toEqual(['ClothingStore', 'WebSite'])
  expect(JSON.stringify(home)).toContain('/shop?search={search_term_string}')
  const list = kinds((await headOf(request, path('bn', '/collections/mens'))).ld)
  expect(list.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'CollectionPage'])
  expect(JSON.stringify(list)).toContain(`${shopUrl}/bn/product/`)
})

test('several URLs of one page have the same canonical URL', async ({ request }) => {
  for (const [to, canonical] of [
    ['/shop/mens', '/collections/mens'],
    ['/puja-25', '/collections/puja-25'],
    ['/shop/', '/shop'],
    ['/store', '/stores'],
    ['/privacy-policy', '/privacy'],
    ['/Shop', '/shop'],
  ]) {
    const { links } = await headOf(request, path('en', to ?? ''))
    expect(links.find(({ rel }) => rel === 'canonical')?.href).toBe(shopUrl + canonical)
  }
})

test('the marks of a campaign in the first visitor’s URL are not in the page that others get', async ({ request }) => {
  const of = async (to: string) => (await untilServed(() => request.get(path('en', to)))).text()
  const isMarked = (text: string) => text.includes('foreign-mark')
  for (const mark of ['utm_source', 'utm_campaign', 'fbclid', 'gclid', 'unknown'])
    for (const page of ['/story', '/shop?sort=alphabetically-za']) {
      let [first, others] = ['', '']
      // Other journeys may change the page between the two readings. One that is marked ends them.
      await expect(async () => {
        first = await of(`${page}${page.includes('?') ? '&' : '?'}${mark}=foreign-mark`)
        others = await of(page)
        if (!isMarked(first) && !isMarked(others)) expect(others, `${page} with ${mark}`).toBe(first)
      }).toPass()
      for (const text of [first, others]) expect(text).not.toContain('foreign-mark')
    }
})

test('a product’s slug and prod_ id permanently redirect to its number, in the same language', async ({ request }) => {
  const first = await untilServed(() => request.get(path('en', '/quick/1')))
  const quick = (await first.json()) as { id: string; slug: string }
  for (const ref of [quick.id, quick.slug]) {
    const asked = path('bn', `/product/${ref}?color=red`)
    const answer = await untilServed(() => request.get(asked, { maxRedirects: 0 }))
    expect([answer.status(), answer.headers().location]).toEqual([301, '/bn/product/1?color=red'])
  }
})

test('unusual URLs are answered without an error', async ({ request }) => {
  for (const to of ['//evil.example', '//', '/Shop', '/collections/no-such-list', '/product/0', '/product/%F0%28']) {
    const answer = await untilServed(() => request.get(shopUrl + to, { maxRedirects: 0 }))
    expect([to, answer.status() < 500, answer.headers().location ?? 'stays']).toEqual([to, true, 'stays'])
  }
})

test('the content security policy of the pages allows the service worker and the manifest', async ({ request }) => {
  const worker = await untilServed(() => request.get(`${shopUrl}/sw.js`))
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
  expect(worker.headers()['content-type']).toContain('javascript')
  const home = await untilServed(() => request.get(path('en', '/')))
  const policy = home.headers()['content-security-policy']
  expect(policy).toContain(`worker-src 'self'`)
  expect(policy).toContain(`manifest-src 'self'`)
  expect((await untilServed(() => request.get(`${shopUrl}/manifest.webmanifest`))).status()).toBe(200)
})
