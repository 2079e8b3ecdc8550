import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { products } from '../tables.ts'
import { productsThere, putProductsTogether } from './products-counted.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const counted = async () => {
  const { rows } = await shop.db.execute<{ kept: number; there: number }>(sql`
    select ${productsThere} as kept, (select count(*)::int from products where deleted_at is null) as there`)
  expect(rows[0]?.kept).toBe(rows[0]?.there)
  return rows[0]?.kept ?? 0
}
const change = (number: number, to: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(to).where(eq(products.number, number))

test('the products are counted as a recount would, also in and out of the trash, and while many come and go', async () => {
  const before = await counted()
  const [one, two] = [await shop.sells('One'), await shop.sells('Two')]
  await putProductsTogether(shop.db)
  expect(await counted()).toBe(before + 2)
  await change(one.number, { deletedAt: new Date() })
  await change(two.number, { titleEn: 'Three' })
  expect(await counted()).toBe(before + 1)
  await change(one.number, { deletedAt: null })
  await shop.db.delete(products).where(eq(products.number, two.number))
  expect(await counted()).toBe(before + 1)
  await change(one.number, { deletedAt: new Date() })
  await shop.db.delete(products).where(eq(products.number, one.number))
  expect(await counted()).toBe(before)
  await Promise.all(
    Array.from({ length: 12 }, async (_, nr) => {
      const { number } = await shop.sells(`Busy ${nr}`)
      if (nr % 2) await change(number, { deletedAt: new Date() })
      if (nr % 3 === 0) await putProductsTogether(shop.db)
    }),
  )
  expect(await counted()).toBe(before + 6)
  await putProductsTogether(shop.db)
  expect(await counted()).toBe(before + 6)
})
