import { intern } from './interned-strings.ts'

/** Bit flags of a facet profile. */
export const traditionalFlag = 1
/** It has a price, and its sales are not paused. */
export const purchasableFlag = 2
/** Purchasable, and some variant is in stock. */
export const inStockFlag = 4

/**
 * The serialized facet profile: category, subcategory, traditional, sells, available, variants (size, colour, in
 * stock), the slugs of its collections by rule, and the values of its attributes, both with blanks between.
 */
type SerializedProfile = [string, string, boolean, boolean, boolean, [string, string, boolean][], string?, string?]

/**
 * Facet profiles as a struct of arrays, indexed by row id. An array of objects was slower with ten thousand profiles,
 * because of cache misses.
 */
export class FacetProfiles {
  category: Int32Array<ArrayBufferLike> = new Int32Array(64)
  subcategory: Int32Array<ArrayBufferLike> = new Int32Array(64)
  collections: Int32Array<ArrayBufferLike> = new Int32Array(64)
  attributes: Int32Array<ArrayBufferLike> = new Int32Array(64)
  flags: Uint8Array<ArrayBufferLike> = new Uint8Array(64)
  /** Start and end of the profile's variants in `pieces`. */
  from: Int32Array<ArrayBufferLike> = new Int32Array(64)
  to: Int32Array<ArrayBufferLike> = new Int32Array(64)
  /** Three numbers per variant: size, colour, and 1 if it is in stock. */
  pieces: Int32Array<ArrayBufferLike> = new Int32Array(1024)
  /** Number of row ids; each is smaller. */
  rowCount = 0
  #free: number[] = []
  #end = 0
  #unused = 0

  /** @param serialized see `SerializedProfile`, as JSON. @returns row id */
  add(serialized: string): number {
    const profile = JSON.parse(serialized) as SerializedProfile
    const [category, subcategory, isTraditional, sells, isAvailable, pieces, collections = '', attributes = ''] =
      profile
    const rowId = this.#free.pop() ?? this.#newRowId()
    this.category[rowId] = intern(category)
    this.subcategory[rowId] = intern(subcategory)
    this.collections[rowId] = intern(collections)
    this.attributes[rowId] = intern(attributes)
    this.flags[rowId] =
      (isTraditional ? traditionalFlag : 0) | (sells ? purchasableFlag : 0) | (isAvailable ? inStockFlag : 0)
    this.pieces = grown(this.pieces, this.#end + 3 * pieces.length)
    this.from[rowId] = this.#end
    for (const [size, color, inStock] of pieces) {
      this.pieces.set([intern(size), intern(color), inStock ? 1 : 0], this.#end)
      this.#end += 3
    }
    this.to[rowId] = this.#end
    return rowId
  }

  /** Frees the row id for another profile. */
  remove(rowId: number): void {
    this.#unused += this.#lengthAt(rowId)
    this.to[rowId] = this.from[rowId] as number
    this.#free.push(rowId)
    if (this.#unused > 1000 && this.#unused > this.#end / 2) this.#compact()
  }

  has(rowId: number, flag: number): boolean {
    return ((this.flags[rowId] as number) & flag) !== 0
  }

  #newRowId(): number {
    const rowId = this.rowCount++
    this.category = grown(this.category, this.rowCount)
    this.subcategory = grown(this.subcategory, this.rowCount)
    this.collections = grown(this.collections, this.rowCount)
    this.attributes = grown(this.attributes, this.rowCount)
    this.flags = grown(this.flags, this.rowCount)
    this.from = grown(this.from, this.rowCount)
    this.to = grown(this.to, this.rowCount)
    return rowId
  }

  #lengthAt(rowId: number): number {
    return (this.to[rowId] as number) - (this.from[rowId] as number)
  }

  /** Closes the gaps that removed profiles left in `pieces`. */
  #compact(): void {
    const closed = new Int32Array(this.pieces.length)
    this.#end = 0
    for (let rowId = 0; rowId < this.rowCount; rowId++) {
      closed.set(this.pieces.subarray(this.from[rowId], this.to[rowId]), this.#end)
      const length = this.#lengthAt(rowId)
      this.from[rowId] = this.#end
      this.#end += length
      this.to[rowId] = this.#end
    }
    this.pieces = closed
    this.#unused = 0
  }
}

/** The array itself if it is long enough, otherwise a copy of at least twice the length. */
export function grown<Row extends Int32Array | Uint8Array | Float64Array>(row: Row, length: number): Row {
  if (length <= row.length) return row
  const Longer = row.constructor as new (length: number) => Row
  const longer = new Longer(Math.max(length, 2 * row.length))
  longer.set(row)
  return longer
}
