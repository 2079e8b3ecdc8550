import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import { searchProducts } from '#domains/catalogue/search/search.ts'
import { behindLock } from '../../../../tests/support/behind-lock.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, categoryProducts, products } from '../tables.ts'
import { renameCategorySlug, todaysSlug } from './category-slugs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const category = async (slug: string, members: 'subcategory' | 'listed' = 'subcategory') => {
  const id = `mensCategories-tops|${slug}`
  await shop.db.insert(categories).values({ id, slug, section: 'mensCategories', titleEn: slug, members })
  return id
}
const addMens = () =>
  shop.db
    .insert(categories)
    .values({ id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' })
    .onConflictDoNothing()
const rename = (id: string, slug: string) => shop.db.transaction((tx) => renameCategorySlug(tx, id, slug))
const titlesIn = async (slug: string) => {
  const all = {
    sizes: [],
    colors: [],
    types: [],
    attributes: [],
    inStock: false,
    sort: 'featured' as const,
    page: 1,
    perPage: 24,
  }
  return (await listing(shop.db, { ...all, slug })).cards.map(({ title }) => title.en)
}

test('a renamed category keeps its products, and its old slug redirects', async () => {
  const id = await category('punjabi')
  const { number } = await shop.sells('Renamed along', { subcategory: 'punjabi' })
  await rename(id, 'panjabi')
  expect(await titlesIn('panjabi')).toEqual(['Renamed along'])
  expect(await todaysSlug(shop.db, 'punjabi')).toBe('panjabi')
  const [product] = await shop.db.select().from(products).where(eq(products.number, number))
  expect(product?.subcategory).toBe('panjabi')
  expect((await searchProducts(shop.db, { query: 'panjabi', limit: 8 })).total).toBe(1)
})

test('the catalogue as JSON is filtered by the old slug of a type, too', async () => {
  const id = await category('kurta')
  const { number } = await shop.sells('Kurta', { subcategory: 'kurta' })
  await rename(id, 'kurtas')
  const { body } = await shop.call('GET', 'products-data?types=kurta')
  expect(body.products.map((product: { number: number }) => product.number)).toEqual([number])
})

test('after two renames both old slugs redirect to the current one; renamed back, it does not redirect', async () => {
  const id = await category('first')
  await rename(id, 'second')
  await rename(id, 'third')
  expect(await Promise.all(['first', 'second'].map((old) => todaysSlug(shop.db, old)))).toEqual(['third', 'third'])
  await rename(id, 'first')
  expect(await Promise.all(['first', 'second', 'third'].map((old) => todaysSlug(shop.db, old)))).toEqual([
    null,
    'first',
    'first',
  ])
})

test('a hand-picked list keeps its products when its category is renamed', async () => {
  const id = await category('puja-24', 'listed')
  const { number } = await shop.sells('Puja saree')
  await shop.db.insert(categoryProducts).values({ slug: 'puja-24', productNumber: number })
  await rename(id, 'puja-26')
  expect(await titlesIn('puja-26')).toEqual(['Puja saree'])
})

test('a category cannot take a current or former slug of another one', async () => {
  const id = await category('mine')
  await category('yours')
  const moved = await category('long-ago')
  await rename(moved, 'today')
  await expect(rename(id, 'yours')).rejects.toMatchObject({ status: 409, code: 'slug_taken' })
  await expect(rename(id, 'long-ago')).rejects.toMatchObject({ status: 409, code: 'slug_taken' })
  await expect(rename('nothing', 'new')).rejects.toMatchObject({ status: 404 })
})

test('the old slug of an inactive category does not redirect', async () => {
  const id = await category('summer')
  await rename(id, 'winter')
  await shop.db.update(categories).set({ isActive: false }).where(eq(categories.id, id))
  expect(await todaysSlug(shop.db, 'summer')).toBeNull()
  expect(await todaysSlug(shop.db, 'never-was')).toBeNull()
})

test('a move of many into a category is taken back, also once both have a new address', async () => {
  await addMens()
  const [old, next] = [await category('fatua'), await category('kabli')]
  const { number } = await shop.sells('Moved', { subcategory: 'fatua' })
  const admin = await shop.staffCookie()
  const change = { what: 'category', category: 'mens', subcategory: 'kabli' }
  const { body } = await shop.call('PUT', 'edit-products', { ids: [number], change }, admin)
  expect(body.changed).toBe(1)
  await rename(old, 'fatuas')
  await rename(next, 'kablis')
  const undone = await shop.call('POST', 'undo-bulk-task', { id: body.task.id }, admin)
  expect(undone.body).toMatchObject({ task: { changed: 1 }, refused: [] })
  const [product] = await shop.db.select().from(products).where(eq(products.number, number))
  expect(product).toMatchObject({ category: 'mens', subcategory: 'fatuas' })
})

test('what is filed in a category that is renamed at that moment has the new address, singly, by many and by an undo', async () => {
  await addMens()
  const id = await category('sherwani')
  await category('jubba')
  const filed = { category: 'mens', subcategory: 'sherwani' }
  const [saved, moved, back] = [await shop.sells(), await shop.sells(), await shop.sells('Back', filed)]
  const admin = await shop.staffCookie()
  const move = (number: number, subcategory: string) =>
    shop.call(
      'PUT',
      'edit-products',
      { ids: [number], change: { what: 'category', category: 'mens', subcategory } },
      admin,
    )
  const { task } = (await move(back.number, 'jubba')).body
  const renaming = `insert into old_category_slugs (slug, category_id) values ('sherwani', '${id}');
    update categories set slug = 'sherwanis' where id = '${id}'`
  const answers = await behindLock(shop, renaming, [
    () => shop.call('POST', 'products', { title: 'New', ...filed, price: { current: 900 } }, admin),
    () => shop.call('PUT', 'products', { id: saved.id, subcategory: 'sherwani' }, admin),
    () => move(moved.number, 'sherwani'),
    () => shop.call('POST', 'undo-bulk-task', { id: task.id }, admin),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const numbers = [answers[0]?.body.product.number, saved.number, moved.number, back.number]
  const rows = await shop.db
    .select({ subcategory: products.subcategory })
    .from(products)
    .where(inArray(products.number, numbers))
  expect(rows).toEqual(numbers.map(() => ({ subcategory: 'sherwanis' })))
})

test('a saved list of products goes on under the former address of its collection', async () => {
  const id = await category('boishakh-25', 'listed')
  const { number } = await shop.sells('Boishakh saree')
  await shop.db.insert(categoryProducts).values({ slug: 'boishakh-25', productNumber: number })
  await shop.db.update(categories).set({ titleEn: 'Boishakh' }).where(eq(categories.id, id))
  await rename(id, 'boishakh-26')
  const staff = await shop.staffCookie(['products.view'])
  for (const address of ['boishakh-25', 'Boishakh-25', 'boishakh-26']) {
    const { body } = await shop.call('GET', `products?category=${address}`, undefined, staff)
    expect(body.products.map((each: { number: number }) => each.number)).toEqual([number])
  }
  const { body } = await shop.call('GET', 'products?category=nowhere', undefined, staff)
  expect(body.products).toEqual([])
})
