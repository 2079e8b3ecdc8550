import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumSales } from '#domains/catalogue/products/recount-sales.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import type { ListingQuery } from '../contract.ts'
import { categories, categoryProducts, productSales, products } from '../tables.ts'
import { listing } from './listing.ts'

let shop: Shop
let jamdani: number, plain: number, gone: number, unpriced: number, saree: number, hidden: number, frock: number

const ask = (query: Partial<ListingQuery> = {}) => listing(shop.db, listingQuery(query))
const numbers = async (query: Partial<ListingQuery> = {}) => (await ask(query)).cards.map(({ number }) => number)
const counts = (values: { value: string; count: number }[]) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))

beforeAll(async () => {
  shop = await openShop()
  const category = (slug: string, titleEn: string, section: string, rest: object = {}) => ({
    id: `${section}-root-${slug}`,
    slug,
    titleEn,
    section,
    ...rest,
  })
  await shop.db
    .insert(categories)
    .values([
      category('mens', 'Mens', 'mainCollections', { members: 'main' }),
      category('panjabi', 'Panjabi', 'mensCategories', { aliases: ['punjabi'], titleBn: 'পাঞ্জাবি' }),
      category('puja-25', 'Puja/25', 'specialCollections', { members: 'listed' }),
      category('all', 'All', 'specialCollections', { members: 'all' }),
      category('all-kids', 'All Kids', 'specialCollections', { members: 'all-kids' }),
      category('new-arrivals', 'New Arrivals', 'specialCollections', { members: 'new' }),
      category('sale', 'Sale', 'saleCollections', { members: 'sale' }),
      category('closed', 'Closed', 'specialCollections', { members: 'all', isActive: false }),
    ])
  const sells = async (...given: Parameters<Shop['sells']>) => (await shop.sells(...given)).number
  jamdani = await sells('Jamdani panjabi', {
    price: 3000,
    sizes: ['M', 'L'],
    colors: ['Green', 'Ivory'],
    subcategory: 'panjabi',
  })
  plain = await sells('Plain panjabi', {
    price: 1500,
    originalPrice: 2000,
    sizes: ['M', 'XL'],
    colors: ['Green'],
    subcategory: 'panjabi',
  })
  gone = await sells('Sold-out polo', {
    price: 900,
    sizes: ['M'],
    colors: ['Black'],
    onHand: 0,
    subcategory: 'mens-polos',
  })
  unpriced = await sells('Unpriced hoodie', {
    price: null,
    sizes: ['L'],
    colors: ['Black'],
    subcategory: 'mens-hoodie',
  })
  saree = await sells('Tant saree', {
    price: 4000,
    sizes: ['Free Size'],
    colors: ['Red'],
    category: 'womens',
    subcategory: 'saree',
  })
  frock = await sells('Frock', {
    price: 700,
    sizes: ['4/5 Year'],
    colors: ['Red'],
    category: 'kids',
    subcategory: 'girls-frock',
  })
  hidden = await sells('Hidden shirt', { subcategory: 'panjabi' })
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, hidden))
  for (const [nr, number] of [jamdani, plain, gone, unpriced, saree, frock].entries()) {
    await shop.db
      .update(products)
      .set({ createdAt: sql`now() - ${nr} * interval '1 day'` })
      .where(eq(products.number, number))
  }
  await shop.db.insert(categoryProducts).values([
    { slug: 'puja-25', productNumber: saree, position: 1 },
    { slug: 'puja-25', productNumber: plain, position: 2 },
    { slug: 'puja-25', productNumber: jamdani, position: 3 },
  ])
  const day = (ago: number) => sql<string>`((now() at time zone 'Asia/Dhaka')::date - ${ago}::int)`
  await shop.db.insert(productSales).values([
    { productNumber: plain, day: day(89), pieces: 5 },
    { productNumber: saree, day: day(0), pieces: 3 },
    { productNumber: jamdani, day: day(90), pieces: 500 },
  ])
  await sumSales(shop.db, new Date())
})
afterAll(() => shop.close())

