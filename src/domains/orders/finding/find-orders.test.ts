import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersCsv } from '#domains/orders/printing/export-orders.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import type { OrderFilters } from '../staff-contract.ts'
import { orders } from '../tables.ts'
import { filteredOrders } from './filter-orders.ts'
import { findOrders } from './find-orders.ts'
import { filtersOf, type OrdersQuery, sorted } from './orders-query.ts'

const all = 12_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // Of each ten days the first has most orders. Every 50th is in the trash.
  await shop.fill(sql`
    insert into orders (order_id, status, payment_status, source, channel, customer_name, email, phone, address, city,
      district, subtotal, delivery_charge, total, item_count, total_quantity, placed_at, placed_on, deleted_at)
    select 'ORD-20260101-' || lpad(i::text, 6, '0'),
      (array['pending', 'confirmed', 'shipped', 'cancelled', 'delivered', 'delivered', 'delivered'])[1 + i % 7],
      case when i % 7 >= 4 then 'paid' else 'pending' end,
      (array['web', 'web', 'staff', 'demo', 'web'])[1 + i % 5], case when i % 10 = 2 then 'phone' end,
      case when i % 40 = 1 then 'রহিমা ' else 'Buyer ' end || i, 'buyer' || i % 200 || '@mail.example', '+8801712345678',
      'House 1, Road 2', 'dhaka', 'dhaka', 100 + i % 13, 0, 100 + i % 13, 1, 1, at, (at at time zone 'Asia/Dhaka')::date,
      case when i % 50 = 0 then now() end
    from generate_series(1, ${all}) i,
      lateral (select timestamptz '2026-01-01' + (i % 10 / 5 * i % 10) * interval '1 day' + i / 30 * interval '1 hour'
        + i % 7 * interval '1 microsecond' as at) day`)
  await shop.fill(sql`
    insert into parcels (number, order_row, position, state, courier, to_collect, delivered_at)
    select o.order_id || '-' || n, o.id, n, (array['delivered', 'in_transit', 'waiting'])[1 + o.id % 3],
      case when o.id % 4 = 0 then 'own' else 'pathao' end, 100, case when o.id % 3 = 0 then now() end
    from orders o, generate_series(1, 2) n where o.id % 5 <> 0`)
  await shop.db.execute(sql`vacuum (analyze) orders`)
})
afterAll(() => shop.close())

/** The ids of all orders of the list, read as one, and those of its pages one after another. */
async function bothWays(query: OrdersQuery, perPage: number) {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(filteredOrders(filtersOf(query)))
    .orderBy(sorted(query))
  const paged: number[] = []
  let pages = 1
  for (let page = 1; page <= pages; page++) {
    const found = await findOrders(shop.db, { ...query, page, perPage }, 'empty')
    paged.push(...found.ids)
    pages = found.page.pages
    expect(found.page).toMatchObject({ page, perPage })
  }
  const { page } = await findOrders(shop.db, { ...query, page: 1_000, perPage }, 'clamp')
  return { recounted: rows.map(({ id }) => id), paged, page }
}

describe('pages and total are those of a recount', () => {
  test.each<OrdersQuery>([
    {},
    { order: 'asc' },
    { sort: 'total' },
    { sort: 'promisedBy', order: 'asc' },
    { status: 'pending' },
    { status: 'unconfirmed' },
    { status: 'to_pack' },
    { status: 'completed' },
    { from: '2026-01-03', to: '2026-01-05' },
    { from: '2026-01-03', to: '2026-01-05', order: 'asc' },
    { to: '2026-01-02', status: 'delivered' },
    { from: '2026-01-12', sort: 'total' },
    { from: '2026-01-02', to: '2026-01-12', city: 'dhaka' },
    { from: '2027-01-01' },
    { source: 'web' },
    { source: 'web', status: 'shipped', to: '2026-01-09' },
    { source: 'staff' },
    { source: 'demo' },
    { source: 'phone' },
    { source: 'web', payment: 'paid' },
    { payment: 'paid' },
    { payment: 'paid', status: 'delivered', from: '2026-01-05' },
    { payment: 'pending' },
    { payment: 'refunded' },
    { parcel: 'on_the_way' },
    { parcel: 'on_the_way', status: 'shipped' },
    { cash: 'courier' },
    { cash: 'rider' },
    { cash: 'rider', city: 'dhaka' },
    { search: 'buyer 3', order: 'asc' },
    { search: 'রহিমা' },
    { search: '11' },
    { search: '01712345678', status: 'shipped' },
  ])('%j', async (query) => {
    const { recounted, paged, page } = await bothWays(query, 500)
    expect(paged).toEqual(recounted)
    expect(page).toEqual({
      page: Math.max(1, Math.ceil(recounted.length / 500)),
      perPage: 500,
      total: recounted.length,
      pages: Math.max(1, Math.ceil(recounted.length / 500)),
    })
  })
})

test.each<OrdersQuery>([
  { search: 'buyer' },
  { search: 'buyer', order: 'asc' },
  { search: 'buyer', sort: 'total' },
  { search: 'er' },
  { search: '01712345678' },
])('the matches of a search are counted up to 10,000, and its pages end there: %j', async (query) => {
  const { recounted, paged, page } = await bothWays(query, 700)
  expect(recounted.length).toBe(all - all / 50)
  expect(paged).toEqual(recounted.slice(0, 10_000))
  expect(page).toEqual({ page: 15, perPage: 700, total: 10_001, pages: 15, precision: 'at_least' })
})

test('an e-mail address is searched with its domain', async () => {
  const found = async (search: string) => (await findOrders(shop.db, { search }, 'empty')).page.total
  expect(await found('buyer77@mail.example')).toBe(all / 200)
  expect(await found('ER77@mail.ex')).toBe(all / 200)
  expect(await found('buyer77@other.example')).toBe(0)
})

test('an order in the trash is not counted with those whose parcel or cash is somewhere', async () => {
  const total = async () => (await findOrders(shop.db, { parcel: 'on_the_way' }, 'empty')).page.total
  const before = await total()
  await shop.db.execute(sql`
    update orders set deleted_at = now() where id = (
      select order_row from parcels join orders on orders.id = order_row
      where state = 'in_transit' and deleted_at is null limit 1)`)
  expect(await total()).toBe(before - 1)
})

test.each<OrderFilters>([{}, { from: '2026-01-02' }])(
  'a file has every order once, in the order of the list, though many were placed in the same moment: %j',
  async (asked) => {
    const listed = await shop.db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(filteredOrders(asked))
      .orderBy(sorted({}))
    const file = (await Array.fromAsync(ordersCsv(shop.db, asked))).join('')
    expect(listed.length).toBeGreaterThan(10_000)
    expect(file.match(/^ORD-\d{8}-\d{6}/gm)).toEqual(listed.map(({ orderId }) => orderId))
  },
)
