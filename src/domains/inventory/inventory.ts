import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database.ts'
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
 * The counts are of everything, whatever is filtered. Money in taka.
 */
export async function inventoryPage(
  db: Db,
  asked: z.output<typeof inventoryQuery>,
): Promise<{ items: InventoryItem[]; page: Page; counts: Counts }> {
  const perPage = asked.perPage ?? 25
  const wanted = asked.page ?? 1
  const { rows } = await db.execute<{ total: number; counts: Counts; items: Row[] | null }>(sql`
    with ${itemsOf(asked.search)},
    matched as (select * from items where ${sql.join(conditions(asked), sql` and `)}),
    total as (select count(*)::int as total from matched),
    shown as (
      select *, row_number() over (order by ${orderBy(asked)}) as place from matched order by place limit ${perPage}
      offset (least(${wanted}::int, greatest(1, ceil((select total from total)::numeric / ${perPage})))::int - 1) * ${perPage}
    )
    select total,
      (select json_build_object(
        'items', coalesce(sum(variants), 0), 'products', count(*), 'pieces', coalesce(sum(stock), 0),
        'lowStock', coalesce(sum(wanting_low), 0), 'lowProducts', count(*) filter (where wanting_low > 0),
        'outOfStock', coalesce(sum(wanting_out), 0), 'outProducts', count(*) filter (where wanting_out > 0),
        'value', coalesce(sum(value), 0)
      ) from items) as counts,
      (select json_agg(json_build_object(
        'number', p.number, 'id', p.id, 'title', p.title_en, 'sku', p.sku, 'category', p.category,
        'image', (select key from product_images i where i.product_number = p.number order by position, i.id limit 1),
        'is_active', p.is_active, 'stock', stock, 'min_stock', min_stock, 'max_stock', max_stock, 'cost', cost,
        'top_cost', top_cost, 'price', p.price, 'value', value, 'supplier', supplier, 'location', location,
        'restocked', restocked, 'status', status, 'variants', variants, 'low', low, 'out', "out"
      ) order by place) from shown join products p using (number)) as items
    from total`)
  const [{ total, counts, items }] = rows as [(typeof rows)[number]]
  return {
    items: (items ?? []).map(onWire),
    page: pageOf(total, wanted, perPage),
    counts: { ...counts, value: toTaka(counts.value) },
  }
}

/** `items`: every product with the sums of its shelves and the most pressing status of them. */
function itemsOf(search: string | undefined): SQL {
  const text = tidyLine(search ?? '').toLowerCase()
  return sql`shelves as (
      select v.product_number as number, lower(v.sku) as sku, coalesce(s.on_hand, 0) as on_hand, coalesce(s.min_stock, 0) as min_stock,
        coalesce(s.max_stock, 0) as max_stock, coalesce(s.unit_cost, 0) as unit_cost, coalesce(s.supplier, '') as supplier,
        coalesce(s.location, '') as location, s.last_restocked_at, v.is_active, ${isOffered} as offered, ${statusOfShelf} as status
      from variants v join products p on p.number = v.product_number left join stock_levels s on s.variant_id = v.id
      where p.deleted_at is null and (v.is_active or s.on_hand > 0)
    ),
    sums as (
      select number, count(*)::int as variants, sum(on_hand)::int as stock, sum(min_stock)::int as min_stock,
        sum(max_stock)::int as max_stock, min(unit_cost) as cost, max(unit_cost) as top_cost,
        sum(on_hand * unit_cost)::bigint as value, max(last_restocked_at) as restocked,
        coalesce(string_agg(distinct supplier, ', ') filter (where supplier <> ''), '') as supplier,
        coalesce(string_agg(distinct location, ', ') filter (where location <> ''), '') as location,
        count(*) filter (where is_active and status = 'low-stock')::int as low,
        count(*) filter (where is_active and status = 'out-of-stock')::int as out,
        count(*) filter (where status = 'overstock')::int as over,
        count(*) filter (where offered and status = 'low-stock')::int as wanting_low,
        count(*) filter (where offered and status = 'out-of-stock')::int as wanting_out,
        ${text ? sql`bool_or(strpos(sku, ${text}) > 0)` : sql`true`} as found
      from shelves group by number
    ),
    items as materialized (
      select sums.*, p.title_en, p.sku, p.category, case
        when stock = 0 then 'out-of-stock' when low + "out" > 0 then 'low-stock' when over > 0 then 'overstock' else 'in-stock' end as status,
        ${
          text
            ? sql`(found or strpos(lower(p.title_en || E'\\n' || p.title_bn || E'\\n' || p.sku || E'\\n' || p.id || E'\\n' || supplier), ${text}) > 0)`
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