describe('products of a list', () => {
  test("everything visible, without a slug and as 'all'", async () => {
    expect((await numbers()).sort()).toEqual([jamdani, plain, gone, unpriced, saree, frock].sort())
    expect((await numbers({ slug: 'all' })).sort()).toEqual((await numbers()).sort())
  })
  test('a main category lists by category, a subcategory by subcategory, also by its alias', async () => {
    expect((await numbers({ slug: 'mens' })).sort()).toEqual([jamdani, plain, gone, unpriced].sort())
    expect(await numbers({ slug: 'panjabi' })).toEqual([jamdani, plain])
    expect(await numbers({ slug: 'punjabi' })).toEqual([jamdani, plain])
  })
  test('a hand-picked list in its own order', async () =>
    expect(await numbers({ slug: 'puja-25' })).toEqual([saree, plain, jamdani]))
  test('sale lists reduced products, all-kids the kids category, new arrivals the newest first', async () => {
    expect(await numbers({ slug: 'sale' })).toEqual([plain])
    expect(await numbers({ slug: 'all-kids' })).toEqual([frock])
    expect(await numbers({ slug: 'new-arrivals', sort: 'newest' })).toEqual([
      jamdani,
      plain,
      gone,
      unpriced,
      saree,
      frock,
    ])
  })
  test('an unknown or inactive list is empty', async () => {
    for (const slug of ['nothing', 'closed'])
      expect((await ask({ slug })).page).toEqual({ page: 1, perPage: 24, total: 0, pages: 1 })
  })
})

describe('filters', () => {
  test('size and colour must match in one variant', async () => {
    expect((await numbers({ sizes: ['XL', 'L'], colors: ['Green'] })).sort()).toEqual([jamdani, plain].sort())
    expect(await numbers({ sizes: ['XL'], colors: ['Ivory'] })).toEqual([])
  })
  test('in stock excludes sold-out products and those without a price', async () => {
    expect((await numbers({ slug: 'mens', inStock: true })).sort()).toEqual([jamdani, plain].sort())
  })
  test('price range in whole taka, both ends included; a product without a price matches none', async () => {
    expect((await numbers({ minPrice: 900, maxPrice: 1500 })).sort()).toEqual([plain, gone].sort())
    expect(await numbers({ slug: 'mens', maxPrice: 10000 })).not.toContain(unpriced)
  })
  test("the category filter, with 'traditional' by keywords", async () => {
    expect(await numbers({ category: 'womens' })).toEqual([saree])
    expect((await numbers({ category: 'traditional' })).sort()).toEqual([jamdani, plain, saree].sort())
    expect(await numbers({ category: 'all' })).toHaveLength(6)
  })
  test('types are OR-ed, and a search narrows the list', async () => {
    expect((await numbers({ types: ['saree', 'girls-frock'] })).sort()).toEqual([saree, frock].sort())
    expect((await numbers({ slug: 'mens', search: 'panjabi' })).sort()).toEqual([jamdani, plain].sort())
  })
})

describe('facet counts', () => {
  test('are the number of products that the list would show with that value added', async () => {
    const { facets, page } = await ask({ slug: 'mens', sizes: ['XL'] })
    expect(page.total).toBe(1)
    expect(counts(facets.sizes)).toEqual({ M: 3, L: 2, XL: 1 })
    expect(counts(facets.colors)).toEqual({ Green: 1, Ivory: 0, Black: 0 })
    expect(counts(facets.types)).toEqual({ panjabi: 1, 'mens-polos': 0, 'mens-hoodie': 0 })
    expect(facets.available).toBe(1)
  })
  test('each count equals the total of the list with that value', async () => {
    const filters = { colors: ['Green', 'Black'], maxPrice: 2000 }
    const { facets } = await ask(filters)
    for (const { value, count } of facets.sizes)
      expect((await ask({ ...filters, sizes: [value] })).page.total, value).toBe(count)
    for (const { value, count } of facets.types)
      expect((await ask({ ...filters, types: [value] })).page.total, value).toBe(count)
    for (const { value, count } of facets.categories)
      expect((await ask({ ...filters, category: value })).page.total, value).toBe(count)
    for (const { value, count } of facets.colors)
      expect((await ask({ ...filters, colors: [value] })).page.total, value).toBe(count)
    expect((await ask({ ...filters, inStock: true })).page.total).toBe(facets.available)
  })
  test('types with one name have their main category after it, in the language that has the name twice', async () => {
    const twins = [
      { id: 'kids', slug: 'kids', titleEn: 'Kids', section: 'mainCollections', members: 'main' as const },
      { id: 'frocks', slug: 'girls-frock', titleEn: 'Panjabi', section: 'kidsCategories' },
    ]
    await shop.db.insert(categories).values(twins)
    const { facets } = await ask({ maxPrice: 4500 })
    const slugs = twins.map(({ slug }) => slug)
    await shop.db.delete(categories).where(inArray(categories.slug, slugs))
    const labels = Object.fromEntries(facets.types.map(({ value, label }) => [value, label]))
    expect(labels).toMatchObject({
      panjabi: { en: 'Panjabi (Mens)', bn: 'পাঞ্জাবি' },
      'girls-frock': { en: 'Panjabi (Kids)', bn: 'Panjabi' },
      saree: { en: 'Saree', bn: 'Saree' },
    })
  })
  test('include category titles and the price range', async () => {
    const { facets } = await ask({ slug: 'mens' })
    expect(facets.types.find(({ value }) => value === 'panjabi')?.label).toEqual({ en: 'Panjabi', bn: 'পাঞ্জাবি' })
    expect(facets.sizes.map(({ value }) => value)).toEqual(['M', 'L', 'XL'])
    expect(facets.price).toEqual({ min: 900, max: 3000 })
  })
})

