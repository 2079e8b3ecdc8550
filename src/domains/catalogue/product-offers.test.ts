import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnStock, takeStock } from '#domains/inventory/take-stock.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { productOffers, variants } from './tables.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const offers = async (number: number) => {
  const [row] = await shop.db.select().from(productOffers).where(eq(productOffers.productNumber, number))
  return row && { sizes: row.sizes, colors: row.colors, inStock: row.inStock }
}
/** Products whose summary differs from their variants and stock: always none. */
const wrong = async () =>
  (
    await shop.db.execute(sql`
      select p.number from products p left join product_offers o on o.product_number = p.number
      left join lateral (
        select count(*) filter (where s.on_hand > 0) as filled, array_agg(distinct v.size) as sizes,
          array_agg(distinct v.color) as colors
        from variants v left join stock_levels s on s.variant_id = v.id
          where v.product_number = p.number and v.is_active
      ) x on true
      where o.in_stock is distinct from x.filled or o.sizes <> coalesce(x.sizes, '{}')
        or o.colors <> coalesce(x.colors, '{}')`)
  ).rows

test('the summary of a product follows its variants and stock', async () => {
  const { number, variants: ids } = await shop.sells('Followed', { sizes: ['M', 'L'], colors: ['Green'], onHand: 1 })
  expect(await offers(number)).toEqual({ sizes: ['L', 'M'], colors: ['Green'], inStock: 2 })
  const piece = { variantId: ids['M/Green'] ?? 0, quantity: 1, orderId: 'ORD-1' }
  await takeStock(shop.db, [piece], 'Shop')
  expect((await offers(number))?.inStock).toBe(1)
  await returnStock(shop.db, [piece], { actor: 'Shop', reason: 'cancelled' })
  expect((await offers(number))?.inStock).toBe(2)
  await shop.db.update(variants).set({ isActive: false }).where(eq(variants.id, piece.variantId))
  expect(await offers(number)).toEqual({ sizes: ['L'], colors: ['Green'], inStock: 1 })
})

test('orders that sell out all variants of a product at once, while it is edited, leave it sold out', async () => {
  const cookie = await shop.staffCookie()
  for (let round = 0; round < 5; round++) {
    const sizes = ['S', 'M', 'L', 'XL', '2XL']
    const { number, id, variants: ids } = await shop.sells(`Emptied ${round}`, { sizes, onHand: 1 })
    const work = sizes.map((size) =>
      shop.db.transaction((tx) =>
        takeStock(tx, [{ variantId: ids[`${size}/Green`] ?? 0, quantity: 1, orderId: 'ORD-2' }], 'Shop'),
      ),
    )
    const edits = [1, 2].map((nr) =>
      shop.app.inject({
        method: 'PUT',
        url: '/backend/api/products',
        payload: { id, title: `Edited ${nr}`, sizes: [...sizes, `${nr}XS`] },
        headers: { cookie },
      }),
    )
    await Promise.all(work)
    for (const { statusCode } of await Promise.all(edits)) expect(statusCode).toBe(200)
    expect((await offers(number))?.inStock).toBe(0)
  }
  expect(await wrong()).toEqual([])
  expect(await shop.brokenLedgers()).toEqual([])
})
