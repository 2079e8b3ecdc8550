import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { countGroups } from './count-parcels.ts'
import { filteredParcels, groups, type ParcelFilters } from './filter-parcels.ts'
import { findParcels } from './find-parcels.ts'
import { parcelsPage } from './parcels.ts'
import { parcelGroups } from './staff-contract.ts'
import { parcels } from './tables.ts'

const all = 10_200

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // Every 100th order is in the trash; every 51st has two parcels, every 17th none.
  await shop.fill(sql`
    insert into orders (order_id, status, customer_name, email, phone, address, city, subtotal, delivery_charge, total,
      item_count, total_quantity, placed_at, placed_on, deleted_at)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'), 'shipped', 'Buyer ' || i, 'b@mail.example',
      '+88017123' || lpad((i % 900)::text, 5, '0'), 'House 1, Road 2', 'dhaka', 100, 0, 100, 1, 1,
      timestamptz '2026-01-01' + i * interval '1 minute', '2026-01-01', case when i % 100 = 0 then now() end
    from generate_series(1, ${all}) i`)
  const states = sql.raw(`array['${parcelStateNames.join("', '")}']`)
  await shop.fill(sql`
    insert into parcels (number, order_row, position, state, courier, to_collect, received_back_at, packed_at,
      attention, created_at)
    select order_id || '-' || position, id, position, state,
      (array['pathao', 'redx', 'steadfast'])[1 + id % 3], 100,
      case when id % 8 = 0 and state in ('partly_delivered', 'lost', 'damaged', 'received_back') then now() end,
      case when id % 8 = 0 then now() end,
      case when id % 60 = 0 then 'Lost its label' else '' end, placed_at + id * 37 % 500 * interval '1 minute'
    from orders, generate_series(1, case when id % 51 = 0 then 2 else 1 end) position, lateral (
      select case when id % 4 > 0 then 'delivered' else (${states})[1 + id / 4 % ${parcelStateNames.length}] end as state
    ) of_parcel where id % 17 <> 1`)
  await shop.db.execute(sql`vacuum (analyze) parcels`)
})
afterAll(() => shop.close())

/** The ids of all parcels of the list, read as one, and those of its pages one after another. */
async function bothWays(asked: ParcelFilters, perPage: number) {
  const rows = await shop.db
    .select({ id: parcels.id })
    .from(parcels)
    .where(filteredParcels(asked))
    .orderBy(desc(parcels.createdAt), desc(parcels.id))
  const find = (page: number) => findParcels(shop.db, { ...asked, page, perPage }, countGroups(shop.db))
  const paged: number[] = []
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const found = await find(page)
    paged.push(...found.ids)
    pages = found.page.pages
    expect(found.page).toMatchObject({ page, perPage })
  }
  const last = await find(1_000)
  expect(last.ids).toEqual(paged.slice((pages - 1) * perPage))
  return { recounted: rows.map(({ id }) => id), paged, page: last.page }
}

describe('pages and total are those of a recount', () => {
  test.each<ParcelFilters>([
    {},
    ...parcelGroups.map((group) => ({ group })),
    ...parcelStateNames.map((state) => ({ state })),
    { courier: 'redx' },
    { courier: 'redx', group: 'over' },
    { courier: 'redx', group: 'open' },
    { courier: 'redx', group: 'delivered' },
    { group: 'over', state: 'delivered' },
    { group: 'over', state: 'received_back', courier: 'pathao' },
    { search: 'buyer 77' },
    { search: '55', group: 'open' },
    { search: '01712300051' },
    { search: 'ORD-20260101-000051' },
    { search: 'ord-20260101-000051-2' },
    { search: 'ORD-20260101-000300' },
    { search: 'nobody' },
  ])('%j', async (asked) => {
    const { recounted, paged, page } = await bothWays(asked, 400)
    expect(paged).toEqual(recounted)
    const pages = Math.max(1, Math.ceil(recounted.length / 400))
    expect(page).toEqual({ page: pages, perPage: 400, total: recounted.length, pages })
  })
})

test('the counts of the groups are those of a recount', async () => {
  const recounted = await Promise.all(
    parcelGroups.map(async (group) => [group, await shop.db.$count(parcels, groups[group])]),
  )
  expect(await countGroups(shop.db)).toEqual(Object.fromEntries(recounted))
})

test.each(['buyer', 'ye'])('matches are counted up to 10,000, and the pages end there: %s', async (search) => {
  await shop.db.execute(sql`
    insert into parcels (number, order_row, position, state, to_collect)
    select order_id || '-3', id, 3, 'waiting', 0 from orders where id <= 2000 on conflict do nothing`)
  const { recounted, paged, page } = await bothWays({ search }, 700)
  expect(recounted.length).toBeGreaterThan(10_000)
  expect(paged).toEqual(recounted.slice(0, 10_000))
  expect(page).toEqual({ page: 15, perPage: 700, total: 10_001, pages: 15, precision: 'at_least' })
})

test('a count that fails beside the list fails the page, and nothing else', async () => {
  const away = new Error('away')
  const counting = new Proxy(shop.db, {
    get: (db, name) => (name === '$count' ? () => Promise.reject(away) : Reflect.get(db, name)),
  })
  await expect(parcelsPage(counting, { search: 'Buyer' })).rejects.toBe(away)
})
