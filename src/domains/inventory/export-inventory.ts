import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { choiceName } from '#shared/catalogue/piece-name.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import { csvLine } from '#shared/text/csv.ts'
import { type InventoryFilters, inventoryNumbers } from './inventory.ts'
import type { StockStatus } from './staff-contract.ts'
import { isShown, stockStatus } from './stock-status.ts'

const statusLabels: Record<StockStatus, string> = {
  'in-stock': 'In Stock',
  'low-stock': 'Low Stock',
  'out-of-stock': 'Out of Stock',
  overstock: 'Overstock',
}

const headers = [
  'Product number',
  'Product',
  'Bangla name',
  'SKU',
  'Size',
  'Colour',
  'Category',
  'Current stock',
  'Min',
  'Max',
  'Status',
  'Unit cost (taka)',
  'Unit price (taka)',
  'Value (taka)',
  'Supplier',
  'Location',
  'Last restocked',
  'Barcode',
]

const lineColumns = {
  number: col.int,
  title: col.text,
  title_bn: col.text,
  sku: col.text,
  size: col.text,
  color: col.text,
  category: col.text,
  on_hand: col.int,
  min_stock: col.int,
  max_stock: col.int,
  status: col.text.as<StockStatus>(),
  unit_cost: col.int,
  price: col.int.orNull,
  supplier: col.text,
  location: col.text,
  restocked: col.timestamp.orNull,
  barcode: col.text.orNull,
}
type Row = RowOf<typeof lineColumns>

/** Products per query: memory use does not depend on the size of the file. */
const batchSize = 500

/** The filtered inventory as CSV, one line per variant. */
export async function* inventoryCsv(db: Db, query: InventoryFilters): AsyncGenerator<string> {
  const numbers = await inventoryNumbers(db, query)
  yield `\uFEFF${csvLine(headers)}`
  for (let from = 0; from < numbers.length; from += batchSize) {
    yield (await readRows(db, numbers.slice(from, from + batchSize))).map(lineOf).join('')
  }
}

const readRows = (db: Db, numbers: number[]): Promise<Row[]> =>
  queryRows(db, lineColumns).run(sql`
    select p.number, p.title_en as title, p.title_bn, v.sku, v.size, v.color, p.category,
      coalesce(s.on_hand, 0) as on_hand,
      coalesce(s.min_stock, 0) as min_stock, coalesce(s.max_stock, 0) as max_stock, ${stockStatus} as status,
      coalesce(s.unit_cost, 0) as unit_cost, o.price, coalesce(s.supplier, '') as supplier,
      coalesce(s.location, '') as location, s.last_restocked_at as restocked, v.barcode
    from unnest(${sql.param(numbers)}::int[]) with ordinality as asked(number, place)
      join products p using (number) join variants v on v.product_number = p.number
        join variant_offers o on o.variant_id = v.id
      left join stock_levels s on s.variant_id = v.id
    where ${isShown} order by asked.place, v.position, v.id`)

const lineOf = (row: Row): string =>
  csvLine([
    row.number,
    row.title,
    row.title_bn,
    row.sku,
    row.size,
    choiceName(row.color),
    row.category,
    row.on_hand,
    row.min_stock,
    row.max_stock,
    statusLabels[row.status],
    toTaka(row.unit_cost),
    row.price === null ? '' : toTaka(row.price),
    toTaka(row.on_hand * row.unit_cost),
    row.supplier,
    row.location,
    row.restocked ? dhakaDay(new Date(row.restocked)) : '',
    row.barcode ?? '',
  ])
