import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { searched } from '#domains/catalogue/products/office-products.ts'
import type { Db } from '#platform/database/database.ts'
import { distinctValues } from '#platform/database/distinct-values.ts'
import { inSet } from '#platform/database/in-set.ts'
import { containsText } from '#platform/database/substring.ts'
import { filterInt32 } from '#shared/filter-int32.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { tidyLine } from '#shared/text.ts'
import { type ShelfSums, statusesByPriority } from './shelf-sums.ts'
import type { InventoryItem, inventoryCounts, inventoryFilters, inventoryQuery, StockStatus } from './staff-contract.ts'
import { isShown, productStockStatus, stockStatus } from './stock-status.ts'
import { shelfSums } from './summed-shelves.ts'
import { stockLevels } from './tables.ts'

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

type Asked = z.output<typeof inventoryQuery>

/**
 * The inventory, one row per product. An inactive variant counts while it has stock. `counts` ignores the filters. Money
 * in taka.
 */
export async function inventoryPage(
  db: Db,
  asked: Asked,
): Promise<{ items: InventoryItem[]; page: Page; counts: Counts }> {
  const perPage = asked.perPage ?? 25
  const wanted = asked.page ?? 1
  const found = await foundNumbers(db, asked)
  const sums = await shelfSums(db)
  const counts = sums.totals().shown
  const numbers = isSorted(asked) ? sortedByStock(sums, asked, found) : whichAreShown(sums, asked, found)
  const before = (Math.max(1, Math.min(wanted, Math.ceil(numbers.length / perPage))) - 1) * perPage
  const shown = isSorted(asked)
    ? numbers.slice(before, before + perPage)
    : await numbersByWords(db, asked, numbers, before, perPage)
  return {
    items: await rowsOf(db, shown),
    page: pageOf(numbers.length, wanted, perPage),
    counts: { ...counts, value: toTaka(counts.value) },
  }
}

/** Sort keys that are columns of the stock sums; other keys are sorted by the database. */
const summed = { stock: 'pieces', value: 'value', lastRestocked: 'restocked', status: 'priority' } as const
type Summed = keyof typeof summed
const isSorted = (asked: Asked): asked is Asked & { sort: Summed } => (asked.sort ?? 'name') in summed

const counted = { 'low-stock': 'low', 'out-of-stock': 'out', overstock: 'over' } as const

/** Whether a product matches the status filter. */
function isWanted(sums: ShelfSums, { status = '' }: InventoryFilters): (number: number) => boolean {
  const values = sums.all(status in counted ? counted[status as keyof typeof counted] : 'priority')
  const least = status === 'in-stock' ? statusesByPriority.length : 1
  return (number) => (values[number] ?? 0) >= least
}

/** The matching products by number. */
const whichAreShown = (sums: ShelfSums, asked: InventoryFilters, found: Int32Array | undefined): Int32Array =>
  filterInt32(found ?? sums.numbers(), isWanted(sums, asked))

/** The matching products sorted by stock sums; never restocked products come last. */
function sortedByStock(sums: ShelfSums, asked: Asked & { sort: Summed }, found: Int32Array | undefined): Int32Array {
  const column = summed[asked.sort]
  const isFound = found && new Set(found)
  const isShown = isWanted(sums, asked)
  const sortedBy = filterInt32(sums.sortedBy(column), (number) => isShown(number) && (isFound?.has(number) ?? true))
  if (asked.order === 'desc') return sortedBy.reverse()
  const values = sums.all(column)
  const never = filterInt32(sortedBy, (number) => (values[number] ?? 0) < 0)
  sortedBy.copyWithin(0, never.length)
  sortedBy.set(never, sortedBy.length - never.length)
  return sortedBy
}

