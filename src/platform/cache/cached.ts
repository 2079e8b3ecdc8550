import type { Db } from '#platform/database/database.ts'
import type { CacheTag } from './changes.ts'
import type { RefreshSnapshot } from './incremental-snapshot.ts'
import type { QueryCache } from './query-cache.ts'

const caches = new WeakMap<Db, QueryCache>()

/** Makes `cached` and its siblings use this cache for this database. Transactions are not cached. */
export function attachQueryCache(db: Db, cache: QueryCache): void {
  caches.set(db, cache)
}

/**
 * The cached value, or the result of `read`. The value is shared: do not mutate it.
 * @param key identifies the query, with all its parameters
 * @param tags what the value is read from; the tag 'everything' matches any invalidation
 */
export const cached = <T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  tags: CacheTags<T>,
  options?: CacheOptions,
): Promise<T> => caches.get(db)?.get(key, read, tags, options) ?? read()

/**
 * Cache version. Pass it as `ifVersion` to reads that depend on earlier reads; if an invalidation happens in between,
 * their results are returned but not cached.
 */
export const cacheVersion = (db: Db): number => caches.get(db)?.version ?? 0

/** Like `cached` for many ids: missing ones are read in one query. Ids that `read` does not find are left out. */
export const cachedMany = <T>(
  db: Db,
  prefix: string,
  ids: readonly number[],
  read: (missing: number[]) => Promise<Map<number, T>>,
  tags: (id: number) => readonly CacheTag[],
): Promise<Map<number, T>> => caches.get(db)?.getMany(prefix, ids, read, tags) ?? read([...ids])

/**
 * A snapshot of all products, updated by those whose tag 'product:N' was invalidated. Mutable: do not hold across an
 * await.
 * @param refresh builds or updates it; the function of the first call is used
 */
export const cachedSnapshot = async <S>(db: Db, key: string, refresh: RefreshSnapshot<S>): Promise<S> =>
  caches.get(db)?.getSnapshot(key, refresh) ?? refresh(undefined, [])

/** Like `cachedSnapshot`, but `refresh` runs on every access, for sources that do not publish invalidations. */
export const revalidatedSnapshot = async <S>(db: Db, key: string, refresh: RefreshSnapshot<S>): Promise<S> =>
  caches.get(db)?.getSnapshot(key, refresh, true) ?? refresh(undefined, [])

/** The tags of an entry, possibly derived from the value. undefined or null: the value is not cached. */
export type CacheTags<T> = readonly CacheTag[] | ((value: T) => readonly CacheTag[] | undefined | null)
export type CacheOptions = {
  /** Milliseconds, at most `maxTtlMs`. */
  ttl?: number
  /** Cache only if the cache is still at this version; see `cacheVersion`. */
  ifVersion?: number
}
