import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import { inSet } from '#platform/database/in-set.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { rowsOf } from './inventory-rows.ts'
import { searchInventory } from './search-inventory.ts'
import type { InventoryItem, inventoryCounts, inventoryFilters, inventoryQuery } from './staff-contract.ts'
import type { InventorySummary } from './summary/inventory-summary.ts'
import { inventorySummary } from './summary/read-inventory-summary.ts'
import { statusesByPriority } from './summary/stock-summary.ts'

export type InventoryFilters = z.output<typeof inventoryFilters>
type Counts = z.infer<typeof inventoryCounts>

type InventoryQuery = z.output<typeof inventoryQuery>

/**
 * The inventory, one row per product. An inactive variant counts while it has stock. `counts` ignores the filters.
 * Money in taka.
 */
export async function inventoryPage(
  db: Db,
  query: InventoryQuery,
): Promise<{ items: InventoryItem[]; page: Page; counts: Counts }> {
  const perPage = query.perPage ?? 25
  const wanted = query.page ?? 1
  const found = await searchInventory(db, query)
  const summary = await inventorySummary(db)
  const counts = summary.totals().shown
  const numbers = isSorted(query) ? sortedByStock(summary, query, found) : whichAreShown(summary, query, found)
  const before = (Math.max(1, Math.min(wanted, Math.ceil(numbers.length / perPage))) - 1) * perPage
  const shown = isSorted(query)
    ? numbers.slice(before, before + perPage)
    : await numbersByWords(db, query, numbers, before, perPage)
  return {
    items: await rowsOf(db, shown),
    page: pageOf(numbers.length, wanted, perPage),
    counts: { ...counts, value: toTaka(counts.value) },
  }
}

/** Sort keys that are columns of the inventory summary; other keys are sorted by the database. */
const summed = { stock: 'pieces', value: 'value', lastRestocked: 'restocked', status: 'priority' } as const
type Summed = keyof typeof summed
const isSorted = (query: InventoryQuery): query is InventoryQuery & { sort: Summed } => (query.sort ?? 'name') in summed

const counted = { 'low-stock': 'low', 'out-of-stock': 'out', overstock: 'over' } as const

/** Whether a product matches the status filter. */
function isWanted(summary: InventorySummary, { status = '' }: InventoryFilters): (number: number) => boolean {
  const values = summary.all(status in counted ? counted[status as keyof typeof counted] : 'priority')
  const least = status === 'in-stock' ? statusesByPriority.length : 1
  return (number) => (values[number] ?? 0) >= least
}

/** The matching products by number. */
const whichAreShown = (summary: InventorySummary, query: InventoryFilters, found: Int32Array | undefined): Int32Array =>
  (found ?? summary.numbers()).filter(isWanted(summary, query))

/** The matching products sorted by a column of the inventory summary; never restocked products come last. */
function sortedByStock(
  summary: InventorySummary,
  query: InventoryQuery & { sort: Summed },
  found: Int32Array | undefined,
): Int32Array {
  const column = summed[query.sort]
  const isFound = found && new Set(found)
  const isShown = isWanted(summary, query)
  const sortedBy = summary.sortedBy(column).filter((number) => isShown(number) && (isFound?.has(number) ?? true))
  if (query.order === 'desc') return sortedBy.reverse()
  const values = summary.all(column)
  const never = sortedBy.filter((number) => (values[number] ?? 0) < 0)
  sortedBy.copyWithin(0, never.length)
  sortedBy.set(never, sortedBy.length - never.length)
  return sortedBy
}

async function numbersByWords(
  db: Db,
  { sort, order = 'asc' }: InventoryQuery,
  among: Int32Array,
  before: number,
  limit: number,
) {
  const column = { sku: sql`lower(p.sku)`, category: sql`p.category` }[sort as string] ?? sql`lower(p.title_en)`
  const direction = sql.raw(order)
  const rows = await queryRows(db, { number: col.int }).run(sql`
    select p.number from products p where p.deleted_at is null and ${inSet(sql`p.number`, among)}
    order by ${column} ${direction}, p.number ${direction} limit ${limit} offset ${before}`)
  return Int32Array.from(rows, ({ number }) => number)
}

/** The matching product numbers by name, for the CSV file. */
export async function inventoryNumbers(db: Db, query: InventoryFilters): Promise<number[]> {
  const found = await searchInventory(db, query)
  const numbers = whichAreShown(await inventorySummary(db), query, found)
  return [...(await numbersByWords(db, { sort: 'name' }, numbers, 0, numbers.length))]
}
