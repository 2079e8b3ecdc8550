import { readFileSync } from 'node:fs'
import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase, runMigrations } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/database/migration-files.ts'
import { checkConsistency } from '../src/domains/backups/check-consistency.ts'
import { recounts } from './faults/recounts.ts'
import { administrate, emptyDatabase, freshDatabase } from './support/open-shop.ts'

const folder = 'db/migrations'
/** The newest migration of each release of CHANGELOG.md, the newest release first: each release gets a row. */
const lastOfRelease = { '0.2.0': '0082_import-totals', '0.1.0': '0021_letters-of-messages' }

/**
 * What a shop of release 0.1.0 may hold: 41 products, 80 variants, 600 orders of 90 buyers, staff, reviews, settings,
 * requests, mails. A shop of a later release holds it, too, as its own migrations leave it.
 */
const contents = `
  insert into staff (username, password_hash, is_main, permissions) values ('owner', 'x', true, '{}'),
    ('deletes', 'x', false, '{orders.view,orders.delete}'), ('edits', 'x', false, '{orders.edit}'),
    ('looks', 'x', false, '{orders.view}');
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
    select 'Buyer', 'buyer1@mail.example', 'order', 'Where is it', 'Please say' from generate_series(1, 20);
  insert into products (id, slug, sku, title_en, brand, category, price, deleted_at)
    values ('prod_41', 'product-41', 'P41', 'Product 41', 'Bunon', 'mens', 100000, '2026-03-01 12:00+06');
  insert into audit_log (at, staff_id, staff_name, action, subject)
    select timestamptz '2026-03-01 12:00+06', id, username, 'product.delete', 'prod_41' from staff where is_main;
  insert into product_images (product_number, color, key) select number, 'Red', 'products/' || number from products;
  insert into product_colors (product_number, name, name_bn, hex) values (1, 'Red', 'লাল', '#cc0000'),
    (2, 'Red', 'লাল', '#cc0000'), (3, 'Red', '', '#b00020'), (3, 'Green', '', '#9a9890'), (4, 'Default', '', '#9a9890');
  insert into categories (id, slug, section, title_en, members) values ('cat_1', 'eid-picks', 'mens', 'Eid Picks', 'listed');
  insert into category_products (slug, product_number, position)
    select 'eid-picks', number, number from products where number <= 3;
  update products set price = 90000, original_price = 100600 where number = 6;
  insert into planned_sales (product_number, percent, price, from_at, until_at, state, before_price, sale_price, sale_original, actor)
    values (5, 20, null, now() + interval '1 day', now() + interval '2 days', 'planned', null, null, null, 'owner'),
      (6, null, 90000, now() - interval '1 day', now() + interval '1 day', 'running', 100600, 90000, 100600, 'owner');
  insert into stock_alerts (variant_id, email, told_at)
    select id, 'waits@mail.example', case when id % 2 = 0 then now() end from variants where id <= 10;
  insert into wishlist_items (customer_id, product_number) select id, id from customers where deleted_at is null;
  insert into cart_lines (customer_id, product_number, size, color, quantity, seen_price)
    select id, id, 'M', 'Red', 2, 100000 from customers where deleted_at is null;
  insert into order_requests (order_row, kind, text)
    select id, 'damaged', 'The seam is open' from orders where status = 'delivered' and deleted_at is null order by id limit 10;
  insert into order_request_lines (request_id, order_line_id, quantity)
    select r.id, l.id, 1 from order_requests r join order_lines l using (order_row);
  insert into order_request_photos (request_id, position, key, width, height)
    select id, 0, 'requests/' || id, 800, 600 from order_requests;
  insert into mail_log (recipient, subject, kind, text, html, status)
    select 'buyer1@mail.example', 'Order ' || n, 'order-placed', 't', 'h', case n when 5 then 'kept' else 'sent' end
    from generate_series(1, 5) n;
  insert into job_notes (task, payload) values ('send-mail', '{"id": 5}'), ('request-mail', '{"requestId": 4, "kind": "to-shop"}');
  select graphile_worker.add_job('put-days-together', '{}'), graphile_worker.add_job('send-mail', '{"id": 4}');
  insert into announcements (text_en, text_bn, link, is_active, show_until, position)
    values ('Second', 'দুই', '', false, null, 2), ('First', 'এক', '/shop', true, '2026-12-31 18:00+06', 1);
  insert into banners (image, title_en, title_bn, button_en, button_bn, button_link)
    values ('banners/1', 'Eid', 'ঈদ', 'See all', 'সব দেখুন', '/shop');
  insert into featured_categories (slug, title_en, title_bn, image, href)
    values ('eid-picks', 'Eid Picks', 'ঈদের বাছাই', 'featured/1', '/category/eid-picks');
  insert into courier_templates (courier, name, columns) values ('own', 'Own', '[{"header": "Invoice", "source": "orderId"}]'),
    ('pathao', 'Pathao', '[{"header": "MerchantOrderId", "source": "orderId"}, {"header": "Note", "source": "orderId"},
      {"header": "ItemWeight", "source": "fixed", "fixed": "0.5"}]');
  insert into import_runs (actor, file_name, format, report, before)
    values ('owner', 'goods.csv', 'csv', '{"created": 40}', '{"products": []}');
  insert into visits (day, visitor, source, entry, started_at, last_at)
    select date '2026-06-01', 'visitor-' || n, 'direct', '/', timestamptz '2026-06-01 12:00+06', timestamptz '2026-06-01 12:05+06'
    from generate_series(1, 7) n;`

