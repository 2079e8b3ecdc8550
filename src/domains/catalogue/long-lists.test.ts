import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidateTags } from '#platform/cache/changes.ts'
import { listingQuery } from '../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { findListed, listing } from './browsing/listing.ts'

let shop: Shop

/** Seven types of very different lengths; every ninth is sold out, every twentieth hidden. */
const products = 2600
beforeAll(async () => {
  shop = await openShop()
  await shop.db.execute(sql`
    insert into products (id, slug, sku, title_en, brand, category, subcategory, price,
      search_key, is_active, created_at)
    select 'prod_' || n, 'p-' || n, 'S' || n, 'Piece ' || n, 'Bunon', case when n % 2 = 0 then 'mens' else 'womens' end,
      'type-' || floor(7 * power((n * 7919 % 1000) / 1000.0, 3)), 100000 + n * 100,
        'piece ' || n || E'\nprod_' || n || E' soft cotton\n LPC ',
      n % 20 <> 0, now() - (n * 31 % 997) * interval '1 hour'
    from generate_series(1, ${products}::int) n`)
  await shop.db.execute(
    sql`insert into variants (product_number, size, color, sku)
      select number, size, 'Red', 'V' || number || size from products, unnest('{M,L}'::text[]) size
      where size = 'M' or subcategory <= 'type-4'`,
  )
  await shop.db.execute(
    sql`insert into stock_levels (variant_id, on_hand)
      select id, case when product_number % 9 = 0 then 0 else 3 end from variants`,
  )
  await shop.db.execute(sql`analyze`)
  shop.attachQueryCache()
})
afterAll(() => shop.close())

/** The expected order, computed from all products. */
async function mixedByHand(
  where: (row: { number: number; category: string; subcategory: string }) => boolean,
): Promise<number[]> {
  const { rows } = await shop.db.execute<{
    number: number
    subcategory: string
    category: string
    at: string
    has: boolean
  }>(sql`
    select number, subcategory, category, extract(epoch from created_at)::bigint as at,
      number % 9 <> 0 as has from products where is_active`)
  const newest = rows.filter(where).toSorted((a, b) => Number(b.at) - Number(a.at) || b.number - a.number)
  const turns = new Map<string, number>()
  const placed = newest.map((row) => {
    const kind = `${row.subcategory} ${row.has}`
    const turn = (turns.get(kind) ?? 0) + 1
    turns.set(kind, turn)
    return { ...row, turn }
  })
  return placed
    .toSorted(
      (a, b) => Number(b.has) - Number(a.has) || a.turn - b.turn || Number(b.at) - Number(a.at) || b.number - a.number,
    )
    .map(({ number }) => number)
}

test('a long list mixes its types on every page like a short one, down to the last sold-out product', async () => {
  const all = await mixedByHand(() => true)
  const { total } = await findListed(shop.db, listingQuery({}))
  expect(total).toBe(all.length)
  for (const page of [1, 2, 7, 40, 80, 95, 96, Math.ceil(total / 24)])
    expect((await findListed(shop.db, listingQuery({ page }))).numbers, `page ${page}`).toEqual(
      all.slice((page - 1) * 24, page * 24),
    )
  expect((await findListed(shop.db, listingQuery({ page: 2, perPage: 500 }))).numbers).toEqual(all.slice(500, 1000))
})

test('few matches of a long list are shown in list order on every page', async () => {
  const few = await mixedByHand(({ number }) => number <= 300)
  for (const page of [1, 5, Math.ceil(few.length / 24)]) {
    const found = await findListed(shop.db, listingQuery({ maxPrice: 1300, page }))
    expect(found, `page ${page}`).toEqual({ numbers: few.slice((page - 1) * 24, page * 24), total: few.length })
  }
  const cheapest = (await findListed(shop.db, listingQuery({ maxPrice: 1300, sort: 'price-low', page: 2 }))).numbers
  expect(cheapest).toEqual(few.toSorted((a, b) => a - b).slice(24, 48))
})

