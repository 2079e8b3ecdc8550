import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cartLines } from '#domains/cart/tables.ts'
import { wishlistItems } from '#domains/customers/tables.ts'
import { stockAlerts } from '#domains/inventory/tables.ts'
import { reviews } from '#domains/reviews/tables.ts'
import { staffSessions } from '#domains/staff/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import { categories, categoryProducts, plannedSales, productImages, products, variants } from '../tables.ts'

let shop: Shop
let admin: string
let now = new Date('2026-11-01T10:00:00Z')
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  admin = await shop.staffCookie()
  await shop.db.insert(categories).values([
    { id: 'festive-root-eid', slug: 'eid', titleEn: 'Eid', section: 'festive', members: 'listed' },
    { id: 'mainCollections-root-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
  ])
})
afterAll(() => shop.close())
beforeEach(() => comes('2026-11-01T10:00:00Z'))

/** Days pass, and the staff stay signed in. */
async function comes(moment: string) {
  now = new Date(moment)
  await shop.db.update(staffSessions).set({ expiresAt: new Date(now.getTime() + 3_600_000), seenAt: now })
}

const remove = (payload: object, cookie = admin) => shop.call('DELETE', 'products', payload, cookie)
const restore = (payload: object, cookie = admin) => shop.call('POST', 'products-restore', payload, cookie)
const trash = async () => (await shop.call('GET', 'products-trash?perPage=100', undefined, admin)).body.products
const titles = async () => (await trash()).map(({ title }: { title: string }) => title)

/** All rows of a product, in every table that has some, without the moment of its last change. */
async function rowsOf(number: number) {
  const { rows } = await shop.db.execute<{ all: unknown }>(sql`
    select json_build_object(
      'product', (select to_jsonb(p) - 'updated_at' from products p where p.number = ${number}),
      'variants', (select json_agg(v order by v.id) from variants v where v.product_number = ${number}),
      'colors', (select json_agg(c order by c.position) from product_colors c where c.product_number = ${number}),
      'images', (select json_agg(i order by i.id) from product_images i where i.product_number = ${number}),
      'lists', (select json_agg(l order by l.slug) from category_products l where l.product_number = ${number}),
      'offers', (select json_agg(o) from product_offers o where o.product_number = ${number}),
      'levels', (select json_agg(s order by s.variant_id) from stock_levels s join variants v on v.id = s.variant_id
        where v.product_number = ${number}),
      'movements', (select json_agg(m order by m.id) from stock_movements m join variants v on v.id = m.variant_id
        where v.product_number = ${number}),
      'hearts', (select json_agg(w) from wishlist_items w where w.product_number = ${number}),
      'carts', (select json_agg(l) from cart_lines l where l.product_number = ${number}),
      'reviews', (select json_agg(r) from reviews r where r.product_number = ${number}),
      'alerts', (select json_agg(a) from stock_alerts a join variants v on v.id = a.variant_id
        where v.product_number = ${number})
    ) as all`)
  return rows[0]?.all
}

/** A product with all that can hang on one. */
async function furnished(title: string) {
  const product = await shop.sells(title, { sizes: ['M', 'L'], onHand: 4 })
  const customer = await shop.customer()
  await shop.db
    .update(variants)
    .set({ barcode: `890${product.number}` })
    .where(eq(variants.id, product.variants['M/Green'] ?? 0))
  await shop.db.insert(productImages).values({ productNumber: product.number, key: 'demo/shirt.webp' })
  await shop.db.insert(categoryProducts).values({ slug: 'eid', productNumber: product.number })
  await shop.db.insert(wishlistItems).values({ customerId: customer.id, productNumber: product.number })
  await shop.db.insert(cartLines).values({
    customerId: customer.id,
    productNumber: product.number,
    size: 'M',
    color: 'Green',
    quantity: 1,
    seenPrice: 100_000,
  })
  await shop.db.insert(reviews).values({
    productNumber: product.number,
    reviewerName: 'Rahima',
    reviewerEmail: 'rahima@mail.example',
    rating: 5,
    title: 'Fine',
    text: 'Fine cloth',
    status: 'approved',
  })
  await shop.db.insert(stockAlerts).values({ variantId: product.variants['L/Green'] ?? 0, email: 'waits@mail.example' })
  return product
}

