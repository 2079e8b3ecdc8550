import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, productImages } from '../tables.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  await shop.db.insert(categories).values({
    id: 'mainCollections-root-mens',
    slug: 'mens',
    titleEn: 'Mens',
    section: 'mainCollections',
    members: 'main',
  })
})
afterAll(() => shop.close())

const copyOf = async (number: number) =>
  (await shop.call('GET', `product-copy?number=${number}`, undefined, admin)).body
const create = async (sku: string) =>
  (
    await shop.call(
      'POST',
      'products',
      { title: `Panjabi ${sku}`, sku, category: 'mens', variants: [{ size: 'M', color: 'Red' }] },
      admin,
    )
  ).body.product

test('a copy is offered a free SKU, counted on, also past those in the trash; nothing is stored', async () => {
  const first = await create('PAN0007')
  const products = () => shop.db.execute(sql`select number from products`).then(({ rows }) => rows.length)
  const before = await products()
  expect(await copyOf(first.number)).toMatchObject({ sku: 'PAN0007-2', product: { title: 'Panjabi PAN0007' } })
  expect(await products()).toBe(before)
  const second = await create('PAN0007-2')
  expect((await copyOf(second.number)).sku).toBe('PAN0007-3')
  await shop.call('DELETE', 'products', { id: second.id }, admin)
  expect((await copyOf(first.number)).sku).toBe('PAN0007-3')
})

test('the SKU of a copy of a product with a long one has the beginning of it, without a sign that was not in it', async () => {
  const long = `LONG-${'A'.repeat(75)}`
  const { number } = await create(long)
  expect((await copyOf(number)).sku).toBe(`${long.slice(0, 74)}-2`)
})

test('pictures that two products share stay until neither shows them', async () => {
  const key = 'uploads/2026/11/shared.webp'
  const [one, two] = [await create('SHARED-A'), await create('SHARED-B')]
  await shop.context.storage.put(key, Buffer.from('picture'))
  await shop.db.insert(productImages).values([one, two].map(({ number }) => ({ productNumber: number, key })))
  const later = new Date(Date.now() + 2 * 86_400_000)
  const removeForGood = async (id: string) => {
    await shop.call('DELETE', 'products', { id }, admin)
    await shop.call('DELETE', 'products-trash', { deleteType: 'selected', ids: [id] }, admin)
    await sweepUploads(shop.db, shop.context.storage, later)
  }
  await removeForGood(one.id)
  expect(await shop.context.storage.get(key)).toBeDefined()
  await removeForGood(two.id)
  expect(await shop.context.storage.get(key)).toBeUndefined()
})
