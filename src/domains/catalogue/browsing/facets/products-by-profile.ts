import { grown } from './facet-profiles.ts'

/**
 * A product: price in paisa, creation time in microseconds since 1970, and row id of its facet profile
 * (`FacetProfiles`).
 */
export type IndexedProduct = Readonly<{ number: number; price: number | null; createdAt: number; rowId: number }>

/** Products grouped by facet profile, as a struct of arrays indexed by row id. */
export class ProductsByProfile {
  /** Number of products, and of those with a price. */
  size: Int32Array<ArrayBufferLike>
  priced: Int32Array<ArrayBufferLike>
  /** Lowest and highest price in paisa; infinite if no product has a price. */
  cheapest: Float64Array<ArrayBufferLike>
  dearest: Float64Array<ArrayBufferLike>
  /** The lowest product number. */
  lowest: Float64Array<ArrayBufferLike>
  #products: (IndexedProduct[] | undefined)[] = []
  #isSorted: Uint8Array<ArrayBufferLike>

  /** @param capacity number of row ids in use */
  constructor(capacity = 64) {
    this.size = new Int32Array(capacity)
    this.priced = new Int32Array(capacity)
    this.cheapest = new Float64Array(capacity)
    this.dearest = new Float64Array(capacity)
    this.lowest = new Float64Array(capacity)
    this.#isSorted = new Uint8Array(capacity)
  }

  add(product: IndexedProduct): void {
    const { rowId } = product
    const known = this.#products[rowId]
    if (known) known.push(product)
    else {
      this.#products[rowId] = [product]
      this.#grow(rowId + 1)
      this.#empty(rowId)
    }
    this.#isSorted[rowId] = 0
    this.#take(product)
  }

  /** @returns number of products left in the group */
  remove(product: IndexedProduct): number {
    const { rowId } = product
    const left = this.#products[rowId]?.filter((each) => each !== product) ?? []
    this.#products[rowId] = left.length > 0 ? left : undefined
    this.#empty(rowId)
    for (const each of left) this.#take(each)
    return left.length
  }

  /** The products of a group by price; those without one come last. */
  at(rowId: number): readonly IndexedProduct[] {
    const products = this.#products[rowId] ?? []
    const last = Number.POSITIVE_INFINITY
    if (!this.#isSorted[rowId])
      products.sort((a, b) => (a.price === b.price ? 0 : (a.price ?? last) - (b.price ?? last)))
    this.#isSorted[rowId] = 1
    return products
  }

  /** Row ids of the groups that are not empty. */
  rowIds(): number[] {
    return this.#products.flatMap((products, rowId) => (products ? rowId : []))
  }

  #grow(capacity: number): void {
    this.size = grown(this.size, capacity)
    this.priced = grown(this.priced, capacity)
    this.cheapest = grown(this.cheapest, capacity)
    this.dearest = grown(this.dearest, capacity)
    this.lowest = grown(this.lowest, capacity)
    this.#isSorted = grown(this.#isSorted, capacity)
  }

  #empty(rowId: number): void {
    this.size[rowId] = this.priced[rowId] = 0
    this.lowest[rowId] = this.cheapest[rowId] = Number.POSITIVE_INFINITY
    this.dearest[rowId] = Number.NEGATIVE_INFINITY
  }

  #take({ rowId, number, price }: IndexedProduct): void {
    this.size[rowId] = (this.size[rowId] as number) + 1
    if (number < (this.lowest[rowId] as number)) this.lowest[rowId] = number
    if (price === null) return
    this.priced[rowId] = (this.priced[rowId] as number) + 1
    if (price < (this.cheapest[rowId] as number)) this.cheapest[rowId] = price
    if (price > (this.dearest[rowId] as number)) this.dearest[rowId] = price
  }
}
