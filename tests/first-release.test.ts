import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase, runMigrations } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { checkConsistency } from '../src/domains/backups/check-consistency.ts'
import { recounts } from './faults/recounts.ts'
import { administrate, emptyDatabase, freshDatabase } from './support/open-shop.ts'

const folder = 'db/migrations'
/** The newest migration of release 0.1.0 (CHANGELOG.md). */
const lastOfFirstRelease = '0021_letters-of-messages'
const name = `first_release_${process.pid}_${Math.floor(performance.now() * 1000)}`

/**
 * What a shop of release 0.1.0 may hold: 40 products, 80 variants, 600 orders of 90 buyers, staff, reviews, settings.
 */
const contents = `
  insert into staff (username, password_hash, is_main, permissions) values ('owner', 'x', true, '{}'),
    ('deletes', 'x', false, '{orders.view,orders.delete}'), ('looks', 'x', false, '{orders.view}');
  insert into settings (name, value) values ('deliveryDhaka', '80'), ('deliveryElsewhere', '150');
  insert into customers (name, email, password_hash)
    select 'Customer ' || n, 'buyer' || n || '@mail.example', 'x' from generate_series(1, 30) n;
  insert into customers (name, email, password_hash, date_of_birth, gender, deleted_at)
    values ('', 'closed-31@closed.invalid', 'x', '1990-01-01', 'female', now());
  insert into customer_addresses (customer_id, full_name, phone, address, city)
    select id, name, '+8801812345678', 'House 1', (array['chittagong', 'dhaka', 'Atlantis'])[1 + id % 3] from customers;
  insert into products (id, slug, sku, title_en, brand, category, price)
    select 'prod_' || n, 'product-' || n, 'P' || n, 'Product ' || n, 'Bunon', 'mens', 100000 + n * 100 from generate_series(1, 40) n;
  insert into variants (product_number, size, color, sku, position)
    select number, size, 'Red', sku || '-' || size, row_number() over (partition by number) - 1
    from products, unnest(array['M', 'L']) size;
  insert into stock_levels (variant_id, on_hand, unit_cost) select id, 500, 40000 from variants;
  insert into stock_movements (variant_id, type, quantity, unit_cost) select id, 'in', 500, 40000 from variants;
  insert into orders (order_id, status, payment_status, customer_id, customer_name, email, phone, address, city, subtotal,
      delivery_charge, total, item_count, total_quantity, placed_at, placed_on, delivered_at, deleted_at)
    select 'ORD-20260101-' || lpad(n::text, 6, '0'), status, case status when 'delivered' then 'paid' else 'pending' end,
      case when n % 90 < 30 then n % 90 + 1 end, 'Buyer ' || n % 90, 'buyer' || n % 90 + 1 || '@mail.example',
      '+8801' || lpad((700000000 + n % 90)::text, 9, '0'), 'House 1', (array['chittagong', 'dhaka', 'Atlantis'])[1 + n % 3],
      200000, 12000, 212000, 1, 2, timestamptz '2026-01-01 12:00+06' + n * interval '6 hours',
      ((timestamptz '2026-01-01 12:00+06' + n * interval '6 hours') at time zone 'Asia/Dhaka')::date,
      case status when 'delivered' then timestamptz '2026-01-03 12:00+06' + n * interval '6 hours' end,
      case when n % 50 = 0 then now() end
    from generate_series(1, 600) n, lateral (select (array['pending', 'confirmed', 'processing', 'shipped', 'delivered',
      'cancelled'])[1 + n % 6] as status) s;
  insert into order_lines (order_row, product_number, variant_id, name_en, sku, size, color, unit_price, unit_cost, quantity, total)
    select o.id, v.product_number, v.id, 'Product', v.sku, v.size, v.color, 100000, 40000, 2, 200000
    from orders o join variants v on v.id = 1 + o.id % 80;
  insert into order_events (order_row, status, actor, at) select id, status, 'Shop', placed_at from orders;
  insert into stock_movements (variant_id, type, quantity, order_id, unit_cost)
    select l.variant_id, 'sale', -2, o.order_id, 40000 from orders o join order_lines l on l.order_row = o.id
    where o.status <> 'cancelled' and (o.deleted_at is null or o.status = 'delivered');
  update stock_levels s set on_hand = (select sum(quantity) from stock_movements m where m.variant_id = s.variant_id);
  insert into reviews (product_number, rating, title, text, reviewer_name, reviewer_email, status, verified)
    select number, 4, 'Good', 'Fits', 'Buyer', 'buyer1@mail.example', 'approved', true from products;
  insert into contact_messages (name, email, inquiry_type, subject, message)
    select 'Buyer', 'buyer1@mail.example', 'order', 'Where is it', 'Please say' from generate_series(1, 20);`

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await emptyDatabase(name)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  const known = readMigrations(folder)
  await runMigrations(client, known.slice(0, known.findIndex(({ tag }) => tag === lastOfFirstRelease) + 1))
  await client.query(contents)
})
afterAll(async () => {
  await client.end()
  await administrate(`drop database ${name} with (force)`)
})
const ask = async (text: string) => (await client.query(text)).rows
const columnsOf = (of: Pick<pg.Client, 'query'>) =>
  of.query(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )

