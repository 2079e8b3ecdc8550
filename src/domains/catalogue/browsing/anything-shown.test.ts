import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { products } from '../tables.ts'
import { anythingShown } from './anything-shown.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('returns true once a product is visible, even if it is sold out', async () => {
  expect(await anythingShown(shop.db)).toBe(false)
  const { number } = await shop.sells('Hidden')
  await shop.db.update(products).set({ isActive: false }).where(eq(products.number, number))
  expect(await anythingShown(shop.db)).toBe(false)
  await shop.sells('Sold out', { onHand: 0 })
  expect(await anythingShown(shop.db)).toBe(true)
})
