import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportOf, undoImport } from '../../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../../tests/support/open-shop.ts'
import { applyScheduledSales } from '../../products/apply-scheduled-sales.ts'
import { categories, plannedSales, products } from '../../tables.ts'

let now = new Date()
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date()
  await shop.db.execute(sql`truncate products, categories, orders, import_runs cascade`)
  await shop.db.insert(categories).values([
    { id: 'w', slug: 'womens', titleEn: 'Womens', section: 'mainCollections', members: 'main' },
    { id: 'k', slug: 'kurtis', titleEn: 'Kurtis', section: 'womensCategories', subsection: 'tops' },
    { id: 's', slug: 'sarees', titleEn: 'Sarees', section: 'womensCategories', subsection: 'tops' },
  ])
})

const importing = (file: string) => reportOf(shop, file, { cookie: owner })
const undo = (id: number | undefined) => undoImport(shop, id, { cookie: owner })
const stored = async (number: number | undefined) => {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.number, number ?? 0))
  return row
}
const kurti = () => shop.sells('Kurti', { category: 'womens', subcategory: 'kurtis', price: 1000 })

test('an import made while a planned sale ran is in the way once the sale is over: its price does not come back', async () => {
  const { id, number } = await kurti()
  const change = { what: 'plan-sale', percent: 10, from: null, until: minutesLater(2).toISOString() }
  await shop.call('PUT', 'edit-products', { ids: [id], change }, owner)
  expect(await stored(number)).toMatchObject({ price: 90_000, originalPrice: 100_000 })
  now = minutesLater(1)
  const { run } = await importing(`ID,Title,Price (taka),Original price (taka)\n${id},Kurti,950,1100\n`)
  now = minutesLater(1)
  expect(await applyScheduledSales(shop.db, now)).toEqual({ began: 0, ended: 1 })
  expect(await shop.db.select().from(plannedSales)).toMatchObject([{ state: 'ended' }])
  expect(await undo(run)).toMatchObject({ status: 409, kept: [{ number, reason: 'It was changed since' }] })
  expect(await stored(number)).toMatchObject({ price: 95_000, originalPrice: 110_000 })
})
