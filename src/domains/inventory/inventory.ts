import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database.ts'
import { kept } from '#platform/kept-reads.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { tidyLine } from '#shared/text.ts'
import type { InventoryItem, inventoryCounts, inventoryFilters, inventoryQuery, StockStatus } from './contract.ts'
import { isOffered, statusOfShelf } from './stock-status.ts'

export type InventoryFilters = z.output<typeof inventoryFilters>
type Counts = z.infer<typeof inventoryCounts>

type Row = {
  number: number
  id: string
  title: string
  sku: string
  category: string
  image: string | null
  is_active: boolean
  stock: number
  min_stock: number
  max_stock: number
  cost: number
  top_cost: number
  price: number | null
  value: number
  supplier: string
  location: string
  restocked: string | null
  status: StockStatus
  variants: number
  low: number
  out: number
}

/**
 * The inventory, one row per product. A variant that is no longer offered counts as long as pieces of it lie there.
 * The counts are of everything, whatever is filtered; of a large catalogue they, and how many
 * pages there are, may be some seconds old. Money in taka.
 */
export async function inventoryPage(
  db: Db,
  asked: z.output<typeof inventoryQuery>,
): Promise<{ items: InventoryItem[]; page: Page; counts: Counts }> {
  const perPage = asked.perPage ?? 25
  const wanted = asked.page ?? 1
  const counts = await kept(db, 'the inventory as a whole', () => countsOf(db), longList, { ttl: keptFor })
  const { rows } = await db.execute<{ total: number; items: Row[] | null }>(
    asksShelves(asked) ? amongAll(asked, wanted, perPage) : inTheirOrder(asked, wanted, perPage, counts.products),
  )
  const [{ total, items }] = rows as [(typeof rows)[number]]
  return {
    items: (items ?? []).map(onWire),
    page: pageOf(total, wanted, perPage),
    counts: { ...counts, value: toTaka(counts.value) },
  }
}

/** What goes through so many products is counted once for all who ask; what is shorter, each time. */
const longList = ({ products }: Counts) => (products < 2000 ? undefined : (['everything'] as const))

/** Milliseconds: the counts of a large catalogue are so old at most. */
const keptFor = 5000

/** Whether shelf `s` of variant `v` is shown. */
const isShown: SQL = sql`(v.is_active or s.on_hand > 0)`

async function countsOf(db: Db): Promise<Counts> {
  const { rows } = await db.execute<{ counts: Counts }>(sql`
    select json_build_object(
      'items', coalesce(sum(items), 0), 'products', count(*), 'pieces', coalesce(sum(pieces), 0),
      'lowStock', coalesce(sum(low), 0), 'lowProducts', count(*) filter (where low > 0),
      'outOfStock', coalesce(sum("out"), 0), 'outProducts', count(*) filter (where "out" > 0),
      'value', coalesce(sum(value), 0)
    ) as counts
    from (
      select count(*) as items, sum(s.on_hand) as pieces, sum(s.on_hand * s.unit_cost) as value,
        count(*) filter (where ${isOffered} and ${statusOfShelf} = 'low-stock') as low,
        count(*) filter (where ${isOffered} and ${statusOfShelf} = 'out-of-stock') as "out"
      from variants v join products p on p.number = v.product_number left join stock_levels s on s.variant_id = v.id
      where p.deleted_at is null and ${isShown} group by p.number
    ) products`)
  return (rows[0] as { counts: Counts }).counts
}

/** Does what lies on the shelves decide which products are shown, or in which order? */
const asksShelves = ({ search, status, sort = 'name' }: z.output<typeof inventoryQuery>) =>
  Boolean(search || status) || !['name', 'sku', 'category'].includes(sort)

/** All shelves are summed up to find those that are shown. */
const amongAll = (asked: z.output<typeof inventoryQuery>, page: number, perPage: number): SQL => sql`
  with ${itemsOf(asked.search)},
  matched as (select * from items where ${sql.join(conditions(asked), sql` and `)}),
  total as (select count(*)::int as total from matched),
  shown as (
    select number, row_number() over (order by ${orderBy(asked)}) as place from matched order by place limit ${perPage}
    offset (least(${page}::int, greatest(1, ceil((select total from total)::numeric / ${perPage})))::int - 1) * ${perPage}
  )
  ${rowsOfShown(sql`(select total from total)`)}`

/** Nothing but what is shown is summed up. */
function inTheirOrder(asked: z.output<typeof inventoryQuery>, page: number, perPage: number, total: number): SQL {
  const before = (Math.max(1, Math.min(page, Math.ceil(total / perPage))) - 1) * perPage
  return sql`
    with shown as (
      select number, row_number() over () as place from (
        select number from products p
        where deleted_at is null and exists (
          select from variants v left join stock_levels s on s.variant_id = v.id where v.product_number = p.number and ${isShown}
        )
        order by ${orderBy(asked)} limit ${perPage} offset ${before}
      ) numbers
    )
    ${rowsOfShown(sql`${total}::int`)}`
}

