import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('the bell counts low shelves only of what the shop still sells', async () => {
  const cookie = await shop.staffCookie(['inventory.view'])
  const lowStock = async () =>
    (await shop.app.inject({ url: '/backend/api/office-news', headers: { cookie } })).json().lowStock
  await shop.sells('Low', { onHand: 2 })
  await shop.sells('Full', { onHand: 50 })
  const gone = await shop.sells('Gone', { onHand: 0 })
  const off = await shop.sells('Switched off', { onHand: 1 })
  expect(await lowStock()).toBe(3)
  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.number, gone.number))
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, off.number))
  expect(await lowStock()).toBe(1)
})