describe('the trash of products', () => {
  test('hides a product at once, and gives it back whole', async () => {
    const product = await furnished('Whole shirt')
    const before = await rowsOf(product.number)
    const gone = await remove({ id: product.id })
    expect(gone.body).toMatchObject({ success: true, deleted: 1, ids: [product.id], deletedAt: now.toISOString() })
    expect((await shop.call('GET', `product-cards?numbers=${product.number}`)).body.cards).toEqual([])
    expect((await shop.call('GET', `products?number=${product.number}`, undefined, admin)).status).toBe(404)
    expect((await trash())[0]).toMatchObject({
      number: product.number,
      title: 'Whole shirt',
      stock: 8,
      canRestore: true,
      restoreUntil: '2026-12-01T10:00:00.000Z',
    })

    expect((await restore({ ids: [product.id] })).body).toMatchObject({ restored: 1, refused: [] })
    expect(await rowsOf(product.number)).toEqual(before)
    expect((await shop.call('GET', `product-cards?numbers=${product.number}`)).body.cards).toHaveLength(1)
    expect(await titles()).not.toContain('Whole shirt')
  })

  test('frees SKU and barcode; who took them is named, and the product comes back with a new SKU on request', async () => {
    const old = await furnished('Old shirt')
    await remove({ id: old.id })
    const { body } = await shop.call(
      'POST',
      'products',
      {
        title: 'New shirt',
        category: 'mens',
        variants: [{ size: 'M', color: 'Red', sku: (await trash())[0].sku, barcode: `890${old.number}` }],
      },
      admin,
    )
    expect(body.success).toBe(true)
    await shop.db.update(products).set({ sku: 'TAKEN-M' }).where(eq(products.id, body.product.id))
    await shop.db.update(variants).set({ sku: 'TAKEN-M' }).where(eq(variants.productNumber, body.product.number))
    await shop.db.execute(sql`update products set sku = 'TAKEN-M~' || number where number = ${old.number}`)
    await shop.db.execute(
      sql`update variants set sku = 'TAKEN-M~' || product_number where product_number = ${old.number} and size = 'M'`,
    )

    const refused = (await restore({ ids: [old.number] })).body
    const holder = { number: body.product.number, title: 'New shirt' }
    expect(refused).toMatchObject({ restored: 0 })
    expect(refused.refused).toEqual([
      {
        id: old.id,
        title: 'Old shirt',
        error: 'The SKU TAKEN-M belongs to "New shirt" by now (and 2 more)',
        conflicts: [
          { kind: 'sku', value: 'TAKEN-M', holder },
          { kind: 'sku', value: 'TAKEN-M', holder },
          { kind: 'barcode', value: `890${old.number}`, holder },
        ],
      },
    ])
    expect(await titles()).toContain('Old shirt')

    expect((await restore({ ids: [old.number], conflicts: 'replace' })).body).toMatchObject({
      restored: 1,
      refused: [],
    })
    const own = await shop.db.select().from(variants).where(eq(variants.productNumber, old.number))
    expect(own.find(({ size }) => size === 'M')).toMatchObject({
      sku: 'TAKEN-M-2',
      barcode: null,
      trashedBarcode: null,
    })
    expect((await shop.db.select().from(products).where(eq(products.number, old.number)))[0]?.sku).toBe('TAKEN-M-2')
  })

  test('gives new SKUs to a product whose own were typed in again', async () => {
    const create = async (title: string) =>
      (
        await shop.call(
          'POST',
          'products',
          {
            title,
            sku: 'AGAIN-1',
            category: 'mens',
            variants: [{ size: 'M', color: 'Red', sku: 'AGAIN-1-M', stock: 2 }],
          },
          admin,
        )
      ).body.product
    const first = await create('Typed once')
    await remove({ id: first.id })
    await create('Typed twice')
    const back = await restore({ ids: [first.id], conflicts: 'replace' })
    expect(back.body).toMatchObject({ restored: 1, refused: [] })
    const { product } = (await shop.call('GET', `products?number=${first.number}`, undefined, admin)).body
    expect(product).toMatchObject({ sku: 'AGAIN-1-2', variants: [{ sku: 'AGAIN-1-M-2', stock: 2 }] })
  })

  test('ends a sale that runs: the product comes back with its usual price', async () => {
    const product = await shop.sells('On sale', { price: 750, originalPrice: 1000 })
    await shop.db.insert(plannedSales).values({
      productNumber: product.number,
      percent: 25,
      fromAt: new Date('2026-10-31T00:00:00Z'),
      untilAt: new Date('2026-11-05T00:00:00Z'),
      state: 'running',
      beforePrice: 100_000,
      salePrice: 75_000,
      saleOriginal: 100_000,
      actor: 'admin',
    })
    await remove({ id: product.id })
    await restore({ ids: [product.id] })
    const [after] = await shop.db.select().from(products).where(eq(products.number, product.number))
    expect(after).toMatchObject({ price: 100_000, originalPrice: null })
  })

  test('undoing the deletion of all brings exactly these back; only the main admin deletes all', async () => {
    const early = await shop.sells('Deleted before')
    await remove({ id: early.id })
    await comes('2026-11-02T10:00:00Z')
    await shop.sells('One of all')
    const there = (await shop.call('GET', 'products?perPage=1', undefined, admin)).body.page.total
    const other = await shop.staffCookie(['products.view', 'products.delete'])
    expect((await remove({ deleteType: 'all' }, other)).status).toBe(403)
    expect((await remove({ deleteType: 'all', id: early.id })).status).toBe(400)
    expect((await remove({ deleteType: 'all' })).body).toMatchObject({ deleted: there })
    expect((await shop.call('GET', 'products?perPage=1', undefined, admin)).body.page.total).toBe(0)
    const back = await restore({ deletedAt: now.toISOString() })
    expect(back.body).toMatchObject({ restored: there, refused: [], message: `${there} products restored` })
    expect(await titles()).toContain('Deleted before')
  })

  test('restored by five people at once, a product comes back once', async () => {
    const product = await shop.sells('Wanted by five')
    await remove({ id: product.id })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => restore({ ids: [product.id] })))
    const restored = answers.map(({ body }) => body.restored ?? 0)
    expect(restored.reduce((sum, each) => sum + each, 0)).toBe(1)
    const [after] = await shop.db.select().from(products).where(eq(products.number, product.number))
    expect(after?.sku).not.toContain('~')
  })

  test('holds products for 30 days; the clean-up then removes what shoppers saw, and keeps the ledger', async () => {
    const product = await furnished('Too late')
    await remove({ id: product.id })
    await comes('2026-12-01T09:59:00Z')
    await cleanUp(shop.context, now)
    expect(await titles()).toContain('Too late')
    await comes('2026-12-01T10:00:01Z')
    const late = (await restore({ ids: [product.id] })).body
    expect(late).toMatchObject({ restored: 0 })
    expect(late.refused[0].error).toBe('This product was deleted more than 30 days ago and can no longer be restored')
    await cleanUp(shop.context, now)
    expect(await titles()).not.toContain('Too late')
    expect((await restore({ ids: [product.id] })).status).toBe(404)
    expect(await rowsOf(product.number)).toMatchObject({
      product: { purged_at: expect.any(String), slug: `removed-${product.number}` },
      images: null,
      lists: null,
      hearts: null,
      carts: null,
      reviews: null,
      alerts: null,
      movements: [expect.anything(), expect.anything()],
    })
  })

  test('is emptied by the main admin alone', async () => {
    const [one, two] = [await shop.sells('First of trash'), await shop.sells('Second of trash')]
    const stays = await shop.sells('Not in the trash')
    await remove({ ids: [one.id, two.id] })
    const other = await shop.staffCookie(['products.view', 'products.delete'])
    const empty = (payload: object, cookie = admin) => shop.call('DELETE', 'products-trash', payload, cookie)
    expect((await empty({ deleteType: 'all' }, other)).status).toBe(403)
    expect((await empty({ deleteType: 'selected', ids: [stays.id] })).status).toBe(404)
    expect((await empty({ deleteType: 'selected', ids: [one.id] })).body).toMatchObject({
      removed: 1,
      message: '1 product deleted - Permanently deleted from database',
    })
    expect(await titles()).toContain('Second of trash')
    await empty({ deleteType: 'all' })
    expect(await trash()).toEqual([])
    expect((await shop.call('GET', `products?number=${stays.number}`, undefined, admin)).status).toBe(200)
  })
})

test('what staff deleted before there was a trash lies in it after the upgrade, and can be restored', async () => {
  const [deleted, undone] = [await shop.sells('Old Deletion'), await shop.sells('Undone Import')]
  await shop.call('DELETE', 'products', { id: deleted.id }, admin)
  await shop.db.execute(sql`
    update products set deleted_by = null, deleted_at = now() where number in (${deleted.number}, ${undone.number})`)
  const named = readdirSync('db/migrations').find((name) => name.endsWith('_bulk-tasks.sql')) ?? ''
  const step = readFileSync(`db/migrations/${named}`, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await shop.db.execute(sql.raw(step))
  const { products } = (await shop.call('GET', 'products-trash', undefined, admin)).body
  const titles = products.map(({ title }: { title: string }) => title)
  expect([titles.includes('Old Deletion'), titles.includes('Undone Import')]).toEqual([true, false])
  const back = await shop.call('POST', 'products-restore', { ids: [deleted.id] }, admin)
  expect(back.body).toMatchObject({ restored: 1, refused: [] })
})
