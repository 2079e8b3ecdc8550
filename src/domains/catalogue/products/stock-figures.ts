import type { Db } from '#platform/database/database.ts'

/** The stock of all products, by which staff sort and filter the list of products. */
export type StockFigures = {
  /** Product numbers, ascending. */
  numbers(): Int32Array
  /** Product numbers by pieces offered, fewest first. */
  sortedBy(figure: 'offered'): Int32Array
  /** By product number: index in `listStatuses`, plus 1; 0: no such product. */
  all(figure: 'listStatus'): ArrayLike<number>
  /** Whether a product is filed under a category or subcategory, by slug. */
  isFiledUnder(slug: string): (number: number) => boolean
  /** Number of products in all and with each list status. */
  totals(): { products: number; shown: object } & Record<'inStock' | 'lowStock' | 'outOfStock', number>
}

let read: ((db: Db) => Promise<StockFigures>) | undefined

/** The server injects the inventory's reader: inventory may import the catalogue, not the reverse. */
export function readStockFiguresFrom(source: (db: Db) => Promise<StockFigures>): void {
  read = source
}

/** @throws if nothing is connected, since every product would appear to have no stock */
export function stockFigures(db: Db): Promise<StockFigures> {
  if (!read) throw new Error('no inventory is connected in this process')
  return read(db)
}