describe('sorting', () => {
  test('featured puts sold-out products last', async () => {
    expect((await numbers({ slug: 'mens' })).slice(2).sort()).toEqual([gone, unpriced].sort())
  })
  test('by price, products without one come last in both directions', async () => {
    expect(await numbers({ slug: 'mens', sort: 'price-low' })).toEqual([gone, plain, jamdani, unpriced])
    expect(await numbers({ slug: 'mens', sort: 'price-high' })).toEqual([jamdani, plain, gone, unpriced])
  })
  test('by time and by name', async () => {
    expect(await numbers({ slug: 'mens', sort: 'newest' })).toEqual([jamdani, plain, gone, unpriced])
    expect(await numbers({ slug: 'mens', sort: 'oldest' })).toEqual([unpriced, gone, plain, jamdani])
    expect(await numbers({ slug: 'mens', sort: 'alphabetically-az' })).toEqual([jamdani, plain, gone, unpriced])
    expect(await numbers({ slug: 'mens', sort: 'alphabetically-za' })).toEqual([unpriced, gone, plain, jamdani])
  })
  test('by name on Bangla pages: by the Bangla title, in the order of the alphabet, else by the English one', async () => {
    const named = [
      [gone, 'কলমকারি পোলো'],
      [jamdani, 'অংশু পাঞ্জাবি'],
      [plain, 'কালো পাঞ্জাবি'],
    ] as const
    for (const [number, titleBn] of named)
      await shop.db.update(products).set({ titleBn }).where(eq(products.number, number))
    const inBangla = async (sort: 'alphabetically-az' | 'alphabetically-za', filters: Partial<ListingQuery> = {}) => {
      const { cards } = await listing(shop.db, listingQuery({ slug: 'mens', sort, ...filters }), 'bn')
      return cards.map(({ number }) => number)
    }
    const all = [unpriced, jamdani, gone, plain]
    expect(await inBangla('alphabetically-az')).toEqual(all)
    expect(await inBangla('alphabetically-za')).toEqual(all.toReversed())
    expect(await inBangla('alphabetically-az', { types: ['panjabi', 'mens-polos'] })).toEqual([jamdani, gone, plain])
    expect(await numbers({ slug: 'mens', sort: 'alphabetically-az' })).toEqual([jamdani, plain, gone, unpriced])
  })
  test('best-selling counts the pieces sold in the last 90 days', async () => {
    expect((await numbers({ sort: 'best-selling' })).slice(0, 2)).toEqual([plain, saree])
  })
})

test('pages do not overlap and end with the last product', async () => {
  const first = await ask({ perPage: 4, sort: 'newest' })
  const last = await ask({ perPage: 4, sort: 'newest', page: 99 })
  expect(first.page).toEqual({ page: 1, perPage: 4, total: 6, pages: 2 })
  expect(last.page.page).toBe(2)
  expect([...first.cards, ...last.cards].map(({ number }) => number)).toEqual([
    jamdani,
    plain,
    gone,
    unpriced,
    saree,
    frock,
  ])
})

test('a card states which sizes are available', async () => {
  const cards = new Map((await ask()).cards.map((card) => [card.number, card]))
  expect(cards.get(jamdani)).toMatchObject({
    price: 300_000,
    rating: 0,
    reviewCount: 0,
    isNew: true,
    colors: [{ name: 'Green' }, { name: 'Ivory' }],
    sizes: [
      { size: 'M', available: true },
      { size: 'L', available: true },
    ],
  })
  expect(cards.get(gone)?.sizes).toEqual([{ size: 'M', available: false }])
  expect(cards.get(unpriced)).toMatchObject({ price: null, sizes: [{ size: 'L', available: false }] })
})
