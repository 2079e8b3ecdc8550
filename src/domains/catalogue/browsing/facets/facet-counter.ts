import { type InternedString, internedText } from './interned-strings.ts'

/** Counts per interned string. */
export class FacetCounter {
  #counts: Int32Array
  #included: Uint8Array
  /** The group in which a string was last added. */
  #lastGroup: Int32Array

  constructor(size: number) {
    this.#counts = new Int32Array(size)
    this.#included = new Uint8Array(size)
    this.#lastGroup = new Int32Array(size)
  }

  /** Includes the string in the result, even with a count of 0. */
  include(id: InternedString): void {
    this.#included[id] = 1
  }

  add(id: InternedString, count: number): void {
    this.#included[id] = 1
    this.#counts[id] = (this.#counts[id] as number) + count
  }

  /** Adds a string at most once per group, which is a number from 1. */
  addDistinct(id: InternedString, count: number, group: number): void {
    if (this.#lastGroup[id] === group) return
    this.#lastGroup[id] = group
    this.add(id, count)
  }

  byText(): Map<string, number> {
    const found = new Map<string, number>()
    for (const [id, count] of this.#counts.entries()) if (this.#included[id]) found.set(internedText(id), count)
    return found
  }
}