/** What no migration may change, with the number of its rows. */
const kept: [query: string, rows: number][] = [
  [
    'select order_id, status, payment_status, customer_id, email, phone, city, total, deleted_at from orders order by id',
    600,
  ],
  ['select order_row, variant_id, unit_price, quantity, total from order_lines order by id', 600],
  ['select variant_id, on_hand, unit_cost from stock_levels order by 1', 80],
  ['select product_number, rating, status from reviews order by id', 40],
  ['select email, orders, spent::int from buyers order by 1', 90],
  ['select name, email from customers order by id', 31],
  ['select subject, status from contact_messages order by id', 20],
  ['select id, slug, sku, price, original_price, deleted_at from products order by number', 41],
  ['select product_number, color, key, position from product_images order by id', 41],
  ['select product_number, name, name_bn, hex from product_colors order by 1, 2', 5],
  ['select slug, product_number, position from category_products order by 1, 2', 3],
  ['select product_number, percent, price, state, before_price, sale_price from planned_sales order by id', 2],
  ['select variant_id, email, told_at from stock_alerts order by id', 10],
  ['select customer_id, product_number from wishlist_items order by 1, 2', 30],
  ['select customer_id, product_number, size, color, quantity, seen_price from cart_lines order by 1, 2', 30],
  ['select order_row, kind, text, status from order_requests order by id', 10],
  ['select request_id, order_line_id, quantity from order_request_lines order by 1, 2', 10],
  ['select request_id, position, key from order_request_photos order by 1, 2', 10],
  ['select recipient, subject, kind, status from mail_log order by id', 5],
  ['select task, payload from job_notes order by id', 2],
  ['select image, title_en, button_link, position from banners order by id', 1],
  ['select slug, title_en, image, href from featured_categories order by 1', 1],
  ['select actor, file_name, format, report, before from import_runs order by id', 1],
  ['select day, visitor, source, entry, pages from visits order by id', 7],
]

test('every release of CHANGELOG.md is in the table', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)
  expect(Object.keys(lastOfRelease)).toEqual([...headings].map(([, release]) => release))
})

