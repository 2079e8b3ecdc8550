import { type InternedString, internedText } from './interned-strings.ts'

/** Counts per interned string. */
export class FacetCounter {
  #counts: Int32Array
  #met: Uint8Array
  /** The turn in which a string was last added. */
  #turns: Int32Array

  constructor(words: number) {
    this.#counts = new Int32Array(words)
    this.#met = new Uint8Array(words)
    this.#turns = new Int32Array(words)
  }

  /** Includes the string in the result, even with a count of 0. */
  meet(word: InternedString): void {
    this.#met[word] = 1
  }

  add(word: InternedString, n: number): void {
    this.#met[word] = 1
    this.#counts[word] = (this.#counts[word] as number) + n
  }

  /** Adds a string at most once per turn. Turns start at 1. */
  addOnce(word: InternedString, n: number, turn: number): void {
    if (this.#turns[word] === turn) return
    this.#turns[word] = turn
    this.add(word, n)
  }

  byText(): Map<string, number> {
    const found = new Map<string, number>()
    for (const [word, n] of this.#counts.entries()) if (this.#met[word]) found.set(internedText(word), n)
    return found
  }
}