async function numbersByWords(
  db: Db,
  { sort, order = 'asc' }: Asked,
  among: Int32Array,
  before: number,
  limit: number,
) {
  const column = { sku: sql`lower(p.sku)`, category: sql`p.category` }[sort as string] ?? sql`lower(p.title_en)`
  const direction = sql.raw(order)
  const { rows } = await db.execute<{ number: number }>(sql`
    select p.number from products p where p.deleted_at is null and ${inSet(sql`p.number`, among)}
    order by ${column} ${direction}, p.number ${direction} limit ${limit} offset ${before}`)
  return Int32Array.from(rows, ({ number }) => number)
}

/** The rows of these products, in this order. */
async function rowsOf(db: Db, numbers: Int32Array): Promise<InventoryItem[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.number, p.id, p.title_en as title, p.sku, p.category,
      (select key from product_images i where i.product_number = p.number order by position, i.id limit 1) as image,
      p.is_active, stock, min_stock, max_stock, cost, top_cost, p.price, value, supplier, location, restocked,
      ${productStockStatus} as status, variants, low, "out"
    from unnest(${sql.param([...numbers])}::int[]) with ordinality as asked (number, place) join products p using (number) cross join lateral (
      select count(*)::int as variants, sum(on_hand)::int as stock, sum(min_stock)::int as min_stock,
        sum(max_stock)::int as max_stock, min(unit_cost) as cost, max(unit_cost) as top_cost,
        sum(on_hand * unit_cost)::bigint as value, max(last_restocked_at) as restocked,
        coalesce(string_agg(distinct supplier, ', ') filter (where supplier <> ''), '') as supplier,
        coalesce(string_agg(distinct location, ', ') filter (where location <> ''), '') as location,
        count(*) filter (where is_active and status = 'low-stock')::int as low,
        count(*) filter (where is_active and status = 'out-of-stock')::int as out,
        count(*) filter (where status = 'overstock')::int as over
      from (
        select v.is_active, ${stockStatus} as status, coalesce(s.on_hand, 0) as on_hand, coalesce(s.min_stock, 0) as min_stock,
          coalesce(s.max_stock, 0) as max_stock, coalesce(s.unit_cost, 0) as unit_cost, s.supplier, s.location, s.last_restocked_at
        from variants v left join stock_levels s on s.variant_id = v.id where v.product_number = p.number and ${isShown}
      ) shelves
    ) sums order by place`)
  return rows.map(onWire)
}

const onWire = (row: Row): InventoryItem => ({
  id: row.id,
  number: row.number,
  productId: row.id,
  productName: row.title || 'Unnamed Product',
  sku: row.sku,
  category: row.category || 'General',
  image: pictureUrl(row.image ?? ''),
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

/** The matching product numbers by name, for the CSV file. */
export async function inventoryNumbers(db: Db, asked: InventoryFilters): Promise<number[]> {
  const found = await foundNumbers(db, asked)
  const numbers = whichAreShown(await shelfSums(db), asked, found)
  return [...(await numbersByWords(db, { sort: 'name' }, numbers, 0, numbers.length))]
}

/**
 * The products that contain the search text, by number; undefined without a search. Suppliers are few, so the matching
 * ones are found first.
 */
async function foundNumbers(db: Db, { search }: InventoryFilters): Promise<Int32Array | undefined> {
  const text = tidyLine(search ?? '').toLowerCase()
  if (!text) return undefined
  const suppliers = await distinctValues(db, stockLevels, stockLevels.supplier)
  const ofThese = suppliers.filter((supplier) => supplier.toLowerCase().includes(text))
  const { rows } = await db.execute<{ numbers: number[] }>(sql`
    select array_to_json(array(
      select p.number from products p where p.deleted_at is null and ${containsText(searched, text)}
        and strpos(lower(p.title_en || E'\n' || p.title_bn || E'\n' || p.sku || E'\n' || p.id), ${text}) > 0
      union select v.product_number from variants v left join stock_levels s on s.variant_id = v.id
        where ${isShown} and ${containsText(sql`lower(v.sku)`, text)}
      union select v.product_number from variants v join stock_levels s on s.variant_id = v.id
        where ${isShown} and s.supplier = any(${sql.param(ofThese)}::text[])
      order by number
    )) as numbers`)
  return Int32Array.from(rows[0]?.numbers ?? [])
}
