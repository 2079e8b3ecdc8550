import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { officeList } from '#domains/catalogue/products/office-products.ts'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
import { connect, type Db } from '#platform/database/database.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { inventorySummary } from './read-inventory-summary.ts'

// No stock movement is missed, whenever it commits and whoever reads in the meantime.

let shop: Shop
let admin: string
/** Two more processes that do not receive invalidations. */
let others: { db: Db; close: () => Promise<void> }[]
beforeAll(async () => {
  shop = await openShop()
  shop.attachQueryCache()
  admin = await shop.staffCookie()
  others = [1, 2].map(() => connect(shop.url, { max: 4, timeoutFactor: 10 }))
  for (const { db } of others) attachQueryCache(db, new QueryCache())
})
afterAll(async () => {
  for (const { close } of others) await close()
  await shop.close()
})

/** Like takeStock: first the stock level, then the movement. */
const take = async (on: pg.Pool | pg.PoolClient, variantId: number | undefined, n: number) =>
  on.query(
    `with changed as (update stock_levels set on_hand = on_hand - $2 where variant_id = $1 returning variant_id)
    insert into stock_movements (variant_id, type, quantity) select variant_id, 'out', -$2::int from changed`,
    [variantId, n],
  )

const most = async () => {
  const { products } = await officeList(shop.db, { sort: 'stock', order: 'desc', page: 1, perPage: 2 }, true)
  return products.map(({ title }) => title)
}

test.for([
  ['the stock level', take],
  [
    'the movement',
    async (on: pg.PoolClient, variantId: number | undefined, n: number) => {
      await on.query(`insert into stock_movements (variant_id, type, quantity) values ($1, 'out', $2)`, [variantId, -n])
      await on.query('update stock_levels set on_hand = on_hand - $2 where variant_id = $1', [variantId, n])
    },
  ],
] as const)(
  'stock taken by a transaction that commits after later movements were read is noticed: %s was written first',
  async ([first, goes]) => {
    const [early, late] = [
      await shop.sells(`Early ${first}`, { onHand: 9005 }),
      await shop.sells(`Late ${first}`, { onHand: 9002 }),
    ]
    // They were inserted without movements.
    await invalidateTags(shop.db, ['everything'])
    await shop.caughtUp()
    expect(await most()).toEqual([`Early ${first}`, `Late ${first}`])
    const client = await shop.pool.connect()
    try {
      await client.query('begin')
      await goes(client, early.variants['M/Green'], 500)
      await take(shop.pool, late.variants['M/Green'], 1)
      // By now the reads have seen a later movement than the uncommitted one.
      for (let looks = 0; looks < 4; looks++) expect(await most()).toEqual([`Early ${first}`, `Late ${first}`])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await most()).toEqual([`Late ${first}`, `Early ${first}`])
    await take(shop.pool, early.variants['M/Green'], 8000)
    await take(shop.pool, late.variants['M/Green'], 8000)
  },
)

test('a transaction that was open when a process first read is noticed when it commits', async () => {
  const [scarf, shawl] = [await shop.sells('Half sold', { onHand: 50 }), await shop.sells('Sold later', { onHand: 50 })]
  const fresh = connect(shop.url, { max: 4, timeoutFactor: 10 })
  const client = await shop.pool.connect()
  try {
    attachQueryCache(fresh.db, new QueryCache())
    await client.query('begin')
    await take(client, scarf.variants['M/Green'], 20)
    await take(shop.pool, shawl.variants['M/Green'], 1)
    for (let looks = 0; looks < 3; looks++)
      expect((await inventorySummary(fresh.db)).of('pieces', scarf.number)).toBe(50)
    await client.query('commit')
    expect((await inventorySummary(fresh.db)).of('pieces', scarf.number)).toBe(30)
  } finally {
    client.release()
    await fresh.close()
  }
})

test('with fifteen concurrent sales, some rolled back, all processes end up with the actual stock', async () => {
  const goods: Awaited<ReturnType<Shop['sells']>>[] = []
  for (let nr = 0; nr < 8; nr++) goods.push(await shop.sells(`Contested ${nr}`, { onHand: 5000 }))
  for (const { db } of others) await inventorySummary(db)
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const looking = others.map(async ({ db }) => {
    while (!isOver) {
      await inventorySummary(db)
      await pass(Math.random() * 3)
    }
  })
  for (let round = 0; round < 6; round++) {
    await Promise.all(
      Array.from({ length: 15 }, async (_, nr) => {
        const client = await shop.pool.connect()
        try {
          await client.query('begin')
          await pass(Math.random() * 20)
          await take(client, goods[(nr + round) % goods.length]?.variants['M/Green'], 1 + nr)
          await pass(Math.random() * 60)
          await client.query(nr % 5 === 0 ? 'rollback' : 'commit')
        } finally {
          client.release()
        }
      }),
    )
    const { rows } = await shop.db.execute<{ number: number; left: number }>(sql`
      select product_number as number, on_hand as left from variants join stock_levels on variant_id = id`)
    for (const { db } of others) {
      const sums = await inventorySummary(db)
      expect(rows.map(({ number }) => sums.of('pieces', number))).toEqual(rows.map(({ left }) => left))
    }
  }
  isOver = true
  await Promise.all(looking)
})

test('a new stock level that a count finds empty raises the minimum of its product', async () => {
  const shirt = await shop.sells('Shelfless', { sizes: ['M', 'L'], onHand: 7 })
  await shop.db.execute(sql`delete from stock_levels where variant_id = ${shirt.variants['L/Green']}`)
  await invalidateTags(shop.db, [`product:${shirt.number}`])
  await shop.caughtUp()
  const low = { status: 'low stock', search: 'shelfless', sort: 'title' } as const
  // Read until the movements that created the stock levels are behind the cursor.
  for (let looks = 0; looks < 3; looks++) expect((await officeList(shop.db, low, true)).products).toEqual([])
  const count = { variantId: shirt.variants['L/Green'], type: 'adjustment', quantity: 0 }
  expect(await shop.call('POST', 'adjust-stock', count, admin)).toMatchObject({ status: 200 })
  await shop.caughtUp()
  expect((await officeList(shop.db, low, true)).products).toMatchObject([{ title: 'Shelfless' }])
})
