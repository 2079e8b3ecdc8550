import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventoryPage } from '#domains/inventory/inventory.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { propertyTimeoutMs, tries } from '../../../tests/support/property.ts'
import { officeList } from './products/office-products.ts'

// Stock summaries are cached in memory: after any change, staff must see what the database has.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  shop.attachQueryCache()
  admin = await shop.staffCookie()
  await shop.db.execute(sql`
    insert into categories (id, slug, section, title_en, members) values ('mens', 'mens', 'mens', 'Mens', 'main'),
      ('womens', 'womens', 'womens', 'Womens', 'main')`)
  await shop.db.execute(sql`
    insert into products (id, slug, sku, title_en, brand, category, price, original_price, is_active, held)
    select 'prod_s' || n, 's-' || n, 'S' || n,
      (array['Shirt', 'Panjabi', 'Kurti'])[1 + n % 3] || ' ' || n % 40, 'Bunon',
      case when n % 2 = 0 then 'mens' else 'womens' end, 100000 + n * 100,
        case when n % 7 = 0 then 100000 + n * 200 end, n % 11 <> 0, n % 13 = 0
    from generate_series(1, 120) n`)
  await shop.db.execute(sql`
    insert into variants (product_number, size, color, sku, is_active)
    select number, size, 'Red', 'V' || number || size, size <> 'L' or number % 5 <> 0
    from products, unnest('{S,M,L}'::text[]) size where number % 17 <> 0`)
  await shop.db.execute(sql`
    with levels as (
      insert into stock_levels (variant_id, on_hand, min_stock, max_stock, unit_cost, supplier, last_restocked_at)
      select id, id % 9, 4, case when id % 3 = 0 then 8 else 20 end, id % 6 * 10000,
        case when id % 7 = 0 then 'Tangail Weavers' else '' end,
        case when id % 5 > 1 then now() - make_interval(hours => (id % 40)::int) end
      from variants where id % 10 <> 0 returning variant_id, on_hand
    )
    insert into stock_movements (variant_id, type, quantity) select variant_id, 'in', on_hand
    from levels where on_hand > 0`)
})
afterAll(() => shop.close())

