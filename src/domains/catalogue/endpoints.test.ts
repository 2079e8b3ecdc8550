import { eq } from 'drizzle-orm'
import Fastify from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validatorCompiler } from '#platform/http/validation.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { publicDataFile } from './endpoints.ts'
import { categories, categoryProducts, products } from './tables.ts'

let shop: Shop
let cheap: { number: number; id: string }
let hidden: { number: number; id: string }
const get = async (url: string, app = shop.app) => {
  const answer = await app.inject({ method: 'GET', url })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const numbers = (products: { number: number }[]) => products.map(({ number }) => number)

beforeAll(async () => {
  shop = await openShop()
  await shop.db.insert(categories).values([
    { id: 'mainCollections-root-mens', slug: 'mens', section: 'mainCollections', titleEn: 'Mens', members: 'main' },
    {
      id: 'mensCategories-tops-polos',
      slug: 'polos',
      section: 'mensCategories',
      subsection: 'tops',
      titleEn: 'Polos',
      keywords: ['polo'],
    },
    { id: 'others-root-closed', slug: 'closed', section: 'others', titleEn: 'Closed', isActive: false },
  ])
  cheap = await shop.sells('Cheap polo', {
    price: 500,
    originalPrice: 1000,
    onHand: 3,
    subcategory: 'polos',
    sizes: ['M', 'L'],
  })
  await shop.sells('Dear panjabi', { price: 4000, onHand: 60 })
  await shop.sells('Unpriced', { price: null, category: 'womens' })
  hidden = await shop.sells('Hidden')
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, hidden.number))
})
afterAll(() => shop.close())

describe('products-data', () => {
  test.each([
    ['minPrice=499.99&maxPrice=500.01', 1],
    ['minPrice=500.01&maxPrice=3999.99', 0],
    ['maxPrice=0.001', 0],
    ['minPrice=1e-7', 2],
  ])('the price filter accepts fractions of a taka: %s', async (range, found) => {
    const { status, body } = await get(`/backend/api/products-data?${range}`)
    expect(status).toBe(200)
    expect(body.products).toHaveLength(found)
  })

  test('returns everything in list order, in the specification’s format', async () => {
    const { status, body } = await get('/backend/api/products-data')
    expect(status).toBe(200)
    expect(body.metadata).toEqual({ total_products: 3, categories: ['Mens', 'womens'] })
    expect(numbers(body.products)).toEqual([cheap.number, cheap.number + 1, cheap.number + 2])
    expect(body.products[0]).toMatchObject({
      id: cheap.id,
      title: 'Cheap polo',
      category: 'Mens',
      categorySlug: 'mens',
      subcategory: 'polos',
      availability: 'Low Stock',
      sizes: ['M', 'L'],
      colors: ['Green'],
      price: {
        current: 500,
        original: 1000,
        currency: 'BDT',
        discount_amount: 500,
        discount_percentage: 50,
        is_on_sale: true,
      },
      variants: [
        { size: 'M', color: 'Green', available: true, left: 3 },
        { size: 'L', available: true, left: 3 },
      ],
    })
    expect(body.products[2]).toMatchObject({ price: null, variants: [{ available: false }] })
  })

  test('contains no unit cost, exact stock or hidden products', async () => {
    const { body } = await get('/backend/api/products-data')
    expect(JSON.stringify(body)).not.toMatch(/unitCost|unit_cost|supplier|onHand|"stock"|Hidden/)
    expect(body.products[1].variants[0]).not.toHaveProperty('left')
  })

  test('filters, sorts and pages on request', async () => {
    expect(numbers((await get('/backend/api/products-data?maxPrice=1000')).body.products)).toEqual([cheap.number])
    expect(numbers((await get('/backend/api/products-data?sort=price-high')).body.products)[0]).toBe(cheap.number + 1)
    expect(numbers((await get('/backend/api/products-data?collection=polos&inStock=true')).body.products)).toEqual([
      cheap.number,
    ])
    expect(numbers((await get('/backend/api/products-data?search=panjabi')).body.products)).toEqual([cheap.number + 1])
    const second = (await get('/backend/api/products-data?page=2&perPage=2')).body
    expect(numbers(second.products)).toEqual([cheap.number + 2])
    expect(second.metadata).toMatchObject({ total_products: 3, page: { page: 2, perPage: 2, total: 3, pages: 2 } })
    expect((await get('/backend/api/products-data?minPrice=&maxPrice=%20')).body.products).toHaveLength(3)
    for (const bad of ['page=0', 'page=x', 'perPage=100000', 'sort=magic', 'minPrice=-1', 'page=1&page=2']) {
      expect((await get(`/backend/api/products-data?${bad}`)).status, bad).toBe(400)
    }
  })

  test('is also served as /backend/data/products.json', async () => {
    const app = Fastify()
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorateRequest('shows', undefined)
    await app.register(publicDataFile, { prefix: '/backend/data', context: shop.context })
    expect((await get('/backend/data/products.json', app as never)).body).toEqual(
      (await get('/backend/api/products-data')).body,
    )
    await app.close()
  })
})

test('search-products returns hits for the panel; a blank query finds nothing', async () => {
  const { body } = await get('/backend/api/search-products?query=POLO')
  expect(body).toMatchObject({
    success: true,
    total: 1,
    hits: [{ number: cheap.number, price: 500, title: { en: 'Cheap polo' } }],
  })
  for (const blank of ['?query=', '?query=%20%20', ''])
    expect((await get(`/backend/api/search-products${blank}`)).body).toMatchObject({ total: 0, hits: [] })
  expect((await get(`/backend/api/search-products?query=${'x'.repeat(201)}`)).status).toBe(400)
  expect((await get('/backend/api/search-products?query=%00')).status).toBe(400)
})

