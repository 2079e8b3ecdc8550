import { wordOf } from './vocabulary.ts'

/** What else a kind is, as bits of its marks. */
export const isTraditionalMark = 1
/** It has a price and is not held back. */
export const sellsMark = 2
/** It sells, and some piece is on the shelf. */
export const isAvailableMark = 4

/** As the database writes a kind: category, subcategory, traditional, sells, available, and its pieces: size, colour, on the shelf. */
type Written = [string, string, boolean, boolean, boolean, [string, string, boolean][]]

/**
 * What products may have in common; products that are alike in it are counted together. Each kind has a place, at which its figures
 * stand in each of these rows: objects for ten thousand kinds lie here and there, and to wait for each takes longer than to count it.
 */
export class Kinds {
  category: Int32Array<ArrayBufferLike> = new Int32Array(64)
  subcategory: Int32Array<ArrayBufferLike> = new Int32Array(64)
  marks: Uint8Array<ArrayBufferLike> = new Uint8Array(64)
  /** From where to where its pieces stand in `pieces`. */
  from: Int32Array<ArrayBufferLike> = new Int32Array(64)
  to: Int32Array<ArrayBufferLike> = new Int32Array(64)
  /** Of each piece three numbers, one after the other: its size, its colour, and 1 if it is on the shelf. */
  pieces: Int32Array<ArrayBufferLike> = new Int32Array(1024)
  /** So many places were ever given; each is a smaller number. */
  room = 0
  #free: number[] = []
  #end = 0
  #unused = 0

  /** @param written see `Written`, as JSON */
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

  /** The place is given to another kind. */
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

  /** Pieces of kinds that are gone leave gaps. */
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

/** The row itself, or one twice as long with the same at its beginning. */
export function longEnough<Row extends Int32Array | Uint8Array | Float64Array>(row: Row, length: number): Row {
  if (length <= row.length) return row
  const Longer = row.constructor as new (length: number) => Row
  const longer = new Longer(Math.max(length, 2 * row.length))
  longer.set(row)
  return longer
}
