import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { categories } from '#domains/catalogue/tables.ts'
import type { EditedDocument } from '#domains/content/page-editor/document-kinds.ts'
import { pages, pageVersions } from '#domains/content/tables.ts'
import { limitsIn } from '#platform/http/limits.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { dailySalts } from './daily-salts.ts'
import { measuredPages } from './measured-page.ts'
import { purgeVisits } from './purge-visits.ts'
import { sourceOf } from './source-of.ts'
import { pageViews, visitSalts, visits } from './tables.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const noon = new Date('2026-11-21T06:00:00Z')

let shop: Shop
let now = noon
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = noon
  await shop.db.delete(visits)
  await shop.db.delete(pageViews)
})

type Look = { referrer?: string; browser?: string; address?: string; headers?: Record<string, string> }
async function looksAt(
  path: string,
  { referrer = '', browser = chrome, address = '103.4.5.6', headers = {} }: Look = {},
) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/visit',
    remoteAddress: address,
    headers: { host: 'bunon.example', 'user-agent': browser, ...headers },
    payload: { path, referrer },
  })
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined])
}
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const seen = () => shop.db.select().from(visits).orderBy(visits.id)
const views = async () =>
  Object.fromEntries((await shop.db.select().from(pageViews)).map(({ path, views: n }) => [path, n]))

test('the pages of one visitor are one visit, in any language, and each page is counted', async () => {
  const { number } = await shop.sells('Visited')
  await looksAt('/', { referrer: 'https://www.google.com/' })
  later(2)
  await looksAt(`/bn/product/${number}?size=M`)
  later(29)
  await looksAt('/bn', { referrer: 'https://www.facebook.com/' })
  expect(await seen()).toMatchObject([
    {
      day: '2026-11-21',
      source: 'google',
      entry: '/',
      pages: 3,
      startedAt: noon,
      lastAt: new Date(noon.getTime() + 31 * 60_000),
    },
  ])
  expect(await views()).toEqual({ '/': 2, [`/product/${number}`]: 1 })
})

test('after 30 minutes without a page view the next one starts a new visit', async () => {
  await looksAt('/')
  later(30)
  await looksAt('/faq')
  expect((await seen()).map(({ entry, pages }) => [entry, pages])).toEqual([
    ['/', 1],
    ['/faq', 1],
  ])
})

