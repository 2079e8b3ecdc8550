import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renameCategorySlug } from '#domains/catalogue/categories/category-slugs.ts'
import { categories } from '#domains/catalogue/tables.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { shop as shopContext } from '#web/request/shop.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import ListingPage, { loader, meta } from './listing.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  overwriteGetLocale(() => 'bn')
  const id = 'mensCategories-tops|punjabi'
  await shop.db.insert(categories).values({ id, slug: 'punjabi', section: 'mensCategories', titleEn: 'Panjabi' })
  const shawls = { id: 'mensCategories-tops|shawls', slug: 'shawls', titleEn: 'Shawls', descriptionEn: 'Light as air.' }
  await shop.db.insert(categories).values({ ...shawls, section: 'mensCategories' })
  await shop.db.transaction((tx) => renameCategorySlug(tx, id, 'panjabi'))
})
afterAll(() => shop.close())

const open = async (path: string) => {
  const url = new URL(path, 'https://bunon.example')
  const context = new RouterContextProvider()
  const { db } = shop
  const nothing = () => {}
  context.set(shopContext, {
    ...{ db, locale: 'bn', origin: url.origin },
    ...{ cacheTags: nothing, expiresAt: nothing, noStore: nothing },
  })
  const params = { slug: /\/(?:shop|collections)\/([^/]+)/.exec(url.pathname)?.[1] }
  return loader({ params, request: new Request(url), context, url } as never).catch((thrown: unknown) => thrown)
}

test('the old URL of a renamed category redirects permanently to the new one, with language and filters', async () => {
  for (const [old, today] of [
    ['/bn/collections/punjabi?sizes=M&sort=newest', '/bn/collections/panjabi?sizes=M&sort=newest'],
    ['/bn/shop/punjabi', '/bn/shop/panjabi'],
  ]) {
    const answer = (await open(old ?? '')) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([301, today])
  }
})

test('a filter by a former slug redirects to that of today, with the other filters; an unknown one stays', async () => {
  const id = 'mainCollections-root-men'
  const men = { id, slug: 'men', section: 'mainCollections', titleEn: 'Men', members: 'main' } as const
  await shop.db.insert(categories).values(men)
  await shop.sells('Of men', { category: 'men', subcategory: 'panjabi' })
  await shop.db.transaction((tx) => renameCategorySlug(tx, id, 'gents'))
  for (const [old, today] of [
    ['/bn/shop?category=men&sort=newest&utm_source=leaflet', '/bn/shop?category=gents&sort=newest&utm_source=leaflet'],
    ['/bn/shop?types=shawls&types=punjabi,never-was', '/bn/shop?types=shawls,panjabi,never-was'],
    ['/bn/collections/shawls?types=punjabi,panjabi&inStock=1', '/bn/collections/shawls?types=panjabi&inStock=1'],
  ]) {
    const answer = (await open(old ?? '')) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([301, today])
    expect(await open(today ?? '')).not.toBeInstanceOf(Response)
  }
  expect(await open('/bn/shop?category=never-was')).not.toBeInstanceOf(Response)
})

test('a page beyond the end has the canonical URL and the title of the last page', async () => {
  await shop.sells('Only one', { subcategory: 'panjabi' })
  const head = async (path: string) => meta({ loaderData: await open(path), matches: [] } as never)
  const last = await head('/bn/collections/panjabi')
  const href = 'https://bunon.example/bn/collections/panjabi'
  expect(last).toContainEqual({ tagName: 'link', rel: 'canonical', href })
  expect(await head('/bn/collections/panjabi?page=9')).toEqual(last)
})

test('a URL that no category ever had is a 404', async () => {
  expect(await open('/bn/collections/never-was')).toMatchObject({ init: { status: 404 } })
})

test('a search in a category has no subtitle of the category', async () => {
  const page = async (path: string) => {
    const props = { loaderData: await open(path), params: {}, matches: [] }
    const element = createElement(ListingPage, props as unknown as Parameters<typeof ListingPage>[0])
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
    return renderToStaticMarkup(createElement(RouterProvider, { router }))
  }
  expect(await page('/bn/shop/shawls')).toContain('Light as air.')
  const found = await page('/bn/shop/shawls?search=blazer')
  expect(found).toMatch(/<h1[^>]*>[^<]*blazer/)
  expect(found).not.toContain('Light as air.')
})
