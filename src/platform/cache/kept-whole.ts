import type { CacheTag } from './changes.ts'

/** Reads all that there is; or brings what is known up to date, given the numbers of the products that changed. */
export type ReadWhole<W> = (known: W | undefined, changed: readonly number[]) => Promise<W>

/**
 * Something that is made of all products: read once, and from then on only those that were announced as changed, when
 * somebody asks. Whoever asks sees all that was announced before.
 */
export class KeptWhole<W> {
  #read: ReadWhole<W>
  #asksEachTime: boolean
  #all: W | undefined
  #changed = new Set<number>()
  #under: Promise<W> | undefined
  /** Counts how often all of it became old. */
  #times = 0

  /** @param asksEachTime not everything that changes it is announced: `read` is asked each time */
  constructor(read: ReadWhole<W>, asksEachTime = false) {
    this.#read = read
    this.#asksEachTime = asksEachTime
  }

  /** What is given changes with the next call: look through it before anything else is waited for. */
  async get(): Promise<W> {
    // What is being read may have been begun before the last change.
    if (this.#under) await this.#under.catch(() => {})
    if (this.#all && this.#changed.size === 0 && !this.#asksEachTime) return this.#all
    this.#under ??= this.#bringUpToDate().finally(() => {
      this.#under = undefined
    })
    return this.#under
  }

  /** To be said of every announced change. */
  drop(tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      if (tag === 'everything') {
        this.#times++
        this.#all = undefined
      }
      const [, number] = /^product:(\d+)$/.exec(tag) ?? []
      if (number) this.#changed.add(Number(number))
    }
  }

  async #bringUpToDate(): Promise<W> {
    const [known, changed, times] = [this.#all, this.#changed, this.#times]
    this.#changed = new Set()
    try {
      const found = await this.#read(known, [...changed])
      if (this.#times === times) this.#all = found
      return found
    } catch (error) {
      for (const number of changed) this.#changed.add(number)
      throw error
    }
  }
}