test('many matches of a long list mix the types that have some', async () => {
  const many = await mixedByHand(({ subcategory }) => subcategory <= 'type-4')
  expect(many.length).toBeGreaterThan(2000)
  for (const page of [1, 30, 70])
    expect(await findListed(shop.db, listingQuery({ sizes: ['L'], page })), `page ${page}`).toEqual({
      numbers: many.slice((page - 1) * 24, page * 24),
      total: many.length,
    })
})

test('counts of a long list are cached until a change of the catalogue is announced', async () => {
  const count = async () => {
    const { page, facets } = await listing(shop.db, listingQuery({ page: 3, sort: 'newest' }))
    return [page.total, facets.available]
  }
  const [total = 0, available = 0] = await count()
  await shop.db.execute(sql`update products set is_active = false where number = 1`)
  expect(await count()).toEqual([total, available])
  await invalidateTags(shop.db, ['product:1', 'list:all'])
  await expect.poll(count).toEqual([total - 1, available - 1])
  await shop.db.execute(sql`update products set is_active = true where number = 1`)
  await invalidateTags(shop.db, ['product:1', 'list:all'])
  await expect.poll(count).toEqual([total, available])
})

test('a word that matches thousands of products lists all of them, newest first, without repetition', async () => {
  const { total } = await findListed(shop.db, listingQuery({ search: 'cotton' }))
  expect(total).toBe(products - products / 20)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => findListed(shop.db, listingQuery({ search: 'cotton', page, perPage: 500 }))),
  )
  const numbers = pages.flatMap((page) => page.numbers)
  expect(new Set(numbers).size).toBe(1500)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('among many that sound alike, products with the word in the title come first, however it is misspelt', async () => {
  await shop.db.execute(sql`
    update products set search_key = 'piece ' || number || E'\nprod_' || number || E' goes with a panjabi\n LPNJBI '
    where number between 1001 and 1800`)
  await shop.db.execute(
    sql`update products set search_key = E'blue panjabi\nprod_41 mens\n LBL LPNJBI ' where number = 41`,
  )
  await invalidateTags(shop.db, ['everything'])
  for (const search of ['panjabi', 'pnajabi', 'panjabee', 'punjabi'])
    await expect
      .poll(async () => (await findListed(shop.db, listingQuery({ search }))).numbers[0], { message: search })
      .toBe(41)
})

/** The same orders in SQL. */
const orders = {
  newest: sql`created_at desc, number desc`,
  oldest: sql`created_at, number`,
  'price-low': sql`price, number`,
  'price-high': sql`price desc nulls last, number`,
  'alphabetically-az': sql`lower(title_en), number`,
  'bangla-az': sql`lower(coalesce(nullif(title_bn, ''), title_en)) collate "C", number`,
  number: sql`number`,
}
test.each(Object.entries(orders))('few matches of a long list are sorted as requested: %s', async (sort, order) => {
  // Some have the same price, some were created within a microsecond of each other, some have no price.
  await shop.db.execute(sql`update products set price = 110000 where number between 90 and 120`)
  await shop.db.execute(sql`update products set price = null where number between 200 and 203`)
  await shop.db.execute(
    sql`update products set created_at = '2026-01-01 00:00:00.123456Z'::timestamptz + number % 3 *
      interval '1 microsecond' where number between 40 and 60`,
  )
  await invalidateTags(shop.db, ['everything'])
  const { rows } = await shop.db.execute<{ number: number }>(
    sql`select number from products where is_active and subcategory = 'type-6' order by ${order}`,
  )
  const all = rows.map(({ number }) => number)
  expect(all.length).toBeLessThan(2000)
  const asked = { types: ['type-6'], sort: sort as keyof typeof orders, perPage: 100 }
  for (const page of [1, 2, Math.ceil(all.length / 100)])
    await expect
      .poll(() => findListed(shop.db, { ...listingQuery({}), ...asked, page }), { message: `page ${page}` })
      .toEqual({ numbers: all.slice((page - 1) * 100, page * 100), total: all.length })
})
