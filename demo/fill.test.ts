import { readdirSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import type { Db } from '#platform/database/database.ts'
import { readPhone } from '#shared/phone.ts'
import { fillOffice, volumeFor } from '../bench/office/fill.ts'
import { listingQuery } from '../tests/support/listing-query.ts'
import { freshDatabase } from '../tests/support/open-shop.ts'
import { fillDemo } from './fill.ts'
import { views } from './vocabulary.ts'

/** A Saturday at noon, a night in Ramadan, and the end of a leap year's February. */
const moments = ['2026-11-21T13:40:00+06:00', '2027-03-04T02:15:00+06:00', '2028-02-29T21:45:00+06:00']

/** Counts the rows of a query that finds violations. */
const asked = (db: Db) => async (query: string) => {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from (${query}) q`))
  return rows[0]?.n ?? -1
}

describe.each(moments)('the demo shop, filled on %s', (moment) => {
  const now = new Date(moment)
  let shop: Awaited<ReturnType<typeof freshDatabase>>
  let rows: (query: string) => Promise<number>

  beforeAll(async () => {
    shop = await freshDatabase()
    rows = asked(shop.db)
    await fillDemo(shop.db, { products: undefined, say: () => {}, now })
  })
  afterAll(() => shop.close())

  test('has all products, numbered from 1, with the new arrivals last', async () => {
    const goods = await rows('select 1 from products')
    expect(goods).toBeGreaterThanOrEqual(160)
    expect(await rows('select 1 from products having min(number) = 1 and max(number) = count(*)')).toBe(1)
    expect(
      await rows(
        'select 1 from products a join products b on b.number = a.number + 1 where b.created_at < a.created_at',
      ),
    ).toBe(0)
    expect(await rows(`select 1 from category_products where slug = 'puja-25'`)).toBe(48)
    expect(
      await rows(
        `select 1 from products p where not exists (select 1 from product_images i where i.product_number = p.number and i.position = 0)`,
      ),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from product_images group by product_number having count(*) > 10 or count(*) <> max(position) + 1`,
      ),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from products p where search_key = '' or not exists (select 1 from variants v where v.product_number = p.number)`,
      ),
    ).toBe(0)
  })

  test('each colour shows its front, then its back, its cloth and its fold, and every picture is there', async () => {
    const { rows: pictures } = await shop.db.execute<{ of: string; key: string; alt: string }>(
      sql`select product_number || ' ' || color as of, key, alt_en || alt_bn as alt from product_images order by product_number, position`,
    )
    const files = new Set(readdirSync('demo/masters').map((file) => `demo/${file}`))
    const galleries = Map.groupBy(pictures, ({ of }) => of)
    for (const [of, gallery] of galleries) {
      const seen = gallery.map(({ key }) => views.findIndex((view) => key.endsWith(`-${view}.webp`)))
      expect([of, seen[0], seen]).toEqual([of, 0, seen.toSorted()])
    }
    expect(pictures.filter(({ key }) => !files.has(key))).toEqual([])
    const backs = pictures.filter(({ key }) => key.endsWith('-back.webp'))
    expect(backs.length).toBeGreaterThan(280)
    expect(backs.filter(({ alt }) => !/, back, measured.* cm .*পেছন থেকে, .*সেমি/.test(alt))).toEqual([])
  })

  test('every category of the specification shows products', async () => {
    const { rows: all } = await shop.db.execute<{ slug: string }>(sql`select slug from categories`)
    const named =
      'mens womens kids all-kids accessories new-arrivals all sale mens-hoodie mens-polos womens-kurtis new-born-1 bags season-of-sale summer-25 puja-25 panjabi blazer three-piece saree girls-frock mens-tshirts'
    expect(all.map(({ slug }) => slug)).toEqual(expect.arrayContaining(named.split(' ')))
    for (const { slug } of all) {
      const { page } = await listing(shop.db, listingQuery({ slug, perPage: 1 }))
      expect([slug, page.total]).not.toEqual([slug, 0])
    }
  })

  test('stock is the sum of its movements and was never below 0', async () => {
    expect(
      await rows(`select 1 from stock_levels l left join stock_movements m using (variant_id)
      group by l.variant_id, l.on_hand having l.on_hand <> coalesce(sum(m.quantity), 0)`),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from (select sum(quantity) over (partition by variant_id order by at, id) as level from stock_movements) m where level < 0`,
      ),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from (select sum(quantity) over (partition by variant_id order by id) as level from stock_movements) m where level < 0`,
      ),
    ).toBe(0)
    expect(
      await rows('select 1 from variants v where not exists (select 1 from stock_levels l where l.variant_id = v.id)'),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from (select distinct on (variant_id) type from stock_movements order by variant_id, at, id) m where type <> 'in'`,
      ),
    ).toBe(0)
    expect(
      await rows(`select 1 from stock_levels l where l.last_restocked_at <> (
      select max(at) from stock_movements m where m.variant_id = l.variant_id and type in ('in', 'restock'))`),
    ).toBe(0)
    expect(await rows(`select 1 from stock_movements where at > '${now.toISOString()}'`)).toBe(0)
  })

  test('stock taken and returned by orders matches their lines', async () => {
    const differing = (type: string, orders: string, sign: string, among: string) => `
      select 1 from (select o.order_id, l.variant_id, ${sign}l.quantity as quantity from order_lines l join orders o on o.id = l.order_row ${orders}) l
      full join (select m.order_id, variant_id, quantity from stock_movements m join orders o using (order_id) where type = '${type}' and ${among}) m using (order_id, variant_id)
      where l.quantity is distinct from m.quantity`
    // Pieces that the customer did not keep are in the parcel, but no longer in the order.
    const whole = `not exists (select from parcels p where p.order_row = o.id and p.state = 'partly_delivered')`
    expect(await rows(differing('order', `where ${whole}`, '-', whole))).toBe(0)
    expect(await rows(differing('cancel', `where o.status = 'cancelled'`, '', whole))).toBe(0)
    expect(
      await rows(
        `select 1 from stock_movements m join orders o using (order_id) where m.type = 'order' and m.at <> o.placed_at`,
      ),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from stock_movements m join orders o using (order_id) where m.type = 'cancel' and m.at <> o.updated_at`,
      ),
    ).toBe(0)
  })

  test('some stock levels are empty, some low, most are neither', async () => {
    const variants = await rows('select 1 from stock_levels')
    const share = async (where: string) => (await rows(`select 1 from stock_levels where ${where}`)) / variants
    expect(await share('on_hand = 0')).toBeGreaterThan(0.08)
    expect(await share('on_hand = 0')).toBeLessThan(0.22)
    expect(await share('on_hand between 1 and 5')).toBeGreaterThan(0.08)
    expect(await share('on_hand > 5')).toBeGreaterThan(0.6)
    const soldOut = await rows(
      'select 1 from stock_levels l join variants v on v.id = l.variant_id group by v.product_number having max(l.on_hand) = 0',
    )
    expect(soldOut).toBeGreaterThanOrEqual(1)
    expect(soldOut).toBeLessThan(10)
  })

  test('orders add up, line by line', async () => {
    expect(await rows('select 1 from orders')).toBeGreaterThan(1800)
    expect(
      await rows(`select 1 from orders o join (select order_row, sum(total) as subtotal, count(*) as items, sum(quantity) as pieces from order_lines group by 1) l
      on l.order_row = o.id where (o.subtotal, o.item_count, o.total_quantity) is distinct from (l.subtotal, l.items, l.pieces)`),
    ).toBe(0)
    expect(
      await rows('select 1 from orders o where not exists (select 1 from order_lines l where l.order_row = o.id)'),
    ).toBe(0)
    expect(
      await rows(
        'select 1 from order_lines l join variants v on v.id = l.variant_id where (v.sku, v.size, v.color) <> (l.sku, l.size, l.color)',
      ),
    ).toBe(0)
    expect(await rows(`select 1 from order_lines where image = ''`)).toBe(0)
    expect(
      await rows(`select 1 from orders where tax <> 0 or delivery_charge <>
      case when subtotal > 200000 then 0 when city = 'dhaka' then 6000 else 12000 end`),
    ).toBe(0)
    expect(
      await rows(`select 1 from orders where order_id !~ '^ORD-[0-9]{8}-[2-9A-HJKMNP-TW-Z]{6}$'
      or placed_on <> (placed_at at time zone 'Asia/Dhaka')::date or substr(order_id, 5, 8) <> to_char(placed_on, 'YYYYMMDD')`),
    ).toBe(0)
    expect(await rows('select 1 from orders group by order_id having count(*) > 1')).toBe(0)
    expect(
      await rows(
        `select 1 from order_lines l join orders o on o.id = l.order_row join products p on p.number = l.product_number where p.created_at > o.placed_at`,
      ),
    ).toBe(0)
  })

  test('timelines are chronological and end with the status of the order', async () => {
    expect(
      await rows(
        'select 1 from orders o where status <> (select e.status from order_events e where e.order_row = o.id order by id desc limit 1)',
      ),
    ).toBe(0)
    expect(
      await rows(
        `select 1 from (select at, lag(at) over (partition by order_row order by id) as before from order_events) e where at < before`,
      ),
    ).toBe(0)
    expect(await rows(`select 1 from order_events where at > '${now.toISOString()}'`)).toBe(0)
    expect(
      await rows(
        `select 1 from orders where (status = 'delivered') <> (delivered_at is not null) or (status = 'delivered') <> (payment_status = 'paid')`,
      ),
    ).toBe(0)
    const { rows: statuses } = await shop.db.execute<{ status: string; share: number }>(
      sql`select status, count(*) * 1.0 / sum(count(*)) over () as share from orders group by 1`,
    )
    expect(statuses.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'delivered', 'cancelled']))
    expect(statuses.length).toBeGreaterThanOrEqual(5)
    expect(Number(statuses.find(({ status }) => status === 'delivered')?.share)).toBeGreaterThan(0.85)
    expect(
      await rows(
        `select 1 from orders where status not in ('delivered', 'cancelled') and placed_at < '${now.toISOString()}'::timestamptz - interval '9 days'`,
      ),
    ).toBe(0)
  })

  test('the office has a rider, one rule for cash on delivery, and couriers that say simulator and wait for a press', async () => {
    expect(await rows(`select 1 from staff where 'parcels.deliver' = any(permissions) and is_active`)).toBe(1)
    expect(await rows(`select 1 from cod_rules where outcome = 'advance' and amount_over = 2000000`)).toBe(1)
    expect(
      await rows(`select 1 from courier_accounts where mode = 'simulator' and not is_active and credentials is null
        and simulator_url like 'http://127.0.0.1:46%'`),
    ).toBe(3)
  })

  test('parcels end in every way: delivered, in part, refused, lost', async () => {
    const { rows: ends } = await shop.db.execute<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from parcels group by state`,
    )
    const of = (state: string) => ends.find((each) => each.state === state)?.n ?? 0
    expect(of('delivered')).toBeGreaterThan(1500)
    expect(of('partly_delivered')).toBeGreaterThan(15)
    expect(of('received_back')).toBeGreaterThan(15)
    expect(of('lost')).toBeGreaterThan(0)
    expect(of('lost')).toBeLessThan(of('received_back') / 2)
    expect(
      await rows(`select 1 from parcels p join orders o on o.id = p.order_row
        where (p.state in ('received_back', 'lost')) <> (o.status = 'cancelled')
        or (p.state in ('delivered', 'partly_delivered')) <> (o.status = 'delivered')`),
    ).toBe(0)
    // If the customer kept only a part, the rest came back and the courier collected less.
    expect(
      await rows(`select 1 from parcels p join orders o on o.id = p.order_row where p.state = 'partly_delivered'
        and (p.collected <> o.total or p.to_collect <= o.total or p.received_back_at is null
          or not exists (select from parcel_lines l where l.parcel_id = p.id and l.order_line_id is null and l.to_shelf = l.quantity))`),
    ).toBe(0)
    expect(
      await rows(`select 1 from parcels p where state = 'lost' and not exists (
        select from stock_movements m join orders o using (order_id) where o.id = p.order_row and m.type = 'out')`),
    ).toBe(0)
    expect(await rows(`select 1 from parcel_events where at > '${now.toISOString()}'`)).toBe(0)
  })

  test('customers are fictitious, and registered before their first order', async () => {
    expect(await rows('select 1 from customers')).toBe(220)
    expect(await rows(`select 1 from orders where email !~ '^[a-z0-9.]+@[a-z]+\\.example$'`)).toBe(0)
    expect(
      await rows(
        'select 1 from orders o join customers c on c.id = o.customer_id where c.created_at > o.placed_at or c.email <> o.email',
      ),
    ).toBe(0)
    const { rows: phones } = await shop.db.execute<{ phone: string }>(
      sql`select distinct phone from orders union select phone from customers`,
    )
    for (const { phone } of phones) expect(readPhone(phone)).toBe(phone)
  })

  test('has a product with more than one page of reviews, whatever the time of day', async () => {
    expect(await rows('select 1 from review_summaries where count > 10')).toBeGreaterThan(0)
  })

  test('reviews, rating summaries and sales match the orders', async () => {
    expect(await rows('select 1 from reviews')).toBe(420)
    expect(await rows(`select 1 from reviews where status = 'pending'`)).toBe(6)
    expect(await rows(`select 1 from reviews where status = 'rejected'`)).toBe(3)
    expect(
      await rows(`select 1 from review_summaries s full join
      (select product_number, count(*) as count, sum(rating) as sum from reviews where status = 'approved' group by 1) r using (product_number)
      where (s.count, s.sum) is distinct from (r.count, r.sum)`),
    ).toBe(0)
    expect(
      await rows(`select 1 from reviews r where verified <> exists (select 1 from orders o join order_lines l on l.order_row = o.id
      where o.email = r.reviewer_email and l.product_number = r.product_number and o.status = 'delivered' and o.delivered_at < r.created_at)`),
    ).toBe(0)
    expect(await rows(`select 1 from reviews where status = 'approved' and not verified`)).toBeLessThan(60)
    expect(await rows('select 1 from reviews group by product_number, reviewer_email having count(*) > 1')).toBe(0)
    expect(await rows(`select 1 from reviews where greatest(created_at, published_at) > '${now.toISOString()}'`)).toBe(
      0,
    )
    expect(
      await rows(`select 1 from product_sales s full join
      (select l.product_number, o.placed_on as day, sum(l.quantity) as pieces from order_lines l join orders o on o.id = l.order_row
        where o.status <> 'cancelled' group by 1, 2) o using (product_number, day)
      where s.pieces is distinct from o.pieces`),
    ).toBe(0)
  })

  // Runs last: it adds a year of other orders.
  test.runIf(moment === moments[0])('the orders of the benches can be added, with parcels of their own', async () => {
    const parcels = await rows('select 1 from parcels')
    await fillOffice(shop.url, () => {}, { ...volumeFor({ products: 300, orders: 2000 }), days: 20 })
    expect(await rows('select 1 from products')).toBe(300)
    expect(await rows('select 1 from parcels')).toBeGreaterThan(parcels + 1000)
    expect(
      await rows('select 1 from parcels p where not exists (select from parcel_lines l where l.parcel_id = p.id)'),
    ).toBe(0)
  })
})

test('a demo with twice the orders has twice of every outcome, and its stock adds up', async () => {
  const shop = await freshDatabase()
  const rows = asked(shop.db)
  try {
    await fillDemo(shop.db, { products: undefined, orders: 3800, say: () => {}, now: new Date(moments[0] ?? '') })
    expect(await rows('select 1 from orders')).toBeGreaterThan(3750)
    expect(await rows('select 1 from orders')).toBeLessThanOrEqual(3800)
    for (const note of ['Refused at the door', 'Nobody at home after three attempts', 'Lost by the courier'])
      expect(await rows(`select 1 from order_events where note = '${note}'`)).toBeGreaterThan(5)
    expect(await rows(`select 1 from stock_movements where reason = 'returned at the door'`)).toBeGreaterThan(40)
    expect(await rows('select 1 from customers')).toBe(440)
    expect(
      await rows(`select 1 from stock_levels s left join
      (select variant_id, sum(quantity) as pieces from stock_movements group by 1) m using (variant_id)
      where s.on_hand < 0 or s.on_hand <> coalesce(m.pieces, 0)`),
    ).toBe(0)
  } finally {
    await shop.close()
  }
})
