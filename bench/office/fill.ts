import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sumSales } from '#domains/catalogue/products/recount-sales.ts'
import { type Searchable, searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { recomputeSummaries } from '#domains/summaries/refresh-summaries.ts'
import { addressLine, areas, familyNamesFor, firstNames, orderNotes } from '../../demo/catalogue/people.ts'
import { dice } from '../../demo/history/dice.ts'
import { parcelsOfOrders, type Step } from './fill-parcels.ts'

/** Size of the generated shop. `products` is a minimum; guests order without an account. */
export type Volume = Record<
  | 'products'
  | 'customers'
  | 'guests'
  | 'orders'
  | 'reviews'
  | 'messages'
  | 'auditEntries'
  | 'mails'
  | 'visits'
  | 'days',
  number
>

/** Volume for a number of orders per year: half as many accounts, a quarter as many guests. The logs are capped. */
export const volumeFor = ({ products, orders }: { products: number; orders: number }): Volume => ({
  products,
  orders,
  customers: orders / 2,
  guests: orders / 4,
  reviews: orders * 0.3,
  messages: orders * 0.15,
  auditEntries: Math.min(orders * 1.5, 150_000),
  mails: Math.min(orders * 1.5, 150_000),
  visits: Math.min(orders * 10, 1_000_000),
  days: 365,
})

/** Volume for the back-office benchmark; products are those of the demo. */
const officeVolume = volumeFor({ products: 0, orders: 100_000 })

/**
 * Fills a demo shop to this volume with set-based SQL. The data is consistent: stock is the sum of its movements,
 * triggers maintain the buyers, and sales and ratings are recomputed. The random numbers are seeded. A full shop only
 * gets missing summaries and mails.
 */
export async function fillOffice(url: string, say: (line: string) => void, volume = officeVolume): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ begun: boolean; full: boolean }>(
      `select (select count(*) from orders) >= ${volume.orders} as begun, exists (select from visits) as full`,
    )
    if (rows[0]?.full) {
      // An older version may have filled it, so summaries that are new in this version are computed now.
      await recomputeSummaries(drizzle(client), new Date())
      // The shop deletes mails after some months.
      const { rows: mails } = await client.query('select from mail_log limit 1')
      if (mails.length === 0) await client.query(mailsOfNewestOrders(volume.mails))
      return say('The shop is full already.')
    }
    if (rows[0]?.begun) throw new Error('The shop was filled half and cannot be filled on: throw its folder away.')
    // The shop is idle, so this may use much memory and skip synchronous commits.
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '256MB'; set synchronous_commit = off`)
    await client.query(`set jit = off; select setseed(0.2025)`)
    const began = performance.now()
    const done = (what: string, rows: number | null) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4)
      say(`${seconds} s  ${what}${rows ? `: ${rows.toLocaleString('en')}` : ''}`)
    }
    await moreProducts(client, volume.products, (have) => done('products', have))
    const run = async (steps: Step[]) => {
      for (const [what, statement, values = []] of steps) {
        const { rowCount } = await client.query(statement, values)
        if (what) done(what, rowCount)
      }
    }
    await run(shopFloor(volume))
    await sumSales(drizzle(client), new Date())
    await recomputeSummaries(drizzle(client), new Date())
    done("sales, days, people and products added up, as the shop's jobs do", null)
    await run(lastOfAll(volume))
  } finally {
    await client.end()
  }
}

const shopFloor = (volume: Volume): Step[] => [
  ...people(volume),
  ...plannedOrders(volume),
  ...storedOrders(volume),
  ...parcelsOfOrders,
  ...stock(),
  ...wordsOfPeople(volume),
  ...logs(volume),
]

const lastOfAll = (volume: Volume): Step[] => [
  // Visits come last, because they mark a shop as full.
  ...seen(volume),
  // As autovacuum does over time: statistics for the planner, and the visibility map.
  ['counted for the planner', 'vacuum (analyze)'],
  // As every import does. A process with an old product count would choose the query plan for a small shop.
  ['told to the open shop', "select pg_notify('shop_changed', '@fill everything')"],
]

/** Syllables for generated product names, in both scripts. */
const sounds = [
  ['ka', 'কা'],
  ['mo', 'মো'],
  ['shi', 'শি'],
  ['ro', 'রো'],
  ['li', 'লি'],
  ['no', 'নো'],
  ['ta', 'তা'],
  ['bi', 'বি'],
  ['jha', 'ঝা'],
  ['du', 'দু'],
  ['po', 'পো'],
  ['ghu', 'ঘু'],
  ['ma', 'মা'],
  ['cho', 'চো'],
  ['ri', 'রি'],
  ['ha', 'হা'],
  ['gu', 'গু'],
  ['lo', 'লো'],
  ['dhi', 'ধি'],
  ['ba', 'বা'],
] as const

type Base = Omit<Searchable, 'id'> & { number: number; slug: string }

/**
 * Adds products until there are `wanted`: copies of the designs with one of 8,000 collection names, another price,
 * three of the variants, stock, pictures and a search key.
 */
async function moreProducts(client: pg.Client, wanted: number, say: (have: number) => void): Promise<void> {
  const { rows: bases } = await client.query<Base>(
    `select number, slug, title_en as "titleEn", title_bn as "titleBn", description_en as "descriptionEn", description_bn as "descriptionBn",
      category, subcategory, brand, tags from products where price is not null order by number`,
  )
  const have = await client.query<{ n: number }>('select max(number) as n from products')
  const sound = (place: number) => sounds[place % sounds.length] ?? sounds[0]
  for (let from = (have.rows[0]?.n ?? 0) + 1; from <= wanted; from += 2000) {
    const more = Array.from({ length: Math.min(2000, wanted + 1 - from) }, (_, i) => {
      const n = from + i
      const base = bases[n % bases.length]
      if (!base) throw new Error('The demo shop has no goods')
      const draw = (n * 7919) % sounds.length ** 3
      const name = [sound(draw), sound(Math.floor(draw / sounds.length)), sound(Math.floor(draw / sounds.length ** 2))]
      const latin = name.map(([en]) => en).join('')
      const titleEn = `${latin.charAt(0).toUpperCase()}${latin.slice(1)} ${base.titleEn}`
      const titleBn = `${name.map(([, bn]) => bn).join('')} ${base.titleBn}`
      const id = `prod_g${n.toString(36).padStart(7, '0')}`
      return {
        n,
        base: base.number,
        id,
        titleEn,
        titleBn,
        slug: `${base.slug}-g${n}`,
        key: searchKeyOf({ ...base, id, titleEn, titleBn }),
      }
    })
    for (const part of copied) await client.query(part, [JSON.stringify(more), wanted])
    if ((from / 2000) % 5 < 1 || from + 2000 > wanted) say(Math.min(from + 1999, wanted))
  }
  await client.query(`select setval(pg_get_serial_sequence('products', 'number'), max(number)) from products`)
}

const design = `jsonb_to_recordset($1::jsonb) as d(n int, base int, id text, "titleEn" text, "titleBn" text, slug text, key text)`

/** Separate statements, because triggers update the offers at the end of each statement. */
const copied = [
  `insert into products (number, id, slug, sku, title_en, title_bn, description_en, description_bn, brand, category, subcategory,
    material_en, material_bn, fit, care_en, care_bn, tags, price, original_price, chart, search_key, created_at, updated_at)
  overriding system value
  select n, d.id, d.slug, 'SKU_G' || n, "titleEn", "titleBn", description_en, description_bn, brand, category, subcategory,
    material_en, material_bn, fit, care_en, care_bn, tags, asked, case when original_price is not null then asked + asked / 2000 * 1000 end,
    chart, key, at, at
  from ${design} join products b on b.number = d.base
  cross join lateral (select greatest(20000, (b.price * (85 + n * 31 % 40) / 100000) * 1000) as asked,
    now() - (400 - 335.0 * n / $2::int) * interval '1 day' as at) drawn`,
  `insert into product_colors (product_number, name, name_bn, hex, position)
  select n, name, name_bn, hex, position from ${design} join product_colors c on c.product_number = d.base where $2::int > 0`,
  `insert into product_images (product_number, color, key, alt_en, alt_bn, original_name, file_size, width, height, tone, position)
  select n, color, i.key, alt_en, alt_bn, original_name, file_size, width, height, tone, position
  from ${design} join product_images i on i.product_number = d.base and i.position < 3 where $2::int > 0`,
  `insert into variants (product_number, size, color, sku, position)
  select n, size, color, 'G' || n || '-' || position, position
  from ${design} cross join lateral (
    select size, color, position from variants v where v.product_number = d.base order by (position * 7 + n) % 13, position limit 3
  ) v where $2::int > 0`,
  `with opened as (
    select v.id, created_at, greatest(0, v.id * 7919 % 37 - 4)::int as pieces
    from ${design} join variants v on v.product_number = n join products p on p.number = n where $2::int > 0
  ), noted as (
    insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, at)
    select id, 'in', pieces, 'opening stock', 'admin', 40000, created_at from opened where pieces > 0 order by id
  )
  insert into stock_levels (variant_id, on_hand, min_stock, max_stock, unit_cost, supplier, location, last_restocked_at)
  select id, pieces, 5, 40, 40000, 'Cumilla & Pabna Handlooms', 'Warehouse C', created_at from opened`,
]

/** 3,000 names in one of the two scripts, with the local part of an e-mail address, a street address and a city. */
function crowd(): Record<'name' | 'letters' | 'address' | 'city', string[]> {
  const { pick, often } = dice('office at volume')
  const all = { name: [] as string[], letters: [] as string[], address: [] as string[], city: [] as string[] }
  for (let i = 0; i < 3000; i++) {
    const first = pick(firstNames)
    const family = pick(familyNamesFor(first))
    const locale = often(0.3) ? 'bn' : 'en'
    // Half of the parcels go to Dhaka.
    const city = often(0.5) ? 'dhaka' : pick(Object.keys(areas) as (keyof typeof areas)[])
    all.name.push(`${first[locale]} ${family[locale]}`)
    all.letters.push(`${first.en}.${family.en}`.toLowerCase().replaceAll(' ', ''))
    all.address.push(addressLine(pick(areas[city]), (i % 120) + 1, (i % 28) + 1))
    all.city.push(city)
  }
  return all
}

function people(volume: Volume): Step[] {
  const { name, letters, address, city } = crowd()
  return [
    [
      'people',
      `create temp table person as
      select i, names.name, names.letters || i || '@mail.example' as email, names.address, names.city,
        '+8801' || (3 + i % 7) || lpad((i::bigint * 7919 % 100000000)::text, 8, '0') as phone,
        now() - random() * interval '${volume.days} days' as since
      from generate_series(1, ${volume.customers + volume.guests}) i
      join unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as names(name, letters, address, city, place)
        on names.place = 1 + i * 7 % 3000`,
      [name, letters, address, city],
    ],
    [
      'customers',
      `insert into customers (name, email, phone, password_hash, is_active, role, created_at, last_login_at, deleted_at, deleted_by)
      select name, email, case when i % 40 = 0 then '' else phone end, 'nobody knows it', i % 97 <> 0,
        case when i % 4999 = 0 then 'admin' else 'user' end, since,
        case when i % 3 = 0 then null else since + random() * (now() - since) end,
        case when i % 200 = 0 then now() - interval '3 days' end, case when i % 200 = 0 then 'admin' end
      from person where i <= ${volume.customers} - (select count(*) from customers) order by since`,
    ],
    [
      'addresses',
      `insert into customer_addresses (customer_id, label, full_name, phone, address, city, is_default)
      select c.id, 'Home', p.name, p.phone, p.address, p.city, true
      from person p join customers c on c.email = p.email where p.i % 2 = 0`,
    ],
    [
      'hearts',
      `insert into wishlist_items (customer_id, product_number)
      select c.id, n.number from person p join customers c on c.email = p.email
      cross join lateral generate_series(0, 3) k
      join products n on n.number = 1 + (p.i * 4 + k) % (select count(*)::int from products) where p.i % 3 = 0
      on conflict do nothing`,
    ],
    [
      'notes on people',
      `insert into customer_notes (email, text, actor, at)
      select email, 'Wants to be called before the parcel leaves', 'admin', since from person where i % 15 = 0`,
    ],
  ]
}

/**
 * Plans the orders: customer, time, products. A few products sell far better than others, and some customers order
 * often.
 */
function plannedOrders(volume: Volume): Step[] {
  return [
    [
      'goods',
      `create temp table good as
      select row_number() over (order by v.id) - 1 as place, v.id as variant, p.number, p.title_en, p.title_bn, v.sku, v.size, v.color,
        coalesce(v.price, p.price) as price, p.original_price, s.unit_cost,
        coalesce((select key from product_images g where g.product_number = p.number order by position limit 1), '') as image
      from variants v join products p on p.number = v.product_number join stock_levels s on s.variant_id = v.id
      where coalesce(v.price, p.price) is not null`,
    ],
    ['', 'create unique index on good (place); analyze good; create unique index on person (i); analyze person'],
    [
      'orders planned',
      `create temp table planned as
      select n, person.*, now() - age as placed_at, age, luck,
        case when age < interval '1 day' then (case when luck < 0.25 then 'pending' else 'confirmed' end)
          when luck < 0.08 then 'cancelled'
          when age < interval '2 days' then 'processing' when age < interval '4 days' then 'shipped' else 'delivered' end as status
      from (
        select n, ceil(power(random(), 1.6) * ${volume.customers + volume.guests})::int as i,
          power(random(), 1.2) * interval '${volume.days} days' as age, random() as luck
        from generate_series(1, ${volume.orders}) n order by age desc
      ) drawn join person using (i)`,
    ],
    [
      'lines planned',
      `create temp table line as
      select n, k, good.*, case when (n + k) % 9 = 0 then 2 else 1 end as pieces
      from (
        select n, k, ((floor(power(luck * 7919 - floor(luck * 7919), 2.2) * goods)::bigint + k * 37 * (1 + n % 5)) % goods)::int as place
        from (select n, luck, (array[1, 1, 1, 1, 2, 2, 2, 3, 3, 4])[1 + n % 10] as lines from planned) o
        cross join lateral generate_series(1, lines) k, (select count(*) as goods from good) g
      ) drawn join good using (place)`,
    ],
    ['', 'create index on line (n); analyze line; analyze planned'],
  ]
}

/** Order number of order n: the shop's format and alphabet, unique. */
const orderId = `'ORD-' || to_char(placed_at at time zone 'Asia/Dhaka', 'YYYYMMDD') || '-' || (
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTWXYZ', 1 + (n * 48271::bigint % 594823321 / power(29, d)::bigint % 29)::int, 1), '')
  from generate_series(0, 5) d)`

const parts = 10
function storedOrders(volume: Volume): Step[] {
  return [
    ...Array.from({ length: parts }, (_, part): Step => {
      const [from, to] = [(volume.orders / parts) * part, (volume.orders / parts) * (part + 1)]
      return [
        'orders',
        `with sums as (
          select n, sum(price * pieces)::bigint as subtotal, count(*) as items, sum(pieces) as pieces from line
          where n > ${from} and n <= ${to} group by n
        ), charged as (
          select *, case when subtotal > 200000 then 0 when city = 'dhaka' then 6000 else 12000 end as delivery
          from planned join sums using (n)
        )
        insert into orders (order_id, request_key, customer_id, status, payment_status, customer_name, email, phone, address, city, notes,
          subtotal, delivery_charge, total, item_count, total_quantity, source, placed_at, placed_on, delivered_at, updated_at,
          deleted_at, deleted_by)
        select ${orderId}, gen_random_uuid(), c.id, p.status, case when p.status = 'delivered' then 'paid' else 'pending' end,
          p.name, p.email, p.phone, p.address, p.city, case when n % 12 = 0 then ($1::text[])[1 + n % cardinality($1::text[])] else '' end,
          subtotal, delivery, subtotal + delivery, items, pieces, case when n % 9 = 0 then 'staff' else 'web' end, placed_at,
          (placed_at at time zone 'Asia/Dhaka')::date, case when p.status = 'delivered' then placed_at + interval '40 hours' end,
          placed_at + least(age, interval '40 hours'),
          case when n % 200 = 0 and p.status = 'delivered' then now() - interval '2 days' end,
          case when n % 200 = 0 and p.status = 'delivered' then 'admin' end
        from charged p left join customers c on c.email = p.email and c.deleted_at is null order by placed_at`,
        [orderNotes],
      ]
    }),
    [
      'orders found again',
      `create temp table stored as
      select o.id, o.order_id, p.n, p.placed_at, p.status from planned p join orders o on o.email = p.email and o.placed_at = p.placed_at`,
    ],
    ['', 'create unique index on stored (n); analyze stored'],
    [
      'lines',
      `insert into order_lines (order_row, product_number, variant_id, name_en, name_bn, sku, image, size, color, unit_price,
        original_price, unit_cost, quantity, total, position)
      select s.id, l.number, l.variant, l.title_en, l.title_bn, l.sku, l.image, l.size, l.color, l.price, l.original_price, l.unit_cost,
        l.pieces, l.price * l.pieces, l.k - 1 from line l join stored s using (n) order by s.id, l.k`,
    ],
    [
      'timelines',
      `insert into order_events (order_row, status, actor, at)
      select id, step.status, step.actor, placed_at + step.after
      from stored cross join lateral (values ('confirmed', 'Shop', interval '0'), ('processing', 'admin', interval '3 hours'),
        ('shipped', 'admin', interval '9 hours'), ('delivered', 'admin', interval '40 hours'),
        ('cancelled', 'admin', interval '5 hours'), ('pending', 'Shop', interval '0')) step(status, actor, after)
      where case stored.status
        when 'pending' then step.status = 'pending'
        when 'cancelled' then step.status in ('confirmed', 'cancelled')
        else step.status not in ('pending', 'cancelled') and step.after <= case stored.status
          when 'delivered' then interval '40 hours' when 'shipped' then interval '9 hours'
          when 'processing' then interval '3 hours' else interval '0' end end
      order by id, step.after`,
    ],
    [
      'damaged pieces reported',
      `with reported as (
        insert into order_requests (order_row, kind, text, status, answer, answered_by, answered_at, created_at)
        select id, case when n % 2 = 0 then 'damaged' else 'wrong' end, 'The seam at the sleeve is open',
          case when placed_at > now() - interval '6 days' then 'open' else 'replacement' end,
          case when placed_at > now() - interval '6 days' then '' else 'A new one is on its way' end,
          case when placed_at > now() - interval '6 days' then '' else 'admin' end,
          case when placed_at > now() - interval '6 days' then null else placed_at + interval '3 days' end,
          placed_at + interval '50 hours'
        from stored where n % 90 = 0 and status = 'delivered' returning id, order_row
      )
      insert into order_request_lines (request_id, order_line_id, quantity)
      select r.id, l.id, 1 from reported r join order_lines l on l.order_row = r.order_row and l.position = 0`,
    ],
    [
      'sales by day',
      `insert into product_sales (product_number, day, pieces)
      select l.number, (s.placed_at at time zone 'Asia/Dhaka')::date, sum(l.pieces) from line l join stored s using (n)
      where s.status <> 'cancelled' group by 1, 2
      on conflict (product_number, day) do update set pieces = product_sales.pieces + excluded.pieces`,
    ],
  ]
}

/** Deliveries of each month cover its sales, so that stock is never negative. */
function stock(): Step[] {
  return [
    [
      'stock that came',
      `insert into stock_movements (variant_id, type, quantity, reason, actor, unit_cost, at)
      select l.variant, 'restock', sum(l.pieces), 'delivery from supplier', 'admin', max(l.unit_cost), date_trunc('month', s.placed_at)
      from line l join stored s using (n) group by l.variant, date_trunc('month', s.placed_at) order by 7, 1`,
    ],
    [
      'stock that went and came back',
      `insert into stock_movements (variant_id, type, quantity, reason, order_id, actor, at)
      select l.variant, m.type, m.sign * l.pieces, m.reason, s.order_id, m.actor, s.placed_at + m.after
      from line l join stored s using (n) cross join lateral (values ('order', -1, 'ordered', 'Shop', interval '0'),
        ('cancel', 1, 'order cancelled', 'admin', interval '5 hours')) m(type, sign, reason, actor, after)
      where m.type = 'order' or s.status = 'cancelled' order by s.placed_at + m.after, l.variant`,
    ],
    [
      'stock levels',
      `update stock_levels s set on_hand = moved.pieces
      from (select variant_id, sum(quantity)::int as pieces from stock_movements group by variant_id) moved
      where moved.variant_id = s.variant_id and moved.pieces <> s.on_hand`,
    ],
    [
      'people who wait for a size',
      `insert into stock_alerts (variant_id, email)
      select s.variant_id, p.email from stock_levels s join person p on p.i = s.variant_id where s.on_hand = 0`,
    ],
  ]
}

function wordsOfPeople(volume: Volume): Step[] {
  return [
    [
      'reviews',
      `insert into reviews (product_number, rating, title, text, reviewer_name, reviewer_email, status, verified, helpful, created_at,
        published_at, moderated_by, moderated_at, reply, replied_by, replied_at)
      select g.number, 1 + floor(5 * power(random(), 0.4))::int, 'As in the picture ' || p.i,
        'The ' || g.title_en || ' fits well, the cloth is soft and came within two days. ভালো লেগেছে।', p.name, p.email,
        case when p.i % 50 = 0 then 'pending' when p.i % 31 = 0 then 'rejected' else 'approved' end, p.i % 2 = 0, p.i % 14, p.since,
        case when p.i % 50 <> 0 and p.i % 31 <> 0 then p.since + interval '1 day' end, 'admin', p.since + interval '1 day',
        case when p.i % 6 = 0 then 'Thank you for writing to us.' else '' end, case when p.i % 6 = 0 then 'admin' else '' end,
        case when p.i % 6 = 0 then p.since + interval '2 days' end
      from person p join good g on g.place = p.i * 17 % (select count(*) from good) where p.i <= ${volume.reviews} order by p.since`,
    ],
    [
      'stars',
      `insert into review_summaries (product_number, count, sum)
      select product_number, count(*), sum(rating) from reviews where status = 'approved' group by product_number
      on conflict (product_number) do update set count = excluded.count, sum = excluded.sum`,
    ],
    [
      'messages',
      `insert into contact_messages (customer_id, name, email, phone, inquiry_type, subject, message, status, created_at, updated_at)
      select c.id, p.name, p.email, p.phone,
        (array['general', 'order', 'product', 'return', 'wholesale'])[1 + p.i % 5], 'Question ' || p.i || ' about delivery',
        'When will my parcel arrive? I ordered some days ago and nobody has called. আমার পার্সেল কোথায়?',
        case when p.i % 60 = 0 then 'new' when p.i % 41 = 0 then 'read' when p.i % 10 = 0 then 'archived' else 'answered' end,
        p.since, p.since + interval '1 day'
      from person p left join customers c on c.email = p.email and c.deleted_at is null
      where p.i <= ${volume.messages} order by p.since`,
    ],
    [
      'answers',
      `insert into message_answers (message_id, text, actor, at)
      select id, 'It is on its way, and will be with you tomorrow.', 'admin', updated_at from contact_messages where status = 'answered'`,
    ],
  ]
}

function logs(volume: Volume): Step[] {
  return [
    [
      'sub-admins',
      `insert into staff (username, email, phone, password_hash, permissions)
      select 'member' || i, 'member' || i || '@mail.example', '', 'nobody knows it', array['orders.view', 'products.view', 'users.view']
      from generate_series(1, 12) i`,
    ],
    [
      'audit log',
      `insert into audit_log (at, staff_id, staff_name, action, subject, before, after)
      select now() - (${volume.auditEntries} - i) * interval '3 minutes', s.id, s.username,
        (array['order.status', 'order.status', 'order.note', 'stock.adjust', 'product.update', 'review.publish', 'user.update'])[1 + i % 7],
        o.order_id, '{"status": "confirmed"}', '{"status": "processing"}'
      from generate_series(1, ${volume.auditEntries}) i join staff s on s.username = 'member' || (1 + i % 12)
      join stored o on o.n = 1 + i % ${volume.orders} order by i`,
    ],
    ['mails', mailsOfNewestOrders(volume.mails)],
    [
      'imports',
      `insert into import_runs (at, actor, file_name, format, report, before)
      select now() - i * interval '6 days', 'admin', 'goods-' || i || '.csv', 'shop',
        (select jsonb_build_object('dryRun', false, 'unfetched', 0, 'made', '[]'::jsonb,
          'totals', jsonb_build_object('read', 1500, 'new', 0, 'changed', 1500, 'unchanged', 0, 'repeated', 0, 'refused', 0, 'mended', 0, 'withoutPrice', 0),
          'rows', jsonb_agg(jsonb_build_object('place', 'line ' || r, 'name', 'Piece ' || r, 'outcome', 'changed', 'mended', '[]'::jsonb,
            'changes', jsonb_build_array('price'), 'notes', '[]'::jsonb))) from generate_series(2, 1501) r), '[]'
      from generate_series(1, 30) i`,
    ],
  ]
}

function seen(volume: Volume): Step[] {
  return [
    [
      'pages seen',
      `insert into page_views (day, path, views)
      select day::date, case when n = 0 then '/' when n = 1 then '/shop' else '/product/' || n end, 1 + (n * 31 + extract(day from day)::int) % 60
      from generate_series(now() - interval '399 days', now(), interval '1 day') day, generate_series(0, 700) n on conflict do nothing`,
    ],
    [
      'visits',
      `insert into visits (day, visitor, source, entry, pages, started_at, last_at)
      select (at at time zone 'Asia/Dhaka')::date, left(md5(((at at time zone 'Asia/Dhaka')::date)::text || i % 2100), 22),
        (array['direct', 'google', 'facebook', 'facebook', 'instagram', 'messenger.example', 'news.example'])[1 + i % 7],
        case when i % 3 = 0 then '/' else '/product/' || 1 + i % 900 end, pages, at, at + (pages - 1) * interval '47 seconds'
      from (
        select i, now() - (${volume.visits} - i) * (interval '400 days' / ${volume.visits}) as at, 1 + (i * 7919::bigint % 97 / 40)::int * 2 as pages
        from generate_series(1, ${volume.visits}) i
      ) came`,
    ],
  ]
}

const mailsOfNewestOrders = (count: number) => `
  insert into mail_log (recipient, subject, kind, text, html, status, tries, created_at, sent_at)
  select email, 'Your order ' || order_id, kind, repeat('Thank you for your order. ', 30), repeat('<p>Thank you for your order.</p>', 60),
    case when id % 400 = 0 then 'failed' else 'sent' end, 1, placed_at, placed_at
  from orders cross join unnest(array['order-placed', 'order-delivered']) kind
  where email <> '' order by placed_at desc limit ${count}`