test('categories are returned flat and nested, active ones only, with product counts', async () => {
  const { body } = await get('/backend/api/categories')
  expect(body.mainCollections.mens).toMatchObject({
    title: 'Mens',
    productCount: 2,
    isActive: true,
    members: 'main',
  })
  expect(body.mensCategories.tops.polos).toMatchObject({
    id: 'mensCategories-tops-polos',
    keywords: ['polo'],
    productCount: 1,
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect(body.categories).toHaveLength(2)
  expect(body.others).toEqual({})
  expect(body.featuredCategories).toEqual([])
})

describe('the back office list', () => {
  const list = async (query = '') =>
    (
      await shop.app.inject({
        method: 'GET',
        url: `/backend/api/products${query}`,
        headers: { cookie: await shop.staffCookie(['products.view']) },
      })
    ).json()

  test('includes inactive products, and counts of the whole catalogue', async () => {
    const { products, counts, page } = await list('?search=polo&page=1&perPage=10')
    expect(numbers(products)).toEqual([cheap.number])
    expect(counts).toEqual({ total: 4, inStock: 3, lowStock: 1, outOfStock: 0, onSale: 1, categories: 2 })
    expect(page).toEqual({ page: 1, perPage: 10, total: 1, pages: 1 })
    expect(numbers((await list('?status=Inactive')).products)).toEqual([hidden.number])
  })

  test('searches title, id, SKU and brand, filters and sorts', async () => {
    expect(numbers((await list(`?search=${cheap.id.toUpperCase()}`)).products)).toContain(cheap.number)
    expect((await list('?search=BUNON')).products).toHaveLength(4)
    expect((await list('?search=100%25')).products).toEqual([])
    expect(numbers((await list('?status=Low%20Stock')).products)).toEqual([cheap.number])
    expect(numbers((await list('?category=polos')).products)).toEqual([cheap.number])
    expect(numbers((await list('?minPrice=400&maxPrice=600')).products)).toEqual([cheap.number])
    expect(numbers((await list('?sort=price&order=desc')).products).at(-1)).toBe(cheap.number + 2)
    expect(numbers((await list('?sort=stock&order=asc')).products)[0]).toBe(cheap.number)
    expect(numbers((await list(`?number=${hidden.number}&page=1&perPage=1`)).products)).toEqual([hidden.number])
  })

  test('filters by collection, whatever the products’ categories and the order', async () => {
    await shop.db.insert(categoryProducts).values({ slug: 'closed', productNumber: hidden.number })
    for (const sort of ['title', 'stock'])
      expect(numbers((await list(`?category=closed&sort=${sort}`)).products), sort).toEqual([hidden.number])
  })
})

describe('cached answers', () => {
  const shown = async (url: string) =>
    (await shop.app.inject({ method: 'GET', url: `/backend/api/${url}` })).headers.etag
  const isKept = (url: string) => {
    const asked = { method: 'GET', url: `/backend/api/${url}`, headers: { host: 'localhost:80' }, rawHeaders: [] }
    const response = { writeHead: () => {}, end: () => {} }
    return shop.context.cache.answer(shop.app.cacheKeys.of(asked as never), asked as never, response as never)
  }

  test('an edit invalidates within a second the answers that show the product, and no others', async () => {
    const { number } = await shop.sells('Kept shirt', { category: 'womens', subcategory: 'tops' })
    const urls = ['products-data?perPage=400', `products-data?perPage=3`, 'categories']
    for (const url of urls) expect(await shown(url), url).toBeDefined()
    const other = '/backend/api/other'
    shop.context.cache.store(
      `http://localhost ${other}`,
      { headers: {}, body: Buffer.from('x'), tags: ['list:mens', `product:${cheap.number}`] },
      shop.context.cache.version,
    )
    expect(isKept(urls[0] ?? '')).toBe(true)
    const put = await shop.app.inject({
      method: 'PUT',
      url: '/backend/api/products',
      payload: { id: number, title: 'Renamed' },
      headers: { cookie: await shop.staffCookie() },
    })
    expect(put.statusCode).toBe(200)
    await expect.poll(() => isKept(urls[0] ?? '')).toBe(false)
    expect(isKept('other')).toBe(true)
    expect((await shop.app.inject({ method: 'GET', url: '/backend/api/products-data?perPage=400' })).body).toContain(
      'Renamed',
    )
  })
})

describe('product-cards', () => {
  const cards = (list: string) => get(`/backend/api/product-cards?numbers=${encodeURIComponent(list)}`)

  test('returns cards in the requested order, without duplicates or invisible products', async () => {
    const { status, body } = await cards(`${cheap.number + 1},999999,${cheap.number},${hidden.number},${cheap.number}`)
    expect(status).toBe(200)
    expect(numbers(body.cards)).toEqual([cheap.number + 1, cheap.number])
    expect(body.cards[1]).toMatchObject({
      title: { en: 'Cheap polo' },
      price: 500,
      sizes: [
        { size: 'M', available: true },
        { size: 'L', available: true },
      ],
    })
  })

  test('an empty list for no numbers, and an error for an invalid list', async () => {
    expect((await cards('')).body).toEqual({ success: true, cards: [] })
    expect((await cards(Array.from({ length: 60 }, (_, i) => i + 1).join())).status).toBe(200)
    for (const wrong of ['x', '0', '-1', '1.5', '99999999999', Array.from({ length: 61 }, (_, i) => i + 1).join()]) {
      expect((await cards(wrong)).status, wrong).toBe(400)
    }
  })
})
