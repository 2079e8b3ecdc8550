import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories } from '../tables.ts'
import { menu } from './menu.ts'
import { ensureStandardCategories } from './standard-categories.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const slugs = async () =>
  (await shop.db.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug).sort()

test('an empty shop has every category of the header; All, New Arrivals and Sale are rule-based', async () => {
  await ensureStandardCategories(shop.db)
  expect((await menu(shop.db)).map(({ slug }) => slug)).toEqual([
    'mens',
    'womens',
    'kids',
    'accessories',
    'new-arrivals',
    'collections',
    'sale',
  ])
  await shop.sells('Plain panjabi', { price: 1000, originalPrice: 1200 })
  for (const slug of ['all', 'new-arrivals', 'sale'])
    expect((await listing(shop.db, listingQuery({ slug }))).cards, slug).toHaveLength(1)
})

test('categories edited by the owner stay, and none is added twice', async () => {
  await shop.db
    .insert(categories)
    .values({ id: 'saleCollections-root-sale', slug: 'sale', section: 'saleCollections', titleEn: 'Boishakh Sale' })
  await Promise.all([ensureStandardCategories(shop.db), ensureStandardCategories(shop.db)])
  await ensureStandardCategories(shop.db)
  expect(await slugs()).toEqual(['accessories', 'all', 'all-kids', 'kids', 'mens', 'new-arrivals', 'sale', 'womens'])
  const [sale] = await shop.db.select().from(categories).where(eq(categories.slug, 'sale'))
  expect(sale?.titleEn).toBe('Boishakh Sale')
})
