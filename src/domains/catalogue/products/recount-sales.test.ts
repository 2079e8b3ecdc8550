import { lt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import { orderLines } from '#domains/orders/tables.ts'
import { changesChannel } from '#platform/cache/changes.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { productSales } from '../tables.ts'
import { recountSales } from './recount-sales.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const now = new Date()

/** An order placed that many days ago. `deliveredAgo`: delivered that many days ago. */
async function hasOrder(
  productNumber: number,
  quantity: number,
  ago: number,
  { deliveredAgo, status = 'confirmed' }: { deliveredAgo?: number; status?: 'confirmed' | 'cancelled' } = {},
) {
  const delivered = deliveredAgo !== undefined
  const order = await shop.hasOrder({
    placedOn: addDays(dhakaDay(now), -ago),
    status: delivered ? 'delivered' : status,
    totalQuantity: quantity,
    ...(delivered && { deliveredAt: new Date(`${addDays(dhakaDay(now), -deliveredAgo)}T06:00:00Z`) }),
  })
  await shop.db.insert(orderLines).values({
    orderRow: order.id,
    productNumber,
    nameEn: 'Sold',
    sku: 'S',
    size: 'M',
    color: 'Green',
    unitPrice: 10_000,
    quantity,
    total: 10_000 * quantity,
    position: 0,
  })
}

const bestSelling = async (slug?: string) => {
  await recountSales(shop.db, now)
  const { cards } = await listing(shop.db, listingQuery({ sort: 'best-selling', ...(slug && { slug }) }))
  return cards.map(({ number }) => number)
}

test('best-selling counts ordered pieces until a hundred were delivered, then pieces delivered in the last 90 days', async () => {
  const { number: ordered } = await shop.sells('Ordered')
  const { number: cancelled } = await shop.sells('Cancelled')
  const { number: delivered } = await shop.sells('Delivered')
  const { number: long } = await shop.sells('Delivered long ago')
  await hasOrder(ordered, 60, 1)
  await hasOrder(cancelled, 70, 1, { status: 'cancelled' })
  await hasOrder(delivered, 50, 3, { deliveredAgo: 1 })
  await hasOrder(long, 49, 95, { deliveredAgo: 91 })
  const firstDay = addDays(dhakaDay(now), -89)
  await shop.db.insert(productSales).values({ productNumber: long, day: addDays(firstDay, -1), pieces: 500 })
  // 99 pieces are delivered.
  expect((await bestSelling()).slice(0, 2)).toEqual([ordered, delivered])
  expect(await shop.db.$count(productSales, lt(productSales.day, firstDay))).toBe(0)
  // Ordered before these 90 days, delivered within them.
  await hasOrder(long, 1, 92, { deliveredAgo: 89 })
  expect((await bestSelling()).slice(0, 2)).toEqual([delivered, long])
})

test('a recount invalidates the lists of the products whose numbers have changed, and nothing if none has', async () => {
  const { number } = await shop.sells('Newly sold', { category: 'womens' })
  await hasOrder(number, 5, 2, { deliveredAgo: 1 })
  const tags: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload = '' }) => tags.push(...payload.split(' ').slice(1)))
  await listener.query(`listen ${changesChannel}`)
  await recountSales(shop.db, now)
  await expect.poll(() => tags.toSorted()).toEqual(['list:all', 'list:womens'])
  await recountSales(shop.db, now)
  // A notification arrives before the result of a later query.
  await listener.query('select 1')
  expect(tags).toHaveLength(2)
  await listener.query('unlisten *')
  listener.release(true)
})

test.each([
  'featured',
  'price-low',
  'price-high',
  'newest',
  'oldest',
  'alphabetically-az',
  'alphabetically-za',
  'best-selling',
] as const)('products that tie in the order %s appear on exactly one page each', async (sort) => {
  const at = await listing(shop.db, listingQuery({}))
  const twins = 9 - at.page.total
  if (twins > 0) await Promise.all(Array.from({ length: twins }, () => shop.sells('Twin', { price: 500 })))
  for (const more of [{}, { inStock: true }]) {
    const all: number[] = []
    for (let page = 1; page <= 5; page++) {
      const { cards } = await listing(shop.db, listingQuery({ sort, page, perPage: 2, ...more }))
      all.push(...cards.map(({ number }) => number))
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(9)
  }
})
