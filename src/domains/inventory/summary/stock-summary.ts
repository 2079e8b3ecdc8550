import type { StockStatus } from '../staff-contract.ts'

/** Inventory statuses, most urgent first. */
export const statusesByPriority = [
  'out-of-stock',
  'low-stock',
  'overstock',
  'in-stock',
] as const satisfies StockStatus[]

/** Stock summary of a product that is not deleted. */
export type StockSummary = {
  number: number
  /** Slugs. */
  category: string
  subcategory: string
  /** Index in `listStatuses`, plus 1. */
  listStatus: number
  /** Stock of active variants. */
  offered: number
  /** Index in `statusesByPriority`, plus 1; 0: the inventory does not show the product. */
  priority: number
  /** Variants that the inventory shows, their stock, and its value in paisa. */
  items: number
  pieces: number
  value: number
  /** Last restock of any of these variants, in milliseconds since the epoch; −1: never. */
  restocked: number
  /** Low and empty variants among those offered to shoppers; overstocked variants among all. */
  low: number
  out: number
  over: number
  /** What a bulk restock would do: stock levels that it fills, pieces that it adds, and their cost in paisa. */
  toFill: number
  missing: number
  missingCost: number
}

export type Column = Exclude<keyof StockSummary, 'number' | 'category' | 'subcategory'>

/** One typed array per column, indexed by product number, since numbers are consecutive. Slugs are stored as ids. */
export const columnsFor = (capacity: number) => ({
  category: new Uint32Array(capacity),
  subcategory: new Uint32Array(capacity),
  listStatus: new Uint8Array(capacity),
  offered: new Float64Array(capacity),
  priority: new Uint8Array(capacity),
  items: new Uint16Array(capacity),
  pieces: new Float64Array(capacity),
  value: new Float64Array(capacity),
  restocked: new Float64Array(capacity),
  low: new Uint16Array(capacity),
  out: new Uint16Array(capacity),
  over: new Uint16Array(capacity),
  toFill: new Uint16Array(capacity),
  missing: new Uint32Array(capacity),
  missingCost: new Float64Array(capacity),
})
