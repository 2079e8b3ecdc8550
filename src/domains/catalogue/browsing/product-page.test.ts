import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPage } from '#domains/reviews/product-page.ts'
import { reviewSummaries, reviews } from '#domains/reviews/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { oldSlugs, productImages, products } from '../tables.ts'
import { productNumberOf } from './product-page.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a product page shows available variants, and the stock only if few are left', async () => {
  const few = await shop.sells('Few', { sizes: ['L', 'M'], onHand: 5, price: 1500, originalPrice: 2000 })
  const many = await shop.sells('Many', { onHand: 6 })
  const page = await productPage(shop.db, few.number)
  expect(page).toMatchObject({
    price: 150_000,
    originalPrice: 200_000,
    discountPercent: 25,
    sizes: ['M', 'L'],
    rating: 0,
    reviewCount: 0,
  })
  expect(page?.variants[0]).toEqual({
    size: 'L',
    color: 'Green',
    sku: expect.any(String),
    price: 150_000,
    originalPrice: 200_000,
    available: true,
    left: 5,
  })
  expect((await productPage(shop.db, many.number))?.variants[0]).not.toHaveProperty('left')
})

test('a product without a price cannot be bought', async () => {
  const { number } = await shop.sells('Unpriced', { price: null })
  expect(await productPage(shop.db, number)).toMatchObject({
    price: null,
    discountPercent: 0,
    variants: [{ available: false, price: null }],
  })
})

test('published reviews are shown without the reviewer’s address', async () => {
  const { number } = await shop.sells('Reviewed')
  const review = {
    productNumber: number,
    title: 'Good',
    text: 'Soft cloth',
    reviewerName: 'Rina',
    reviewerEmail: 'rina@example.com',
  }
  await shop.db.insert(reviews).values([
    { ...review, rating: 4, status: 'approved' },
    { ...review, rating: 1 },
  ])
  await shop.db.insert(reviewSummaries).values({ productNumber: number, count: 3, sum: 13 })
  const page = await productPage(shop.db, number)
  expect(page).toMatchObject({ rating: 4.3, reviewCount: 3, reviews: [{ rating: 4, reviewerName: 'Rina' }] })
  expect(JSON.stringify(page)).not.toContain('rina@example.com')
})

test('related products: from its subcategory, then its category; never itself or a hidden one; at most six', async () => {
  const numbers = []
  for (let nr = 0; nr < 4; nr++)
    numbers.push((await shop.sells(`Belt ${nr}`, { category: 'accessories', subcategory: 'belts' })).number)
  const hidden = await shop.sells('Hidden belt', { category: 'accessories', subcategory: 'belts' })
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, hidden.number))
  for (let nr = 0; nr < 5; nr++) await shop.sells(`Bag ${nr}`, { category: 'accessories', subcategory: 'bags' })
  const [own = 0, ...others] = numbers
  const related = (await productPage(shop.db, own))?.related.map(({ number }) => number) ?? []
  expect(related).toHaveLength(6)
  expect(related.slice(0, 3).sort()).toEqual(others.sort())
  expect(related).not.toContain(own)
  expect(related).not.toContain(hidden.number)
})

test('related products are available', async () => {
  const of = { category: 'kids', subcategory: 'frocks' }
  const { number } = await shop.sells('Frock', of)
  const gone = await shop.sells('Sold-out frock', { ...of, onHand: 0 })
  const unpriced = await shop.sells('Unpriced frock', { ...of, price: null })
  const held = await shop.sells('Held frock', of)
  await shop.db.update(products).set({ held: true }).where(eq(products.number, held.number))
  const can = await shop.sells('Other frock', of)
  const far = await shop.sells('Kids shirt', { category: 'kids', subcategory: 'kids-shirts' })
  const related = (await productPage(shop.db, number))?.related.map((card) => card.number)
  expect(related).toEqual([can.number, far.number])
  for (const each of [gone, unpriced, held]) expect(related).not.toContain(each.number)
})

test('pictures come in order, with the English alt text if there is no Bangla one', async () => {
  const { number } = await shop.sells('Pictured')
  await shop.db.insert(productImages).values([
    { productNumber: number, key: 'b.webp', position: 1 },
    { productNumber: number, key: 'a.webp', position: 0, altEn: 'Front', color: 'Green' },
  ])
  expect((await productPage(shop.db, number))?.pictures).toEqual([
    { key: 'a.webp', alt: { en: 'Front', bn: 'Front' }, width: 1200, height: 1600, tone: '#efe9de', color: 'Green' },
    expect.objectContaining({ key: 'b.webp' }),
  ])
})

test('number, id, slug and former slug lead to a product; a hidden one is not found', async () => {
  const { number, id } = await shop.sells('Known')
  const [{ slug } = { slug: '' }] = await shop.db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.number, number))
  await shop.db.insert(oldSlugs).values({ slug: 'was-called-so', productNumber: number })
  expect(await productNumberOf(shop.db, String(number))).toEqual({ number, canonical: true })
  for (const ref of [id, slug, 'was-called-so'])
    expect(await productNumberOf(shop.db, ref)).toEqual({ number, canonical: false })
  for (const ref of ['0', '-1', '999999', '99999999999999', 'x'.repeat(300), "'; --", 'পাঞ্জাবি'])
    expect(await productNumberOf(shop.db, ref)).toBeNull()

  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, number))
  for (const ref of [String(number), id, slug, 'was-called-so']) expect(await productNumberOf(shop.db, ref)).toBeNull()
  expect(await productPage(shop.db, number)).toBeNull()
})
