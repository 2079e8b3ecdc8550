import type { CacheTag } from './changes.ts'

/** Which cached entries carry a tag. */
export class TagIndex {
  #keys = new Map<CacheTag, Set<string>>()

  add(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag) ?? new Set()
      keys.add(key)
      this.#keys.set(tag, keys)
    }
  }

  remove(key: string, tags: readonly CacheTag[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }

  keysOf(tag: CacheTag): Iterable<string> {
    return this.#keys.get(tag) ?? []
  }
}