test('a filled database of release 0.1.0 is migrated to today’s, and loses nothing', async () => {
  const kept = [
    'select order_id, status, payment_status, customer_id, email, phone, city, total, deleted_at from orders order by id',
    'select order_row, variant_id, unit_price, quantity, total from order_lines order by id',
    'select variant_id, on_hand, unit_cost from stock_levels order by 1',
    'select product_number, rating, status from reviews order by id',
    'select email, orders, spent::int from buyers order by 1',
    'select name, email from customers order by id',
    'select subject, status from contact_messages order by id',
  ]
  const before = []
  for (const each of kept) before.push(await ask(each))
  expect(before.map(({ length }) => length)).toEqual([600, 600, 80, 40, 90, 31, 20])

  await migrateDatabase(url, folder)
  for (const [i, each] of kept.entries()) expect(await ask(each)).toEqual(before[i])
  expect(await checkConsistency(client)).toMatchObject({ orders: 600, brokenStock: 0, brokenOrders: 0 })
  expect(await ask(recounts['the list of users is what accounts and buyers say'] ?? '')).toEqual([])
  expect(await ask('select count(*)::int as n from users where registered')).toEqual([{ n: 30 }])
  // A closed account keeps nothing about a person.
  expect(await ask(`select date_of_birth, gender from customers where deleted_at is not null`)).toEqual([
    { date_of_birth: null, gender: '' },
  ])
  const fresh = await freshDatabase()
  expect((await columnsOf(client)).rows).toEqual((await columnsOf(fresh.pool)).rows)
  await fresh.close()
})

test('what release 0.1.0 did not know is derived: rights, places, delivery zones, parcels, calls', async () => {
  expect(await ask('select username, permissions from staff where not is_main order by 1')).toEqual([
    { username: 'deletes', permissions: ['orders.view', 'orders.delete', 'orders.cancel', 'orders.export'] },
    { username: 'looks', permissions: ['orders.view', 'orders.export'] },
  ])
  expect(await ask('select distinct city, district from orders order by 1')).toEqual([
    { city: 'Atlantis', district: null },
    { city: 'chittagong', district: 'chattogram' },
    { city: 'dhaka', district: 'dhaka' },
  ])
  expect(await ask('select price::int, is_elsewhere from delivery_zones order by position')).toEqual([
    { price: 8000, is_elsewhere: false },
    { price: 15_000, is_elsewhere: true },
  ])
  const [counts] = await ask(`select
    (select count(*)::int from orders where status = 'shipped' and deleted_at is null) as shipped,
    (select count(*)::int from parcels where state = 'handed_over' and to_collect = 212000) as parcels,
    (select count(*)::int from parcel_lines) as lines,
    (select count(*)::int from orders where status = 'pending' and deleted_at is null) as pending,
    (select count(*)::int from desk_calls where state = 'waiting') as calls`)
  expect(counts).toEqual({ shipped: 100, parcels: 100, lines: 100, pending: 96, calls: 96 })
})
