import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productNumberOf } from '#domains/catalogue/browsing/product-page.ts'
import { stockLevels } from '#domains/inventory/tables.ts'
import type { Permission } from '#domains/staff/permissions.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, products, variants } from '../tables.ts'

let shop: Shop
let main: string
const at = '/backend/api/products'

beforeAll(async () => {
  shop = await openShop()
  const category = (
    slug: string,
    titleEn: string,
    members: 'main' | 'subcategory' | 'all' | 'sale',
    section = 'mainCollections',
  ) => ({ id: `${section}-root-${slug}`, slug, titleEn, section, members })
  await shop.db
    .insert(categories)
    .values([
      category('mens', 'Mens', 'main'),
      category('womens', 'Womens', 'main'),
      category('panjabi', 'Panjabi', 'subcategory', 'mensCategories'),
      category('everything', 'All', 'all', 'specialCollections'),
      category('sale', 'Sale', 'sale', 'saleCollections'),
    ])
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

const send = async (
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  payload?: object,
  cookie: string | undefined = main,
  url = at,
) => {
  const answer = await shop.app.inject({ method, url, ...(payload && { payload }), headers: cookie ? { cookie } : {} })
  return { status: answer.statusCode, body: answer.json() }
}
const create = async (more: object = {}) => {
  const { status, body } = await send('POST', { title: 'Megh panjabi', category: 'Mens', price: 1850, ...more })
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body.product
}

describe('deleting', () => {
  test('removes a product everywhere; its number is never reused, its SKU can be', async () => {
    const product = await create({ title: 'Short-lived', sku: 'SKU_SHORT', sizes: 'M', colors: 'Green' })
    expect((await send('DELETE', { id: product.id })).body).toMatchObject({
      success: true,
      message: '"Short-lived" deleted successfully!',
    })
    expect((await send('DELETE', { id: product.id })).status).toBe(404)
    expect((await send('GET', undefined, main, `${at}?id=${product.id}`)).status).toBe(404)
    expect(await productNumberOf(shop.db, product.slug)).toBeNull()
    const next = await create({ title: 'Short-lived', sku: 'SKU_SHORT', sizes: 'M', colors: 'Green' })
    expect(next.number).toBeGreaterThan(product.number)
    expect(next.slug).toBe('short-lived-2')
  })

  test('of several products counts those that existed', async () => {
    const some = [await create(), await create()]
    expect((await send('DELETE', { ids: [...some.map(({ id }) => id), 'prod_none'] })).body).toMatchObject({
      message: 'Successfully deleted 2 products',
      deleted: 2,
    })
  })

  test('without a selection deletes nothing', async () => {
    for (const payload of [undefined, {}, { ids: [] }]) expect((await send('DELETE', payload)).status).toBe(400)
  })
})

test.each<[Permission, Record<string, number>]>([
  ['products.view', { GET: 200, POST: 403, PUT: 403, DELETE: 403 }],
  ['products.create', { GET: 403, POST: 200, PUT: 403, DELETE: 403 }],
  ['products.edit', { GET: 403, POST: 403, PUT: 200, DELETE: 403 }],
  ['products.delete', { GET: 403, POST: 403, PUT: 403, DELETE: 200 }],
  ['inventory.edit', { GET: 403, POST: 403, PUT: 403, DELETE: 403 }],
])('with %s alone', async (permission, expected) => {
  const cookie = await shop.staffCookie([permission])
  const { id } = await create()
  const bodies = { GET: undefined, POST: { title: 'X', category: 'mens' }, PUT: { id, title: 'Y' }, DELETE: { id } }
  for (const [method, status] of Object.entries(expected)) {
    const known = method as keyof typeof bodies
    expect((await send(known, bodies[known], cookie)).status, method).toBe(status)
    expect((await send(known, bodies[known], '')).status, `${method} by a guest`).toBe(401)
  }
})

test('unit cost is visible only to staff who may see the inventory', async () => {
  const { id } = await create({ variants: [{ size: 'M', color: 'Green', stock: 1 }] })
  const [variant] = await shop.db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(products, eq(products.number, variants.productNumber))
    .where(eq(products.id, id))
  await shop.db
    .update(stockLevels)
    .set({ unitCost: 70_000 })
    .where(eq(stockLevels.variantId, variant?.id ?? 0))
  const seen = async (permissions: Permission[]) =>
    (await send('GET', undefined, await shop.staffCookie(permissions), `${at}?id=${id}`)).body.product.variants[0]
  expect(await seen(['products.view'])).not.toHaveProperty('unitCost')
  expect(await seen(['products.view', 'inventory.view'])).toMatchObject({ unitCost: 700 })
})
