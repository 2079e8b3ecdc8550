import { longEnough } from './kinds.ts'

/** A product: price in paisa, creation time in microseconds since 1970, and row id of its facet profile (`Kinds`). */
export type Counted = Readonly<{ number: number; price: number | null; createdAt: number; place: number }>

/** Products grouped by facet profile, as a struct of arrays indexed by row id. */
export class ByKind {
  /** Number of products, and of those with a price. */
  size: Int32Array<ArrayBufferLike>
  priced: Int32Array<ArrayBufferLike>
  /** Lowest and highest price in paisa; infinite if no product has a price. */
  cheapest: Float64Array<ArrayBufferLike>
  dearest: Float64Array<ArrayBufferLike>
  /** The lowest product number. */
  lowest: Float64Array<ArrayBufferLike>
  #products: (Counted[] | undefined)[] = []
  #isSorted: Uint8Array<ArrayBufferLike>

  /** @param room number of row ids in use */
  constructor(room = 64) {
    this.size = new Int32Array(room)
    this.priced = new Int32Array(room)
    this.cheapest = new Float64Array(room)
    this.dearest = new Float64Array(room)
    this.lowest = new Float64Array(room)
    this.#isSorted = new Uint8Array(room)
  }

  add(product: Counted): void {
    const { place } = product
    const known = this.#products[place]
    if (known) known.push(product)
    else {
      this.#products[place] = [product]
      this.#makeRoom(place + 1)
      this.#empty(place)
    }
    this.#isSorted[place] = 0
    this.#take(product)
  }

  /** @returns number of products left in the group */
  remove(product: Counted): number {
    const { place } = product
    const left = this.#products[place]?.filter((each) => each !== product) ?? []
    this.#products[place] = left.length > 0 ? left : undefined
    this.#empty(place)
    for (const each of left) this.#take(each)
    return left.length
  }

  /** The products of a group by price; those without one come last. */
  at(place: number): readonly Counted[] {
    const products = this.#products[place] ?? []
    const last = Number.POSITIVE_INFINITY
    if (!this.#isSorted[place])
      products.sort((a, b) => (a.price === b.price ? 0 : (a.price ?? last) - (b.price ?? last)))
    this.#isSorted[place] = 1
    return products
  }

  /** Row ids of the groups that are not empty. */
  places(): number[] {
    return this.#products.flatMap((products, place) => (products ? place : []))
  }

  #makeRoom(room: number): void {
    this.size = longEnough(this.size, room)
    this.priced = longEnough(this.priced, room)
    this.cheapest = longEnough(this.cheapest, room)
    this.dearest = longEnough(this.dearest, room)
    this.lowest = longEnough(this.lowest, room)
    this.#isSorted = longEnough(this.#isSorted, room)
  }

  #empty(place: number): void {
    this.size[place] = this.priced[place] = 0
    this.lowest[place] = this.cheapest[place] = Number.POSITIVE_INFINITY
    this.dearest[place] = Number.NEGATIVE_INFINITY
  }

  #take({ place, number, price }: Counted): void {
    this.size[place] = (this.size[place] as number) + 1
    if (number < (this.lowest[place] as number)) this.lowest[place] = number
    if (price === null) return
    this.priced[place] = (this.priced[place] as number) + 1
    if (price < (this.cheapest[place] as number)) this.cheapest[place] = price
    if (price > (this.dearest[place] as number)) this.dearest[place] = price
  }
}
