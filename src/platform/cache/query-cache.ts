import { LRUCache } from 'lru-cache'
import type { CacheOptions, CacheTags } from './cached.ts'
import type { CacheTag } from './changes.ts'
import { IncrementalSnapshot, type RefreshSnapshot } from './incremental-snapshot.ts'
import { TagIndex } from './tag-index.ts'

type Entry = { value: unknown; tags: readonly CacheTag[] }

/** Upper bound on staleness in case an invalidation is missing. */
const maxTtlMs = 60_000

/**
 * Read-through cache, one per process, invalidated by tags. Concurrent reads of one key share a query (single-flight).
 * Holds only what public pages are rendered from: nothing personal, and nothing that orders are priced with.
 */
export class QueryCache {
  #entries: LRUCache<string, Entry>
  #byTag = new TagIndex()
  #inFlight = new Map<string, Promise<unknown>>()
  #snapshots = new Map<string, Pick<IncrementalSnapshot<unknown>, 'get' | 'invalidate'>>()
  #version = 0
  #isSubscribed: () => boolean

  /** @param isSubscribed whether invalidations arrive; while they do not, nothing is cached */
  constructor(isSubscribed: () => boolean = () => true, maxItems = 1500) {
    this.#isSubscribed = isSubscribed
    this.#entries = new LRUCache({ max: maxItems, dispose: ({ tags }, key) => this.#byTag.remove(key, tags) })
  }

  /** Number of invalidations received. */
  get version(): number {
    return this.#version
  }

  /** See `cached`. */
  async get<T>(
    key: string,
    read: () => Promise<T>,
    tags: CacheTags<T>,
    { ttl = maxTtlMs, ifVersion }: CacheOptions = {},
  ): Promise<T> {
    if (!this.#isSubscribed() || (ifVersion ?? this.#version) !== this.#version) return read()
    const entry = this.#entries.get(key)
    if (entry) return entry.value as T
    const inFlight = this.#inFlight.get(key)
    if (inFlight) return inFlight as Promise<T>
    const startedAt = this.#version
    const reading = read()
    this.#inFlight.set(key, reading)
    try {
      const value = await reading
      const tagsOfValue = typeof tags === 'function' ? tags(value) : tags
      // After an invalidation in the meantime the value may be old or new.
      if (this.#version === startedAt && tagsOfValue) this.#set(key, { value, tags: tagsOfValue }, ttl)
      return value
    } finally {
      if (this.#inFlight.get(key) === reading) this.#inFlight.delete(key)
    }
  }

  /** See `cachedMany`. */
  async getMany<T>(
    prefix: string,
    ids: readonly number[],
    read: (missing: number[]) => Promise<Map<number, T>>,
    tags: (id: number) => readonly CacheTag[],
  ): Promise<Map<number, T>> {
    if (!this.#isSubscribed()) return read([...ids])
    const found = new Map<number, T>()
    const missing: number[] = []
    for (const id of ids) {
      const entry = this.#entries.get(`${prefix} ${id}`)
      if (entry) found.set(id, entry.value as T)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const startedAt = this.#version
    for (const [id, value] of await read(missing)) {
      found.set(id, value)
      if (this.#version === startedAt) this.#set(`${prefix} ${id}`, { value, tags: tags(id) }, maxTtlMs)
    }
    return found
  }

  /** See `cachedSnapshot`, and `revalidatedSnapshot` for `revalidates`. */
  async getSnapshot<S>(key: string, refresh: RefreshSnapshot<S>, revalidates = false): Promise<S> {
    const snapshot =
      (this.#snapshots.get(key) as IncrementalSnapshot<S> | undefined) ?? new IncrementalSnapshot(refresh, revalidates)
    this.#snapshots.set(key, snapshot)
    if (this.#isSubscribed()) return snapshot.get()
    // Read again for every caller, but through the snapshot, so that a large catalogue is read once at a time.
    snapshot.invalidate(['everything'])
    try {
      return await snapshot.get()
    } finally {
      snapshot.invalidate(['everything'])
    }
  }

  /** Must be called for every invalidation. */
  invalidate(tags: readonly CacheTag[]): void {
    this.#version++
    for (const snapshot of this.#snapshots.values()) snapshot.invalidate(tags)
    this.#inFlight.clear()
    if (tags.includes('everything')) this.#entries.clear()
    for (const tag of ['everything', ...tags] as const)
      for (const key of this.#byTag.keysOf(tag)) this.#entries.delete(key)
  }

  get size() {
    return this.#entries.size
  }

  #set(key: string, entry: Entry, ttl: number) {
    this.#entries.set(key, entry, { ttl: Math.min(ttl, maxTtlMs) })
    this.#byTag.add(key, entry.tags)
  }
}
