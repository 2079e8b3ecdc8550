import type { Mark } from './changes.ts'

/** Reads these things, or all of them; what it does not find is there no longer. */
export type ReadThings<T> = (numbers?: readonly number[]) => Promise<Map<number, T>>

/**
 * All things of a kind by their numbers: read once, and from then on only those that were announced as changed, when
 * somebody asks. Whoever asks sees all that was announced before.
 */
export class KeptWhole<T> {
  #read: ReadThings<T>
  #all: Map<number, T> | undefined
  #changed = new Set<number>()
  #under: Promise<Map<number, T>> | undefined
  /** Counts how often all of it became old. */
  #times = 0

  constructor(read: ReadThings<T>) {
    this.#read = read
  }

  /** What is given changes with the next call: look through it before anything else is waited for. */
  async get(): Promise<ReadonlyMap<number, T>> {
    // What is being read may have been begun before the last change.
    if (this.#under) await this.#under.catch(() => {})
    if (this.#all && this.#changed.size === 0) return this.#all
    this.#under ??= this.#bringUpToDate().finally(() => {
      this.#under = undefined
    })
    return this.#under
  }

  /** To be said of every announced change. */
  drop(marks: readonly Mark[]): void {
    for (const mark of marks) {
      if (mark === 'everything') {
        this.#times++
        this.#all = undefined
      }
      const [, number] = /^product:(\d+)$/.exec(mark) ?? []
      if (number) this.#changed.add(Number(number))
    }
  }

  async #bringUpToDate(): Promise<Map<number, T>> {
    const [known, changed, times] = [this.#all, this.#changed, this.#times]
    this.#changed = new Set()
    try {
      const found = await this.#read(known && [...changed])
      if (!known) {
        if (this.#times === times) this.#all = found
        return found
      }
      for (const number of changed) {
        const thing = found.get(number)
        if (thing === undefined) known.delete(number)
        else known.set(number, thing)
      }
      return known
    } catch (error) {
      for (const number of changed) this.#changed.add(number)
      throw error
    }
  }
}
