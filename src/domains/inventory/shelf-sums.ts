import { listStatuses, type StockStatus } from './staff-contract.ts'

/** How it stands in the inventory, the most pressing first; 'in-stock' is the last. */
export const statusesByPriority = [
  'out-of-stock',
  'low-stock',
  'overstock',
  'in-stock',
] as const satisfies StockStatus[]

/** What is kept of a product that is not deleted. */
export type ShelfSum = {
  number: number
  /** Slugs. */
  category: string
  subcategory: string
  /** Its place in `listStatuses`, from 1 on. */
  listStatus: number
  /** Pieces of what is offered. */
  offered: number
  /** Its place in `statusesByPriority`, from 1 on; 0: the inventory does not show it. */
  priority: number
  /** Shelves that the inventory shows, the pieces on them, and what these cost, in paisa. */
  items: number
  pieces: number
  value: number
  /** When one of them was last filled, in milliseconds; −1: never. */
  restocked: number
  /** How many shelves are low or empty of what shoppers are offered; how many in all are too full. */
  low: number
  out: number
  over: number
}
type Column = Exclude<keyof ShelfSum, 'number' | 'category' | 'subcategory'>

/** A value for each product: products are numbered one after the other. Slugs stand there by the numbers that were given to them. */
const columnsFor = (room: number) => ({
  category: new Uint32Array(room),
  subcategory: new Uint32Array(room),
  listStatus: new Uint8Array(room),
  offered: new Float64Array(room),
  priority: new Uint8Array(room),
  items: new Uint16Array(room),
  pieces: new Float64Array(room),
  value: new Float64Array(room),
  restocked: new Float64Array(room),
  low: new Uint16Array(room),
  out: new Uint16Array(room),
  over: new Uint16Array(room),
})

/** `changed`: these may stand elsewhere by now, or be new or gone. */
type Order = { numbers: Int32Array; changed: Set<number> }

/** When more than so many have changed since somebody asked for an order, it is made anew for the next. */
const mostChanged = 5000

/** What lies on the shelves of all products that are not deleted, with the orders in which staff look through them. */
export class ShelfSums {
  #columns = columnsFor(1024)
  /** The numbers of slugs, from 1 on. */
  #slugs = new Map<string, number>()
  #orders = new Map<Column, Order>()
  #totals: ReturnType<typeof totalsOf> | undefined

  put({ number, category, subcategory, ...sum }: ShelfSum): void {
    if (number >= this.#columns.listStatus.length) this.#makeRoomFor(number)
    this.#columns.category[number] = this.#numberOf(category)
    this.#columns.subcategory[number] = this.#numberOf(subcategory)
    for (const name of Object.keys(sum) as Column[]) this.#columns[name][number] = sum[name]
    this.#change(number)
  }

  remove(number: number): void {
    if (!this.of('listStatus', number)) return
    for (const values of Object.values(this.#columns)) values[number] = 0
    this.#change(number)
  }

  /** What stands in a column, by the numbers of products; 0 when there is no such product. */
  all(column: Column): ArrayLike<number> {
    return this.#columns[column]
  }

  of(column: Column, number: number): number {
    return this.all(column)[number] ?? 0
  }

  /** Tells of a product whether this is its category, or its subcategory. */
  isFiledUnder(slug: string): (number: number) => boolean {
    const { category, subcategory } = this.#columns
    const wanted = this.#slugs.get(slug)
    return (number) => wanted !== undefined && (category[number] === wanted || subcategory[number] === wanted)
  }

  /** All products, those with the least in this column first; of equals the lower number. */
  sortedBy(column: Column): Int32Array {
    const known = this.#orders.get(column)
    const numbers = known ? this.#settled(column, known) : this.#sorted(column)
    this.#orders.set(column, { numbers, changed: new Set() })
    return numbers
  }

  /** All products, the lower numbers first. */
  numbers(): Int32Array {
    const { listStatus } = this.#columns
    const all = new Int32Array(this.totals().products)
    for (let number = 0, place = 0; number < listStatus.length; number++) if (listStatus[number]) all[place++] = number
    return all
  }

  /** What the cards of both lists say. */
  totals() {
    this.#totals ??= totalsOf(this.#columns)
    return this.#totals
  }

  /** Values are sorted without being compared here, which for 100,000 takes a fifth of the time: their places are looked up. */
  #sorted(column: Column): Int32Array {
    const [numbers, values] = [this.numbers(), this.all(column)]
    const sortedBy = Float64Array.from(numbers, (number) => values[number] ?? 0).sort()
    const places = new Map<number, number>()
    for (let place = sortedBy.length - 1; place >= 0; place--) places.set(sortedBy[place] as number, place)
    const sorted = new Int32Array(numbers.length)
    for (const number of numbers) {
      const value = values[number] ?? 0
      const place = places.get(value) as number
      sorted[place] = number
      places.set(value, place + 1)
    }
    return sorted
  }

  /** Only what changed is sorted, and put between the others. */
  #settled(column: Column, { numbers, changed }: Order): Int32Array {
    if (changed.size === 0) return numbers
    const values = this.all(column)
    const compare = (a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0) || a - b
    const moved = [...changed].filter((number) => this.of('listStatus', number) > 0).sort(compare)
    const settled = new Int32Array(this.totals().products)
    let [place, next] = [0, 0]
    for (const number of numbers) {
      if (changed.has(number)) continue
      for (; next < moved.length && compare(moved[next] as number, number) < 0; next++)
        settled[place++] = moved[next] as number
      settled[place++] = number
    }
    settled.set(moved.slice(next), place)
    return settled
  }

  #numberOf(slug: string): number {
    const known = this.#slugs.get(slug) ?? this.#slugs.size + 1
    this.#slugs.set(slug, known)
    return known
  }

  #change(number: number) {
    this.#totals = undefined
    for (const [column, { changed }] of this.#orders) {
      changed.add(number)
      if (changed.size > mostChanged) this.#orders.delete(column)
    }
  }

  #makeRoomFor(number: number) {
    const larger = columnsFor(Math.ceil(number * 1.25))
    for (const name of Object.keys(larger) as (keyof typeof larger)[]) larger[name].set(this.#columns[name])
    this.#columns = larger
  }
}

/** How many products there are, in all and of each list status; and of what the inventory shows the sums of all. Value in paisa. */
function totalsOf({ listStatus, priority, items, pieces, value, low, out }: ReturnType<typeof columnsFor>) {
  const counts = listStatuses.map(() => 0)
  const shown = {
    items: 0,
    products: 0,
    pieces: 0,
    lowStock: 0,
    lowProducts: 0,
    outOfStock: 0,
    outProducts: 0,
    value: 0,
  }
  for (let number = 0; number < listStatus.length; number++) {
    const stands = listStatus[number] as number
    if (stands === 0) continue
    counts[stands - 1] = (counts[stands - 1] ?? 0) + 1
    if (!priority[number]) continue
    const [lowHere, outHere] = [low[number] ?? 0, out[number] ?? 0]
    shown.products++
    shown.items += items[number] ?? 0
    shown.pieces += pieces[number] ?? 0
    shown.value += value[number] ?? 0
    shown.lowStock += lowHere
    shown.outOfStock += outHere
    if (lowHere > 0) shown.lowProducts++
    if (outHere > 0) shown.outProducts++
  }
  const [outOfStock = 0, lowStock = 0, inStock = 0] = counts
  return { products: outOfStock + lowStock + inStock, outOfStock, lowStock, inStock, shown }
}
