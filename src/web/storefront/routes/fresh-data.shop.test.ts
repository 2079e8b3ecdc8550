import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#domains/catalogue/tables.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import * as listing from './listing.tsx'
import * as product from './product.tsx'
import * as quick from './quick.ts'

let shop: Shop
let owner: string
let number: number
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'en')
  owner = await shop.staffCookie()
  await shop.db.insert(categories).values([
    { ...words('mens', 'Mens'), section: 'mainCollections', members: 'main' },
    { ...words('polo', 'Polo'), section: 'mensCategories', subsection: 'tops' },
  ])
  number = (await shop.sells('Polo', { category: 'mens', subcategory: 'polo' })).number
})
afterAll(() => shop.close())

const words = (slug: string, titleEn: string) => ({ id: `id-${slug}`, slug, titleEn, keywords: [slug] })

type Loader = (asked: never) => unknown

const pages: Record<string, () => [path: string, loader: Loader, params: object]> = {
  product: () => [`/product/${number}`, product.loader, { number: String(number) }],
  'quick view': () => [`/quick/${number}`, quick.loader, { number: String(number) }],
  list: () => ['/shop/mens', listing.loader, { slug: 'mens' }],
}

/** Caches the data of a page as a client-side navigation requests them: without the frame's. @returns the cache key */
async function keep(page: string): Promise<string> {
  const [path, loader, params] = pages[page]?.() ?? []
  const url = new URL(path ?? '', 'https://bunon.example')
  const tags = new Set<CacheTag>()
  const context = new RouterContextProvider()
  context.set(shopContext, {
    ...{ db: shop.db, locale: 'en', origin: url.origin, expiresAt: () => {}, noStore: () => {} },
    cacheTags: (...shown) => {
      for (const tag of shown) tags.add(tag)
    },
  })
  await shop.caughtUp()
  await loader?.({ params, request: new Request(url), context, url } as never)
  const key = `${url.pathname}.data`
  const { cache } = shop.context
  cache.store(key, { headers: {}, body: Buffer.from(key), tags: [...tags] }, cache.version)
  expect(isKept(key)).toBe(true)
  return key
}
const isKept = (key: string) => shop.context.cache.entries().some(([kept]) => kept === key)

const call = async (...[method, path, payload]: ['GET' | 'POST' | 'PUT', string, object?]) => {
  const { status, body } = await shop.call(method, path, payload, owner)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function changePolo(to: object) {
  const { version, categories } = await call('GET', 'office-categories')
  const [mens, polo] = ['id-mens', 'id-polo'].map((id) => categories.find((each: { id: string }) => each.id === id))
  const tops = { 'id-polo': { ...polo, ...to } }
  await call('POST', 'update-categories', {
    version,
    mainCollections: { 'id-mens': mens },
    mensCategories: { tops },
  })
}

let made = 0
const changes = {
  'allows two sizes in its category': () => changePolo({ secondSize: true }),
  'allows two sizes no more': () => changePolo({ secondSize: false }),
  'changes the weight of a category': () => changePolo({ weightGrams: 400 + ++made }),
  'renames a category': () => changePolo({ title: `Polo shirts ${++made}` }),
  'renames an attribute': async () => {
    const { attribute } = await call('POST', 'attributes', { kind: 'text', nameEn: `Weave ${++made}` })
    const { kind: _kind, products: _products, ...rest } = attribute
    await call('PUT', 'attributes', { ...rest, nameEn: `Cloth ${made}` })
  },
  'changes the weight of a piece': async () => {
    const { version } = await call('GET', 'settings')
    await call('PUT', 'settings', { version, pieceGrams: 500 + ++made })
  },
}
type Change = keyof typeof changes
const all = Object.keys(changes) as Change[]
const inLists: Change[] = ['renames a category', 'renames an attribute']

test.each([
  ...all.map((what) => ['product', what] as const),
  ...all.map((what) => ['quick view', what] as const),
  ...inLists.map((what) => ['list', what] as const),
])('the data of a %s, asked for without the frame, are read again after the owner %s', async (page, what) => {
  const key = await keep(page)
  await changes[what]()
  await shop.caughtUp()
  expect(isKept(key)).toBe(false)
})
