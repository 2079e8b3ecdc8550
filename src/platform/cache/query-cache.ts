import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/database/database.ts'
import type { CacheTag } from './changes.ts'
import { KeptWhole, type ReadWhole } from './kept-whole.ts'

/** What something is read from, also as what was found tells; undefined or null: it is not kept. */
type Tags<T> = readonly CacheTag[] | ((found: T) => readonly CacheTag[] | undefined | null)
/** `ttl`: milliseconds that it is kept at most, if less than a minute. `since`: see `readsBegin`. */
type Keeping = { ttl?: number; since?: number }
type Entry = { value: unknown; tags: readonly CacheTag[] }

/** Milliseconds that something is kept at the most, in case nobody tells of a change. */
const longest = 60_000

/**
 * What the pages of everybody are put together from: read once by a process, and kept until what it was read from changes.
 * Whoever asks while it is read waits for the same answer. Nothing personal and nothing that an order is reckoned with.
 */
export class QueryCache {
  #entries: LRUCache<string, Entry>
  #byTag = new Map<CacheTag, Set<string>>()
  #under = new Map<string, Promise<unknown>>()
  #wholes = new Map<string, Pick<KeptWhole<unknown>, 'get' | 'drop'>>()
  #changes = 0
  #hears: () => boolean

  /**
   * @param hears are changes heard of? While they are not, everything is read anew
   * @param most so many things are kept
   */
  constructor(hears: () => boolean = () => true, most = 1500) {
    this.#hears = hears
    this.#entries = new LRUCache({ max: most, dispose: ({ tags }, what) => this.#forget(what, tags) })
  }

  /** How many changes were heard of. */
  get changes(): number {
    return this.#changes
  }

  /** See `kept`. */
  async of<T>(what: string, read: () => Promise<T>, tags: Tags<T>, { ttl = longest, since }: Keeping = {}): Promise<T> {
    if (!this.#hears() || (since ?? this.#changes) !== this.#changes) return read()
    const known = this.#entries.get(what)
    if (known) return known.value as T
    const under = this.#under.get(what)
    if (under) return under as Promise<T>
    const begun = this.#changes
    const reading = read()
    this.#under.set(what, reading)
    try {
      const value = await reading
      // What changed meanwhile may be in it or not.
      const shown = typeof tags === 'function' ? tags(value) : tags
      if (this.#changes === begun && shown) this.#keep(what, { value, tags: shown }, ttl)
      return value
    } finally {
      if (this.#under.get(what) === reading) this.#under.delete(what)
    }
  }

  /** See `keptEach`. */
  async each<T>(
    what: string,
    ids: readonly number[],
    read: (missing: number[]) => Promise<Map<number, T>>,
    tags: (id: number) => readonly CacheTag[],
  ): Promise<Map<number, T>> {
    if (!this.#hears()) return read([...ids])
    const found = new Map<number, T>()
    const missing: number[] = []
    for (const id of ids) {
      const known = this.#entries.get(`${what} ${id}`)
      if (known) found.set(id, known.value as T)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const begun = this.#changes
    for (const [id, value] of await read(missing)) {
      found.set(id, value)
      if (this.#changes === begun) this.#keep(`${what} ${id}`, { value, tags: tags(id) }, longest)
    }
    return found
  }

  /** See `keptWhole`, and for `asksEachTime` `followed`. */
  async whole<W>(what: string, read: ReadWhole<W>, asksEachTime = false): Promise<W> {
    const known = (this.#wholes.get(what) as KeptWhole<W> | undefined) ?? new KeptWhole(read, asksEachTime)
    this.#wholes.set(what, known)
    if (this.#hears()) return known.get()
    // Read anew for whoever asks, but together: all of a large catalogue is read once at a time.
    known.drop(['everything'])
    try {
      return await known.get()
    } finally {
      known.drop(['everything'])
    }
  }

  /** To be said of every announced change. */
  drop(tags: readonly CacheTag[]): void {
    this.#changes++
    for (const whole of this.#wholes.values()) whole.drop(tags)
    this.#under.clear()
    if (tags.includes('everything')) this.#entries.clear()
    for (const tag of ['everything', ...tags] as const)
      for (const what of this.#byTag.get(tag) ?? []) this.#entries.delete(what)
  }

  get size() {
    return this.#entries.size
  }

  #keep(what: string, entry: Entry, ttl: number) {
    this.#entries.set(what, entry, { ttl })
    for (const tag of entry.tags) {
      const all = this.#byTag.get(tag) ?? new Set()
      all.add(what)
      this.#byTag.set(tag, all)
    }
  }

  #forget(what: string, tags: readonly CacheTag[]) {
    for (const tag of tags) {
      const all = this.#byTag.get(tag)
      all?.delete(what)
      if (all?.size === 0) this.#byTag.delete(tag)
    }
  }
}

const keepers = new WeakMap<Db, QueryCache>()

/** From now on what is asked of this database with `kept` is kept there. A transaction is another database to it. */
export function attachQueryCache(db: Db, reads: QueryCache): void {
  keepers.set(db, reads)
}

/**
 * What is kept of this, or what `read` finds. It is everybody's: whoever gets it changes nothing in it.
 * @param what one text for one question
 * @param tags what it is read from; 'everything': any change at all makes it old
 */
export const kept = <T>(db: Db, what: string, read: () => Promise<T>, tags: Tags<T>, keeping?: Keeping): Promise<T> =>
  keepers.get(db)?.of(what, read, tags, keeping) ?? read()

/**
 * To be asked before the first of several reads that build on one another, and given to the later ones as `since`: when something
 * changes between them, what they find is made of old and new, and is kept for nobody.
 */
export const readsBegin = (db: Db): number => keepers.get(db)?.changes ?? 0

/** The same of many things of a kind: those that are not kept are read together. What `read` does not find is left out. */
export const cachedMany = <T>(
  db: Db,
  what: string,
  ids: readonly number[],
  read: (missing: number[]) => Promise<Map<number, T>>,
  tags: (id: number) => readonly CacheTag[],
): Promise<Map<number, T>> => keepers.get(db)?.each(what, ids, read, tags) ?? read([...ids])

/**
 * Something that is made of all products: made once, then brought up to date by those whose 'product:N' was announced. What is
 * given changes with the next call: look through it before anything else is waited for.
 * @param read makes it, or brings it up to date; the first one given is the one that is used
 */
export const keptWhole = async <W>(db: Db, what: string, read: ReadWhole<W>): Promise<W> =>
  keepers.get(db)?.whole(what, read) ?? read(undefined, [])

/**
 * The same of what changes without being announced, too: `read` is asked each time, and finds out by itself what changed beside
 * what was announced.
 */
export const followed = async <W>(db: Db, what: string, read: ReadWhole<W>): Promise<W> =>
  keepers.get(db)?.whole(what, read, true) ?? read(undefined, [])
