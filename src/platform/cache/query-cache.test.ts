import { describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { attachQueryCache, cached, cachedMany, cacheVersion } from './cached.ts'
import type { CacheTag } from './changes.ts'
import { QueryCache } from './query-cache.ts'

function openCache(isSubscribed?: () => boolean, maxItems?: number) {
  const db = {} as Db
  const cache = new QueryCache(isSubscribed, maxItems)
  attachQueryCache(db, cache)
  return { db, cache }
}
/** A read that is resolved by hand. */
const slow = () => {
  const answer = Promise.withResolvers<string>()
  return { read: vi.fn(() => answer.promise), answer: answer.resolve, fail: answer.reject }
}

test('a value is read again after one of its tags is invalidated, and not before', async () => {
  const { db, cache } = openCache()
  let price = 100
  const read = vi.fn(async () => price)
  const ask = () => cached(db, 'price', read, ['product:1', 'list:mens'])
  expect(await ask()).toBe(100)
  price = 90
  cache.invalidate(['product:2', 'settings'])
  expect(await ask()).toBe(100)
  expect(read).toHaveBeenCalledTimes(1)
  cache.invalidate(['list:mens'])
  expect(await ask()).toBe(90)
  price = 80
  cache.invalidate(['everything'])
  expect(await ask()).toBe(80)
  expect(cache.size).toBe(1)
})

test('no value is served for longer than a minute, whatever its reader allows', async () => {
  // The LRU cache holds on to `performance` and asks it once per millisecond of a timer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const now = vi.spyOn(performance, 'now')
  const at = (ms: number) => {
    now.mockReturnValue(ms)
    vi.advanceTimersByTime(2)
  }
  try {
    const { db } = openCache()
    const read = vi.fn(async () => 'menu')
    const ask = () => cached(db, 'menu', read, ['menu'], { ttl: 3_600_000 })
    at(1000)
    await ask()
    at(60_000)
    await ask()
    expect(read).toHaveBeenCalledTimes(1)
    at(61_002)
    await ask()
    expect(read).toHaveBeenCalledTimes(2)
  } finally {
    now.mockRestore()
    vi.useRealTimers()
  }
})

test('a value read during an invalidation is returned but not cached', async () => {
  const { db, cache } = openCache()
  const before = slow()
  const [first, second] = [cached(db, 'menu', before.read, ['menu']), cached(db, 'menu', before.read, ['menu'])]
  expect(before.read).toHaveBeenCalledTimes(1)
  cache.invalidate(['menu'])
  const after = slow()
  const third = cached(db, 'menu', after.read, ['menu'])
  before.answer('old')
  after.answer('new')
  expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new'])
  expect(await cached(db, 'menu', before.read, ['menu'])).toBe('new')
})

test('a value that depends on a read before an invalidation is neither cached nor shared', async () => {
  const { db, cache } = openCache()
  let words = 'old'
  const count = async () => {
    const ifVersion = cacheVersion(db)
    const found = words
    await changing?.promise
    return cached(db, 'count', async () => `count of ${found}`, ['list:all'], { ifVersion })
  }
  let changing: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>()
  const early = count()
  words = 'new'
  cache.invalidate(['everything'])
  const first = changing
  changing = undefined
  const late = count()
  first.resolve()
  expect([await early, await late, await count()]).toEqual(['count of old', 'count of new', 'count of new'])
})

test('after a failed read the next caller tries again', async () => {
  const { db } = openCache()
  const away = slow()
  const asked = cached(db, 'menu', away.read, ['menu'])
  away.fail(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  expect(await cached(db, 'menu', async () => 'there', ['menu'])).toBe('there')
})

test('tags can be derived from the value, or prevent caching', async () => {
  const { db, cache } = openCache()
  const ask = (found: number | null) =>
    cached(
      db,
      'product of that name',
      async () => found,
      (number): CacheTag[] | null => (number === null ? null : [`product:${number}`]),
    )
  expect(await ask(null)).toBeNull()
  expect(await ask(7)).toBe(7)
  expect(await ask(8)).toBe(7)
  cache.invalidate(['product:7'])
  expect(await ask(8)).toBe(8)
})

test('the tag everything matches any invalidation; entries expire after their ttl', async () => {
  const { db, cache } = openCache()
  let n = 0
  const ask = () => cached(db, 'counts', async () => ++n, ['everything'], { ttl: 1000 })
  expect([await ask(), await ask()]).toEqual([1, 1])
  cache.invalidate(['settings'])
  expect(await ask()).toBe(2)
  await expect.poll(ask).toBe(3)
})

describe('cachedMany', () => {
  test('reads the missing ids in one query and leaves out what is not found', async () => {
    const { db, cache } = openCache()
    const read = vi.fn(
      async (missing: number[]) => new Map(missing.filter((n) => n !== 3).map((n) => [n, `card ${n}`])),
    )
    const ask = (...numbers: number[]) => cachedMany(db, 'card', numbers, read, (n) => [`product:${n}`])
    expect([...(await ask(1, 2, 3)).keys()]).toEqual([1, 2])
    cache.invalidate(['product:2'])
    expect((await ask(4, 1, 2)).get(2)).toBe('card 2')
    expect(read.mock.calls).toEqual([[[1, 2, 3]], [[4, 2]]])
    await ask(1, 2, 4)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

test('nothing is cached while invalidations do not arrive, nor for a database without a cache', async () => {
  let isSubscribed = true
  const { db } = openCache(() => isSubscribed)
  const read = vi.fn(async () => 'read')
  await cached(db, 'menu', read, ['menu'])
  isSubscribed = false
  await cached(db, 'menu', read, ['menu'])
  await cached(db, 'menu', read, ['menu'])
  expect(read).toHaveBeenCalledTimes(3)
  const transaction = {} as Db
  await cached(transaction, 'menu', read, ['menu'])
  await cached(transaction, 'menu', read, ['menu'])
  expect(read).toHaveBeenCalledTimes(5)
})

test('the number of entries is limited', async () => {
  const { db, cache } = openCache(undefined, 10)
  for (let n = 1; n <= 50; n++) await cached(db, `product ${n}`, async () => n, [`product:${n}`])
  expect(cache.size).toBe(10)
  cache.invalidate(Array.from({ length: 50 }, (_, n): CacheTag => `product:${n + 1}`))
  expect(cache.size).toBe(0)
})