/** The rows of `shown` (number, place), beside how many there are in all. */
const rowsOfShown = (total: SQL): SQL => sql`
  select ${total} as total, (select json_agg(json_build_object(
      'number', p.number, 'id', p.id, 'title', p.title_en, 'sku', p.sku, 'category', p.category,
      'image', (select key from product_images i where i.product_number = p.number order by position, i.id limit 1),
      'is_active', p.is_active, 'stock', stock, 'min_stock', min_stock, 'max_stock', max_stock, 'cost', cost,
      'top_cost', top_cost, 'price', p.price, 'value', value, 'supplier', supplier, 'location', location,
      'restocked', restocked, 'status', ${statusOfAll}, 'variants', variants, 'low', low, 'out', "out"
    ) order by place)
    from shown join products p using (number) cross join lateral (
      select count(*)::int as variants, sum(on_hand)::int as stock, sum(min_stock)::int as min_stock,
        sum(max_stock)::int as max_stock, min(unit_cost) as cost, max(unit_cost) as top_cost,
        sum(on_hand * unit_cost)::bigint as value, max(last_restocked_at) as restocked,
        coalesce(string_agg(distinct supplier, ', ') filter (where supplier <> ''), '') as supplier,
        coalesce(string_agg(distinct location, ', ') filter (where location <> ''), '') as location,
        count(*) filter (where is_active and status = 'low-stock')::int as low,
        count(*) filter (where is_active and status = 'out-of-stock')::int as out,
        count(*) filter (where status = 'overstock')::int as over
      from (
        select v.is_active, ${statusOfShelf} as status, coalesce(s.on_hand, 0) as on_hand, coalesce(s.min_stock, 0) as min_stock,
          coalesce(s.max_stock, 0) as max_stock, coalesce(s.unit_cost, 0) as unit_cost, s.supplier, s.location, s.last_restocked_at
        from variants v left join stock_levels s on s.variant_id = v.id where v.product_number = p.number and ${isShown}
      ) shelves
    ) sums
  ) as items`

/** How a product stands by the sums of its shelves. */
const statusOfAll: SQL = sql`case
  when stock = 0 then 'out-of-stock' when low + "out" > 0 then 'low-stock' when over > 0 then 'overstock' else 'in-stock' end`

/** `items`: every product with those sums of its shelves that it is searched, filtered and sorted by. */
function itemsOf(search: string | undefined): SQL {
  const text = tidyLine(search ?? '').toLowerCase()
  const has = (field: SQL) => sql`strpos(lower(${field}), ${text}) > 0`
  return sql`shelves as (
      select v.product_number as number, v.is_active, ${isOffered} as offered, ${statusOfShelf} as status, s.last_restocked_at,
        coalesce(s.on_hand, 0) as on_hand, coalesce(s.on_hand * s.unit_cost, 0) as value,
        ${text ? sql`${has(sql`v.sku`)} or ${has(sql`coalesce(s.supplier, '')`)}` : sql`true`} as found
      from variants v join products p on p.number = v.product_number left join stock_levels s on s.variant_id = v.id
      where p.deleted_at is null and ${isShown}
    ),
    sums as (
      select number, sum(on_hand)::int as stock, sum(value)::bigint as value, max(last_restocked_at) as restocked,
        count(*) filter (where is_active and status = 'low-stock') as low,
        count(*) filter (where is_active and status = 'out-of-stock') as out,
        count(*) filter (where status = 'overstock') as over,
        count(*) filter (where offered and status = 'low-stock') as wanting_low,
        count(*) filter (where offered and status = 'out-of-stock') as wanting_out, bool_or(found) as found
      from shelves group by number
    ),
    items as materialized (
      select sums.*, p.title_en, p.sku, p.category, ${statusOfAll} as status,
        ${
          text
            ? sql`found or ${has(sql`p.title_en || E'\\n' || p.title_bn || E'\\n' || p.sku || E'\\n' || p.id`)}`
            : sql`true`
        } as matches
      from sums join products p using (number)
    )`
}

function conditions({ status }: InventoryFilters): SQL[] {
  const all: SQL[] = [sql`matches`]
  if (status === 'low-stock') all.push(sql`wanting_low > 0`)
  if (status === 'out-of-stock') all.push(sql`wanting_out > 0`)
  if (status === 'overstock') all.push(sql`over > 0`)
  if (status === 'in-stock') all.push(sql`status = 'in-stock'`)
  return all
}

function orderBy({ sort = 'name', order = 'asc' }: z.output<typeof inventoryQuery>): SQL {
  const column = {
    name: sql`lower(title_en)`,
    sku: sql`lower(sku)`,
    category: sql`category`,
    stock: sql`stock`,
    value: sql`value`,
    lastRestocked: sql`restocked`,
    // What is most pressing first.
    status: sql`array_position(array['out-of-stock', 'low-stock', 'overstock', 'in-stock'], status)`,
  }[sort]
  return order === 'desc' ? sql`${column} desc nulls last, number desc` : sql`${column} asc nulls last, number`
}

const onWire = (row: Row): InventoryItem => ({
  id: row.id,
  number: row.number,
  productId: row.id,
  productName: row.title || 'Unnamed Product',
  sku: row.sku,
  category: row.category || 'General',
  image: row.image ?? '',
  isActive: row.is_active,
  currentStock: row.stock,
  minStock: row.min_stock,
  maxStock: row.max_stock,
  unitCost: row.cost === row.top_cost ? toTaka(row.cost) : null,
  unitPrice: row.price === null ? null : toTaka(row.price),
  value: toTaka(row.value),
  supplier: row.supplier,
  location: row.location,
  lastRestocked: row.restocked && new Date(row.restocked).toISOString(),
  status: row.status,
  variants: row.variants,
  low: row.low,
  out: row.out,
})

/** The numbers of the products that the filters show: what the CSV file is made of. */
export async function inventoryNumbers(db: Db, asked: InventoryFilters): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    with ${itemsOf(asked.search)}
    select number from items where ${sql.join(conditions(asked), sql` and `)} order by lower(title_en), number`)
  return rows.map(({ number }) => number)
}