const statuses = ['in stock', 'low stock', 'out of stock', 'on sale', 'inactive'] as const
const anyQuestion = fc.record(
  {
    sort: fc.constantFrom('stock' as const, 'title' as const, 'price' as const, 'number' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    status: fc.constantFrom(...statuses),
    search: fc.constantFrom('shirt', 'panjabi 1', 'new', 'nothing such'),
    category: fc.constantFrom('mens', 'womens'),
    minPrice: fc.constant(1050),
    page: fc.integer({ min: 1, max: 9 }),
    perPage: fc.constantFrom(3, 25, 100),
  },
  { requiredKeys: ['sort'] },
)
type Question = typeof anyQuestion extends fc.Arbitrary<infer Q> ? Q : never

/** The expected list, computed by the database. */
async function byDatabase({ sort, order = 'asc', status, search, category, minPrice }: Question) {
  const direction = sql.raw(order)
  const column = { stock: sql`on_hand`, title: sql`lower(title_en)`, price: sql`price`, number: sql`number` }[sort]
  const { rows } = await shop.db.execute<{ number: number; stockStatus: string; shown: boolean }>(sql`
    with all_products as (
      select p.*, case when p.held or k.on_hand = 0 then 'out of stock' when k.on_hand <= k.min_stock then 'low stock'
        else 'in stock' end as "stockStatus",
        k.on_hand
      from products p, lateral (
        select coalesce(sum(s.on_hand), 0) as on_hand, coalesce(sum(s.min_stock), 0) as min_stock
        from variants v join stock_levels s on s.variant_id = v.id where v.product_number = p.number and v.is_active
      ) k where p.deleted_at is null
    )
    select number, "stockStatus", (${search === undefined}
      or strpos(lower(concat_ws(E'\n', title_en, id, sku, brand)), ${search ?? ''}) > 0)
        and category = coalesce(${category ?? null}, category) and price >= ${(minPrice ?? 0) * 100}
        and case ${status ?? ''} when '' then true when 'inactive' then not is_active when 'on sale'
          then original_price is not null
          else "stockStatus" = ${status ?? ''} end as shown
    from all_products order by ${column} ${direction}, number ${direction}`)
  const count = (stockStatus: string) => rows.filter((row) => row.stockStatus === stockStatus).length
  return {
    numbers: rows.filter(({ shown }) => shown).map(({ number }) => number),
    counts: {
      total: rows.length,
      inStock: count('in stock'),
      lowStock: count('low stock'),
      outOfStock: count('out of stock'),
    },
  }
}

const anyLook = fc.record(
  {
    sort: fc.constantFrom(...(['name', 'sku', 'category', 'stock', 'value', 'lastRestocked', 'status'] as const)),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    status: fc.constantFrom(
      'all' as const,
      'in-stock' as const,
      'low-stock' as const,
      'out-of-stock' as const,
      'overstock' as const,
    ),
    search: fc.constantFrom('shirt', 'v7', 'weavers', 'nothing such'),
    page: fc.integer({ min: 1, max: 9 }),
    perPage: fc.constantFrom(3, 25, 100),
  },
  { requiredKeys: ['sort', 'status'] },
)
type Look = typeof anyLook extends fc.Arbitrary<infer L> ? L : never

/** The expected inventory, computed by the database. */
async function inventoryByDatabase({ sort, order = 'asc', status, ...look }: Look) {
  const search = look.search ?? ''
  const column = {
    name: sql`lower(title_en)`,
    sku: sql`lower(sku)`,
    category: sql`category`,
    stock: sql`stock`,
    value: sql`value`,
    lastRestocked: sql`restocked`,
    status: sql`array_position('{out-of-stock,low-stock,overstock,in-stock}', status)`,
  }[sort]
  const { rows } = await shop.db.execute<{
    number: number
    shown: boolean
    items: number
    stock: number
    value: number
    low: number
    out: number
  }>(sql`
    with levels as (
      select p.number, p.title_en, p.title_bn, p.id, p.sku, p.category, v.is_active,
        v.is_active and p.is_active as offered,
        coalesce(on_hand, 0) as on_hand, unit_cost, last_restocked_at,
          strpos(lower(v.sku || E'\\n' || coalesce(supplier, '')), ${search}) > 0 as found,
        case when coalesce(on_hand, 0) = 0 then 'out' when on_hand <= s.min_stock then 'low'
          when on_hand >= max_stock * 0.9 then 'over' end as state
      from products p join variants v on v.product_number = p.number left join stock_levels s on s.variant_id = v.id
      where p.deleted_at is null and (v.is_active or on_hand > 0)
    ), sums as (
      select number, title_en, title_bn, id, sku, category, count(*) as items, sum(on_hand) as stock,
        coalesce(sum(on_hand * unit_cost), 0) as value,
        max(last_restocked_at) as restocked, bool_or(found) as found, count(*) filter (where state = 'over') as over,
        count(*) filter (where offered and state = 'low') as low,
          count(*) filter (where offered and state = 'out') as out,
        case when sum(on_hand) = 0 then 'out-of-stock' when bool_or(is_active and state in ('low', 'out'))
          then 'low-stock'
          when bool_or(state = 'over') then 'overstock' else 'in-stock' end as status
      from levels group by 1, 2, 3, 4, 5, 6
    )
    select number, items::int, stock::int, value::float8, low::int, out::int,
      (found or strpos(lower(concat_ws(E'\\n', title_en, title_bn, sku, id)), ${search}) > 0) and case ${status}
        when 'all' then true when 'low-stock' then low > 0 when 'out-of-stock' then out > 0 when 'overstock' then over > 0
        else status = ${status} end as shown
    from sums order by ${column} ${sql.raw(order)} nulls last, number ${sql.raw(order)}`)
  const sum = (name: 'items' | 'stock' | 'value' | 'low' | 'out') => rows.reduce((all, row) => all + row[name], 0)
  return {
    numbers: rows.filter(({ shown }) => shown).map(({ number }) => number),
    counts: {
      items: sum('items'),
      products: rows.length,
      pieces: sum('stock'),
      value: sum('value') / 100,
      lowStock: sum('low'),
      lowProducts: rows.filter(({ low }) => low > 0).length,
      outOfStock: sum('out'),
      outProducts: rows.filter(({ out }) => out > 0).length,
    },
  }
}

async function inventoryAsInTheDatabase(look: Look) {
  const { items, page, counts } = await inventoryPage(shop.db, look)
  const there = await inventoryByDatabase(look)
  const before = (page.page - 1) * page.perPage
  expect(items.map(({ number }) => number)).toEqual(there.numbers.slice(before, before + page.perPage))
  expect(page.total).toBe(there.numbers.length)
  expect(counts).toEqual(there.counts)
}

async function shownAsInTheDatabase(question: Question) {
  const { products, page, counts } = await officeList(shop.db, question, true)
  const there = await byDatabase(question)
  const before = (page.page - 1) * page.perPage
  expect(products.map(({ number }) => number)).toEqual(there.numbers.slice(before, before + page.perPage))
  expect(page.total).toBe(there.numbers.length)
  expect(counts).toMatchObject(there.counts)
}

const which = fc.nat(1000)
const pieces = fc.integer({ min: 1, max: 12 })
const changes = {
  order: async (at: number, n: number) =>
    shop.call(
      'POST',
      'save-order',
      orderBody([{ id: (await product(at)).number, size: 'M', color: 'Red', quantity: n }]),
    ),
  cancel: async (at: number) => shop.call('PUT', 'orders', { orderId: await order(at), status: 'cancelled' }, admin),
  // With a reason, because a cancelled order is confirmed against the usual course.
  confirm: async (at: number) =>
    shop.call('PUT', 'orders', { orderId: await order(at), status: 'confirmed', reason: 'Wanted after all' }, admin),
  'delete order': async (at: number) =>
    shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [await order(at)] }, admin),
  'restore order': async (at: number) => shop.call('POST', 'orders-restore', { orderIds: [await order(at)] }, admin),
  receive: async (at: number, n: number) => adjust(at, 'in', n),
  remove: async (at: number, n: number) => adjust(at, 'out', n),
  count: async (at: number, n: number) => adjust(at, 'adjustment', n - 1),
  restock: async (at: number) => shop.call('POST', 'bulk-restock', { variantIds: [await variant(at)] }, admin),
  arrange: async (at: number, n: number) =>
    shop.call('PUT', 'inventory', { productId: (await product(at)).id, minStock: n }, admin),
  hold: async (at: number, n: number) =>
    shop.call(
      'PUT',
      'products',
      { id: (await product(at)).id, availability: n > 6 ? 'In Stock' : 'Out of Stock' },
      admin,
    ),
  file: async (at: number, n: number) =>
    shop.call(
      'PUT',
      'products',
      { id: (await product(at)).id, category: n > 6 ? 'mens' : 'womens', subcategory: '' },
      admin,
    ),
  'hold several': async (at: number, n: number) =>
    shop.call(
      'PUT',
      'edit-products',
      {
        ids: [(await product(at)).id, (await product(at + 1)).id],
        change: { what: 'availability', availability: n > 6 ? 'In Stock' : 'Out of Stock' },
      },
      admin,
    ),
  offer: async (at: number, n: number) =>
    shop.call(
      'PUT',
      'products',
      {
        id: (await product(at)).id,
        variants: ['S', 'M', 'XL'].slice(n % 3).map((size) => ({ size, color: 'Red', stock: n })),
      },
      admin,
    ),
  create: async (at: number, n: number) =>
    shop.call(
      'POST',
      'products',
      { title: `New ${at}`, category: 'mens', price: 900 + n, variants: [{ size: 'M', color: 'Red', stock: n }] },
      admin,
    ),
  'take out': async (at: number) => shop.call('DELETE', 'products', { id: (await product(at)).id }, admin),
} satisfies Record<string, (at: number, n: number) => Promise<{ status: number }>>
const adjust = async (at: number, type: string, quantity: number) =>
  shop.call('POST', 'adjust-stock', { variantId: await variant(at), type, quantity }, admin)