describe.each(Object.entries(lastOfRelease))('a filled database of release %s', (release, last) => {
  const name = `release_${release.replaceAll('.', '_')}_${process.pid}_${Math.floor(performance.now() * 1000)}`
  let url: string
  let client: pg.Client
  beforeAll(async () => {
    url = await emptyDatabase(name)
    client = new pg.Client({ connectionString: url })
    await client.connect()
    const known = readMigrations(folder)
    const upTo = (tag: string) => known.findIndex((each) => each.tag === tag) + 1
    const first = upTo(lastOfRelease['0.1.0'])
    await runMigrations(client, known.slice(0, first))
    await createJobQueue(url)
    await client.query(contents)
    await runMigrations(client, known.slice(first, upTo(last)))
  })
  afterAll(async () => {
    await client.end()
    await administrate(`drop database ${name} with (force)`)
  })
  const ask = async (text: string) => (await client.query(text)).rows

  test('is migrated to today’s, and loses nothing', async () => {
    const before = []
    for (const [query, rows] of kept) {
      const found = await ask(query)
      expect(found, query).toHaveLength(rows)
      before.push(found)
    }

    await migrateDatabase(url, folder)
    for (const [i, [query]] of kept.entries()) expect(await ask(query), query).toEqual(before[i])
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
      { username: 'edits', permissions: ['orders.edit', 'orders.payment'] },
      { username: 'looks', permissions: ['orders.view', 'orders.export'] },
    ])
    const places = [
      { city: 'Atlantis', district: null },
      { city: 'chittagong', district: 'chattogram' },
      { city: 'dhaka', district: 'dhaka' },
    ]
    expect(await ask('select distinct city, district from orders order by 1')).toEqual(places)
    expect(await ask('select distinct city, district from customer_addresses order by 1')).toEqual(places)
    expect(await ask('select price::int, is_elsewhere from delivery_zones order by position')).toEqual([
      { price: 8000, is_elsewhere: false },
      { price: 15_000, is_elsewhere: true },
    ])
    const [counts] = await ask(`select
      (select count(*)::int from orders where status = 'shipped' and deleted_at is null) as shipped,
      (select count(*)::int from parcels where state = 'handed_over' and to_collect = 212000 and paid_out_at is null) as parcels,
      (select count(*)::int from parcel_lines) as lines,
      (select count(*)::int from orders where status = 'pending' and deleted_at is null) as pending,
      (select count(*)::int from desk_calls where state = 'waiting') as calls`)
    expect(counts).toEqual({ shipped: 100, parcels: 100, lines: 100, pending: 96, calls: 96 })
  })

  test('what release 0.1.0 kept otherwise is carried over: announcements, courier files, colours, jobs', async () => {
    // Nothing that was stored proves who wrote a review.
    expect(await ask('select distinct verified from reviews')).toEqual([{ verified: false }])
    expect(await ask('select id, deleted_by from products where deleted_at is not null')).toEqual([
      { id: 'prod_41', deleted_by: 'owner' },
    ])
    expect(await ask('select name, name_bn, hex, is_decided from colors order by 1')).toEqual([
      { name: 'Green', name_bn: '', hex: '#9a9890', is_decided: false },
      { name: 'Red', name_bn: 'লাল', hex: '#cc0000', is_decided: true },
    ])
    expect(await ask('select courier, columns from courier_templates order by 1')).toEqual([
      { courier: 'own', columns: [{ header: 'Invoice', source: 'orderId' }] },
      {
        courier: 'pathao',
        columns: [
          { header: 'MerchantOrderId', source: 'parcelNumber' },
          { header: 'Note', source: 'orderId' },
          { header: 'ItemWeight', source: 'weightKg', fixed: '' },
        ],
      },
    ])
    expect(
      await ask(`select document from page_versions join pages p on p.id = page_id where slug = 'announcements'`),
    ).toEqual([
      {
        document: {
          announcements: [
            {
              id: 'announcement-2',
              text: { en: 'First', bn: 'এক' },
              link: '/shop',
              isHidden: false,
              showFrom: null,
              showUntil: '2026-12-31T12:00:00.000Z',
            },
            {
              id: 'announcement-1',
              text: { en: 'Second', bn: 'দুই' },
              link: '',
              isHidden: true,
              showFrom: null,
              showUntil: null,
            },
          ],
        },
      },
    ])
    // The other job has another name now, under which it is made anew.
    expect(
      await ask(`select t.identifier, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id`),
    ).toEqual([{ identifier: 'send-mail', payload: { id: 4 } }])
  })
})

const columnsOf = (of: Pick<pg.Client, 'query'>) =>
  of.query(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )

async function createJobQueue(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await prepareJobs({ pgPool: pool, logger: undefined })
  } finally {
    await pool.end()
  }
}
