import type { CacheTag } from './changes.ts'

/** Builds the snapshot, or updates the current one for the products that changed. */
export type RefreshSnapshot<S> = (current: S | undefined, changed: readonly number[]) => Promise<S>

/**
 * A snapshot of all products that is built once; after that, an access reads only the products invalidated since. An
 * access sees every invalidation that arrived before it.
 */
export class IncrementalSnapshot<S> {
  #refresh: RefreshSnapshot<S>
  #revalidates: boolean
  #current: S | undefined
  #changed = new Set<number>()
  #inFlight: Promise<S> | undefined
  /** Number of invalidations of the whole snapshot. */
  #generation = 0

  /** @param revalidates call `refresh` on every access: not every change is announced by an invalidation */
  constructor(refresh: RefreshSnapshot<S>, revalidates = false) {
    this.#refresh = refresh
    this.#revalidates = revalidates
  }

  /** Mutable: do not hold across an await. */
  async get(): Promise<S> {
    // A refresh in progress may have started before the last invalidation.
    if (this.#inFlight) await this.#inFlight.catch(() => {})
    if (this.#current && this.#changed.size === 0 && !this.#revalidates) return this.#current
    this.#inFlight ??= this.#update().finally(() => {
      this.#inFlight = undefined
    })
    return this.#inFlight
  }

  /** Must be called for every invalidation. */
  invalidate(tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      if (tag === 'everything') {
        this.#generation++
        this.#current = undefined
      }
      const [, number] = /^product:(\d+)$/.exec(tag) ?? []
      if (number) this.#changed.add(Number(number))
    }
  }

  async #update(): Promise<S> {
    const [current, changed, generation] = [this.#current, this.#changed, this.#generation]
    this.#changed = new Set()
    try {
      const updated = await this.#refresh(current, [...changed])
      if (this.#generation === generation) this.#current = updated
      return updated
    } catch (error) {
      for (const number of changed) this.#changed.add(number)
      throw error
    }
  }
}