/** One of the rows that exist at that time. */
const one = async <T>(from: string, at: number) =>
  (await shop.pool.query(`${from} offset $1 % (select nullif(count(*), 0) from (${from}) all_of_them) limit 1`, [at]))
    .rows[0] as T
const product = (at: number) =>
  one<{ number: number; id: string }>('select number, id from products where deleted_at is null order by number', at)
const variant = async (at: number) =>
  (
    await one<{ id: number }>(
      'select id from variants v where is_active and exists (select from products where number = product_number and deleted_at is null) order by id',
      at,
    )
  ).id
const order = async (at: number) =>
  (await one<{ id: string } | undefined>('select order_id as id from orders order by orders.id', at))?.id ?? 'ORD-0'

/** The status of a request that is asked again while the shop is too busy for it. */
async function untilNotBusy(ask: () => Promise<number>): Promise<number> {
  const status = await ask()
  return status === 503 ? untilNotBusy(ask) : status
}

test(
  'after any change, every list is sorted, filtered and counted by the actual stock',
  async () => {
    const done = new Map<string, number>()
    // Each once, so that none is left out by chance.
    const names = Object.keys(changes) as (keyof typeof changes)[]
    const [question] = fc.sample(anyQuestion, 1)
    const [look] = fc.sample(anyLook, 1)
    if (!question || !look) throw new Error('nothing to ask')
    const each = names.map(
      (name) => [name, 0, 1, question, look] as [keyof typeof changes, number, number, typeof question, typeof look],
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        which,
        pieces,
        anyQuestion,
        anyLook,
        async (change, at, n, question, look) => {
          const status = await untilNotBusy(async () => (await changes[change](at, n)).status)
          if (status === 200) done.set(change, (done.get(change) ?? 0) + 1)
          await shop.caughtUp()
          await shownAsInTheDatabase(question)
          await inventoryAsInTheDatabase(look)
        },
      ),
      { ...tries(300), endOnFailure: true, examples: each },
    )
    expect([...done.keys()].sort()).toEqual(Object.keys(changes).sort())
  },
  propertyTimeoutMs,
)
