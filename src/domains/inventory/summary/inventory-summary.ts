import { mergeChanged, sortByValue } from './sort-numbers.ts'
import { type Column, columnsFor, type StockSummary } from './stock-summary.ts'
import { totalsOf } from './summary-totals.ts'

/** A cached sort order. `changed`: products that may have moved, appeared or disappeared since. */
type Order = { numbers: Int32Array; changed: Set<number> }

/** If more products have changed since an order was last read, it is discarded and sorted again. */
const maxChanged = 5000

/** Stock summaries of all products that are not deleted, column by column, with cached sort orders. */
export class InventorySummary {
  #columns = columnsFor(1024)
  /** Ids of slugs, starting with 1. */
  #slugs = new Map<string, number>()
  #orders = new Map<Column, Order>()
  #totals: ReturnType<typeof totalsOf> | undefined

  put({ number, category, subcategory, ...sum }: StockSummary): void {
    if (number >= this.#columns.listStatus.length) this.#growTo(number)
    this.#columns.category[number] = this.#slugId(category)
    this.#columns.subcategory[number] = this.#slugId(subcategory)
    for (const name of Object.keys(sum) as Column[]) this.#columns[name][number] = sum[name]
    this.#change(number)
  }

  remove(number: number): void {
    if (!this.of('listStatus', number)) return
    for (const values of Object.values(this.#columns)) values[number] = 0
    this.#change(number)
  }

  /** A column, indexed by product number; 0 if there is no such product. */
  all(column: Column): ArrayLike<number> {
    return this.#columns[column]
  }

  of(column: Column, number: number): number {
    return this.all(column)[number] ?? 0
  }

  /** A predicate: whether the product has this category or subcategory. */
  isFiledUnder(slug: string): (number: number) => boolean {
    const { category, subcategory } = this.#columns
    const wanted = this.#slugs.get(slug)
    return (number) => wanted !== undefined && (category[number] === wanted || subcategory[number] === wanted)
  }

  /** All product numbers, ascending by this column, then by number. */
  sortedBy(column: Column): Int32Array {
    const known = this.#orders.get(column)
    const numbers = known ? this.#merged(column, known) : sortByValue(this.numbers(), this.all(column))
    this.#orders.set(column, { numbers, changed: new Set() })
    return numbers
  }

  /** All product numbers, ascending. */
  numbers(): Int32Array {
    const { listStatus } = this.#columns
    const all = new Int32Array(this.totals().products)
    for (let number = 0, place = 0; number < listStatus.length; number++) if (listStatus[number]) all[place++] = number
    return all
  }

  /** The counts for the cards of both lists. */
  totals() {
    this.#totals ??= totalsOf(this.#columns)
    return this.#totals
  }

  #merged(column: Column, { numbers, changed }: Order): Int32Array {
    if (changed.size === 0) return numbers
    const left = [...changed].filter((number) => this.of('listStatus', number) > 0)
    return mergeChanged(numbers, changed, left, this.all(column))
  }

  #slugId(slug: string): number {
    const known = this.#slugs.get(slug) ?? this.#slugs.size + 1
    this.#slugs.set(slug, known)
    return known
  }

  #change(number: number) {
    this.#totals = undefined
    for (const [column, { changed }] of this.#orders) {
      changed.add(number)
      if (changed.size > maxChanged) this.#orders.delete(column)
    }
  }

  #growTo(number: number) {
    const larger = columnsFor(Math.ceil(number * 1.25))
    for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(this.#columns[name])
    this.#columns = larger
  }
}