test('another address or browser is another visitor, and no visitor id lasts longer than a day', async () => {
  await looksAt('/')
  await looksAt('/', { address: '103.4.5.7' })
  await looksAt('/', { browser: chrome.replace('141', '142') })
  // Ten minutes across midnight in Dhaka.
  now = new Date('2026-11-21T17:55:00Z')
  await looksAt('/', { address: '103.9.9.9' })
  later(10)
  await looksAt('/', { address: '103.9.9.9' })
  const all = await seen()
  expect(new Set(all.map(({ visitor }) => visitor)).size).toBe(5)
  expect(all.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-21', '2026-11-21', '2026-11-21', '2026-11-22'])
})

test('neither address nor browser is stored, and the salts of earlier days are deleted', async () => {
  await looksAt('/')
  now = new Date('2026-11-22T06:00:00Z')
  await looksAt('/')
  expect(JSON.stringify([await seen(), await shop.db.select().from(pageViews)])).not.toMatch(
    /103\.4\.5\.6|Android|Chrome/,
  )
  await purgeVisits(shop.db, now)
  expect((await shop.db.select().from(visitSalts)).map(({ day }) => day)).toEqual(['2026-11-22'])
  expect(await seen()).toHaveLength(2)
  await purgeVisits(shop.db, new Date('2028-01-01T06:00:00Z'))
  expect([await seen(), await views()]).toEqual([[], {}])
})

test('bots, missing user agents, and visitors with Do Not Track are not counted', async () => {
  await looksAt('/', { browser: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await looksAt('/', { browser: '' })
  await looksAt('/', { headers: { dnt: '1' } })
  await looksAt('/', { headers: { 'sec-gpc': '1' } })
  expect([await seen(), await views()]).toEqual([[], {}])
})

test('only pages of the shop are counted: not the back office, invented paths, unknown products or categories', async () => {
  const { number } = await shop.sells('Real')
  await shop.db
    .insert(categories)
    .values({ id: 'cat_v', slug: 'visited', section: 'mensCategories', titleEn: 'Visited' })
  const wrong = [
    '/admin',
    '/admin/orders',
    '/wp-login.php',
    '/product/999999',
    '/product/x',
    '/collections/none',
    '/shop/a/b',
    '/backend/api/visit',
  ]
  for (const path of wrong) await looksAt(path)
  expect([await seen(), await views()]).toEqual([[], {}])
  for (const path of [`/product/${number}`, '/collections/visited', '/bn/shop/visited/', '/dashboard/orders'])
    await looksAt(path)
  expect(await views()).toEqual({
    [`/product/${number}`]: 1,
    '/collections/visited': 1,
    '/shop/visited': 1,
    '/dashboard': 1,
  })
})

test('pages of the owner’s own are counted while they are shown', async () => {
  const own = async (
    slug: string,
    change: object = {},
    publishAt: Date | null = noon,
    document: object | null = {},
  ) => {
    const [page] = await shop.db
      .insert(pages)
      .values({ slug, isOwn: true, ...change })
      .returning()
    await shop.db.insert(pageVersions).values({
      pageId: page?.id ?? 0,
      number: 1,
      document: document as EditedDocument | null,
      publishAt,
      previewToken: slug,
      savedAt: noon,
      savedBy: 'owner',
    })
  }
  await own('eid-offers')
  await own('withdrawn', {}, noon, null)
  await own('drafted', {}, null)
  await own('planned', {}, new Date(noon.getTime() + 1))
  await own('deleted', { deletedAt: noon })
  await own('standard', { isOwn: false })
  for (const slug of ['withdrawn', 'drafted', 'planned', 'deleted', 'standard', 'none']) await looksAt(`/pages/${slug}`)
  expect([await seen(), await views()]).toEqual([[], {}])
  await looksAt('/bn/pages/eid-offers', { referrer: 'https://www.facebook.com/' })
  expect(await views()).toEqual({ '/pages/eid-offers': 1 })
  expect(await seen()).toMatchObject([{ entry: '/pages/eid-offers', source: 'facebook' }])
})

test('pages opened at the same moment are one visit with all its pages', async () => {
  const paths = ['/', '/shop', '/faq', '/care']
  for (let round = 0; round < 5; round++) {
    const address = `103.7.7.${round}`
    await Promise.all(paths.map((path) => looksAt(path, { address })))
  }
  expect((await seen()).map(({ pages }) => pages)).toEqual([4, 4, 4, 4, 4])
  expect(await views()).toEqual({ '/': 5, '/shop': 5, '/faq': 5, '/care': 5 })
})

test('two processes use the same daily salt', async () => {
  const [one, other] = await Promise.all([dailySalts(shop.db)('2026-12-01'), dailySalts(shop.db)('2026-12-01')])
  expect(one).toBe(other)
  await shop.db.delete(visitSalts).where(eq(visitSalts.day, '2026-12-01'))
})

test('an invalid path or referrer is refused', async () => {
  for (const payload of [
    {},
    { path: 'shop' },
    { path: 7 },
    { path: `/${'x'.repeat(500)}` },
    { path: '/', referrer: {} },
  ]) {
    const answer = await shop.app.inject({ method: 'POST', url: '/backend/api/visit', payload })
    expect([400, 422]).toContain(answer.statusCode)
  }
})

test('an address may send 300 page views a minute, counted without the database', async () => {
  const limits = limitsIn(shop.pool)
  for (let i = 0; i < 300; i++) await limits.count('visit', '103.1.1.1')
  await expect(limits.count('visit', '103.1.1.1')).rejects.toMatchObject({ status: 429 })
  await limits.count('visit', '103.1.1.2')
  const { rows } = await shop.pool.query("select from rate_limits where key like 'visit%'")
  expect(rows).toEqual([])
})

test.each([
  ['', 'direct'],
  ['https://bunon.example/shop', 'direct'],
  ['https://www.google.com.bd/', 'google'],
  ['https://google.co.uk', 'google'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google'],
  ['https://l.facebook.com/l.php?u=x', 'facebook'],
  ['https://m.facebook.com/', 'facebook'],
  ['https://l.instagram.com/', 'instagram'],
  ['https://www.prothomalo.com/fashion?x=1', 'prothomalo.com'],
  ['https://notgoogle.com/', 'notgoogle.com'],
  ['https://google.com.evil.example/', 'google.com.evil.example'],
  ['javascript:alert(1)', 'direct'],
  ['https://<script>/', 'direct'],
])('referrer %j has the source %s', (referrer, source) => {
  expect(sourceOf(referrer, 'bunon.example')).toBe(source)
})

test('every page of the storefront is measured, so a new one must be listed', () => {
  const routes = readFileSync(new URL('../../web/routes.ts', import.meta.url), 'utf8').split("route('admin'")[0] ?? ''
  const named = [...routes.matchAll(/route\('([^':*?]+)'/g)].map(([, path]) => path)
  const texts = /\.\.\.\[([^\]]+)\]\.map/.exec(routes)?.[1]?.match(/[a-z-]+/g) ?? []
  // Resource routes and the layout.
  const none = ['bn']
  const fixed = [...named, ...texts].filter((path): path is string => path !== undefined && !none.includes(path))
  expect(fixed.length).toBeGreaterThan(25)
  expect(fixed.filter((path) => !measuredPages.has(`/${path}`))).toEqual([])
})
