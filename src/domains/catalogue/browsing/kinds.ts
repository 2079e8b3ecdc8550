import { wordOf } from './vocabulary.ts'

/** Bit flags of a facet profile. */
export const isTraditionalMark = 1
/** It has a price, and its sales are not paused. */
export const sellsMark = 2
/** It sells, and some variant is in stock. */
export const isAvailableMark = 4

/** The serialized facet profile: category, subcategory, traditional, sells, available, and variants (size, colour, in stock). */
type Written = [string, string, boolean, boolean, boolean, [string, string, boolean][]]

/** Facet profiles as a struct of arrays, indexed by row id. An array of objects was slower with ten thousand profiles, because of cache misses. */
export class Kinds {
  category: Int32Array<ArrayBufferLike> = new Int32Array(64)
  subcategory: Int32Array<ArrayBufferLike> = new Int32Array(64)
  marks: Uint8Array<ArrayBufferLike> = new Uint8Array(64)
  /** Start and end of the profile's variants in `pieces`. */
  from: Int32Array<ArrayBufferLike> = new Int32Array(64)
  to: Int32Array<ArrayBufferLike> = new Int32Array(64)
  /** Three numbers per variant: size, colour, and 1 if it is in stock. */
  pieces: Int32Array<ArrayBufferLike> = new Int32Array(1024)
  /** Number of row ids; each is smaller. */
  room = 0
  #free: number[] = []
  #end = 0
  #unused = 0

  /** @param written see `Written`, as JSON. @returns row id */
  add(written: string): number {
    const [category, subcategory, isTraditional, sells, isAvailable, pieces] = JSON.parse(written) as Written
    const place = this.#free.pop() ?? this.#newPlace()
    this.category[place] = wordOf(category)
    this.subcategory[place] = wordOf(subcategory)
    this.marks[place] =
      (isTraditional ? isTraditionalMark : 0) | (sells ? sellsMark : 0) | (isAvailable ? isAvailableMark : 0)
    this.pieces = longEnough(this.pieces, this.#end + 3 * pieces.length)
    this.from[place] = this.#end
    for (const [size, color, inStock] of pieces) {
      this.pieces.set([wordOf(size), wordOf(color), inStock ? 1 : 0], this.#end)
      this.#end += 3
    }
    this.to[place] = this.#end
    return place
  }

  /** Frees the row id for another profile. */
  remove(place: number): void {
    this.#unused += this.#lengthAt(place)
    this.to[place] = this.from[place] as number
    this.#free.push(place)
    if (this.#unused > 1000 && this.#unused > this.#end / 2) this.#closeUp()
  }

  has(place: number, mark: number): boolean {
    return ((this.marks[place] as number) & mark) !== 0
  }

  #newPlace(): number {
    const place = this.room++
    this.category = longEnough(this.category, this.room)
    this.subcategory = longEnough(this.subcategory, this.room)
    this.marks = longEnough(this.marks, this.room)
    this.from = longEnough(this.from, this.room)
    this.to = longEnough(this.to, this.room)
    return place
  }

  #lengthAt(place: number): number {
    return (this.to[place] as number) - (this.from[place] as number)
  }

  /** Closes the gaps that removed profiles left in `pieces`. */
  #closeUp(): void {
    const closed = new Int32Array(this.pieces.length)
    this.#end = 0
    for (let place = 0; place < this.room; place++) {
      closed.set(this.pieces.subarray(this.from[place], this.to[place]), this.#end)
      const length = this.#lengthAt(place)
      this.from[place] = this.#end
      this.#end += length
      this.to[place] = this.#end
    }
    this.pieces = closed
    this.#unused = 0
  }
}

/** The array itself if it is long enough, otherwise a copy of at least twice the length. */
export function longEnough<Row extends Int32Array | Uint8Array | Float64Array>(row: Row, length: number): Row {
  if (length <= row.length) return row
  const Longer = row.constructor as new (length: number) => Row
  const longer = new Longer(Math.max(length, 2 * row.length))
  longer.set(row)
  return longer
}
