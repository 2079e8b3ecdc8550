import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { updateProduct } from '#domains/catalogue/products/update-product.ts'
import { returnStock, takeStock } from '#domains/inventory/take-stock.ts'
import { orderLines } from '#domains/orders/tables.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let staff: string
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staffCookie(['products.view', 'products.edit'])
  shop.attachQueryCache()
})
afterAll(() => shop.close())

const read = async (number: number) =>
  (await shop.call('GET', `related-products?number=${number}`, undefined, staff)).body
const save = async (number: number, numbers: number[], version?: string) =>
  shop.call('PUT', 'related-products', { number, version: version ?? (await read(number)).version, numbers }, staff)
const shown = async (number: number) => {
  await shop.caughtUp()
  return (await productPage(shop.db, number))?.related.map((card) => card.number)
}

test('picked pieces come first, in their order, then those of the rules', async () => {
  const { number } = await shop.sells('Panjabi', { subcategory: 'panjabi' })
  const { number: near } = await shop.sells('Other panjabi', { subcategory: 'panjabi' })
  const { number: pajama } = await shop.sells('Pajama', { category: 'kids' })
  const { number: scarf } = await shop.sells('Scarf', { category: 'accessories' })
  expect(await shown(number)).not.toContain(scarf)
  expect((await save(number, [scarf, pajama])).status).toBe(200)
  expect((await shown(number))?.slice(0, 3)).toEqual([scarf, pajama, near])
  expect((await read(number)).products).toMatchObject([{ number: scarf }, { number: pajama }])
})

test('the look has a row of its own, without sold-out pieces, and leaves the related ones as they are', async () => {
  const { number } = await shop.sells('Saree')
  const { number: blouse } = await shop.sells('Blouse', { category: 'tops' })
  const { number: gone } = await shop.sells('Gone', { category: 'bags', onHand: 0 })
  const { number: bangle } = await shop.sells('Bangle', { category: 'jewels' })
  await save(number, [bangle])
  const { body } = await shop.call('GET', `related-products?number=${number}&place=look`, undefined, staff)
  const look = { number, place: 'look', version: body.version, numbers: [gone, blouse, bangle] }
  expect((await shop.call('PUT', 'related-products', look, staff)).status).toBe(200)
  await shop.caughtUp()
  const page = await productPage(shop.db, number)
  expect(page?.look.map((card) => card.number)).toEqual([blouse, bangle])
  expect(page?.related.map((card) => card.number)).not.toContain(bangle)
  expect((await read(number)).products).toMatchObject([{ number: bangle }])
})

test('pieces of the look take no place from the related ones: there are six of those', async () => {
  const own = { category: 'ties', subcategory: 'silk' }
  const { number } = await shop.sells('Tie', own)
  const beside: number[] = []
  for (let nr = 0; nr < 14; nr++) beside.push((await shop.sells(`Tie ${nr}`, own)).number)
  const { body } = await shop.call('GET', `related-products?number=${number}&place=look`, undefined, staff)
  const look = { number, place: 'look', version: body.version, numbers: beside.slice(-8) }
  expect((await shop.call('PUT', 'related-products', look, staff)).status).toBe(200)
  expect((await shown(number))?.toSorted()).toEqual(beside.slice(0, 6).toSorted())
})

test('pieces bought together follow; a cancelled order and one in the trash suggest nothing', async () => {
  const { number } = await shop.sells('Bought', { category: 'bought' })
  const beside = async (title: string, order: Parameters<Shop['hasOrder']>[0]) => {
    const other = await shop.sells(title, { category: title })
    const { id } = await shop.hasOrder(order)
    const line = { orderRow: id, sku: 'S', size: 'M', color: 'Green', unitPrice: 5000, quantity: 1, total: 5000 }
    await shop.db.insert(orderLines).values([
      { ...line, productNumber: number, nameEn: 'Bought' },
      { ...line, productNumber: other.number, nameEn: title, position: 1 },
    ])
    return other.number
  }
  const together = await beside('Counted', {})
  await beside('Cancelled', { status: 'cancelled' })
  await beside('Trashed', { deletedAt: new Date() })
  expect(await shown(number)).toEqual([together])
})

test('a sold-out or hidden piece is left out, and comes back with its stock', async () => {
  const { number } = await shop.sells('Shirt', { category: 'alone' })
  const { number: belt, variants } = await shop.sells('Belt', { category: 'belts', onHand: 1 })
  await save(number, [belt])
  expect(await shown(number)).toEqual([belt])
  const pieces = [{ variantId: variants['M/Green'] ?? 0, quantity: 1, orderId: 'ORD-20260101-AAAAAA' }]
  await shop.db.transaction(async (tx) => invalidateStock(tx, await takeStock(tx, pieces, 'shop')))
  expect(await shown(number)).toEqual([])
  const back = { actor: 'shop', reason: 'cancelled' }
  await shop.db.transaction(async (tx) => invalidateStock(tx, await returnStock(tx, pieces, back)))
  expect(await shown(number)).toEqual([belt])
  const person = { id: 1, username: 'rina', isMain: true, permissions: [] }
  await updateProduct(shop.db, { id: belt, isActive: false } as never, person, new Date())
  expect(await shown(number)).toEqual([])
})

test('a piece in the trash keeps its place behind the others when they are saved', async () => {
  const { number } = await shop.sells('Holder', { category: 'trash' })
  const { number: a } = await shop.sells('Kept A', { category: 'kept-a' })
  const { number: b } = await shop.sells('Kept B', { category: 'kept-b' })
  const { number: c } = await shop.sells('Kept C', { category: 'kept-c' })
  const admin = await shop.staffCookie()
  await save(number, [a, b, c])
  await shop.call('DELETE', 'products', { ids: [b] }, admin)
  expect((await save(number, [c, a])).status).toBe(200)
  expect(await shown(number)).toEqual([c, a])
  const { version } = await read(number)
  await shop.call('POST', 'products-restore', { ids: [b] }, admin)
  expect((await read(number)).products).toMatchObject([{ number: c }, { number: a }, { number: b }])
  expect(await shown(number)).toEqual([c, a, b])
  // Somebody who loaded them while it was in the trash has not seen it.
  expect((await save(number, [a], version)).status).toBe(409)
})

test('of two who save at once the later one is told', async () => {
  const { number } = await shop.sells('Raced')
  const { number: a } = await shop.sells('A')
  const { number: b } = await shop.sells('B')
  const { version } = await read(number)
  const answers = await Promise.all([save(number, [a, b], version), save(number, [b], version)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the product itself and a deleted one are refused', async () => {
  const { number } = await shop.sells('Own')
  expect((await save(number, [number])).body.fields.numbers).toBe('A product is not picked for itself')
  expect((await save(number, [999_999])).body.error).toContain('999999 was deleted')
  expect((await read(999_999)).code).toBe('not_found')
})
