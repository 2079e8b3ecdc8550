import { describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import type { CacheTag } from './changes.ts'
import { attachQueryCache, cachedMany, kept, QueryCache, readsBegin } from './query-cache.ts'

function openReads(hears?: () => boolean, most?: number) {
  const db = {} as Db
  const reads = new QueryCache(hears, most)
  attachQueryCache(db, reads)
  return { db, reads }
}
/** Answers when it is told to. */
const slow = () => {
  const answer = Promise.withResolvers<string>()
  return { read: vi.fn(() => answer.promise), answer: answer.resolve, fail: answer.reject }
}

test('what was read is read again when one of its tags is announced, and not before', async () => {
  const { db, reads } = openReads()
  let price = 100
  const read = vi.fn(async () => price)
  const ask = () => kept(db, 'price', read, ['product:1', 'list:mens'])
  expect(await ask()).toBe(100)
  price = 90
  reads.drop(['product:2', 'settings'])
  expect(await ask()).toBe(100)
  expect(read).toHaveBeenCalledTimes(1)
  reads.drop(['list:mens'])
  expect(await ask()).toBe(90)
  price = 80
  reads.drop(['everything'])
  expect(await ask()).toBe(80)
  expect(reads.size).toBe(1)
})

test('what is read while something changes is given to who asked, and kept for nobody', async () => {
  const { db, reads } = openReads()
  const before = slow()
  const [first, second] = [kept(db, 'menu', before.read, ['menu']), kept(db, 'menu', before.read, ['menu'])]
  expect(before.read).toHaveBeenCalledTimes(1)
  reads.drop(['menu'])
  const after = slow()
  const third = kept(db, 'menu', after.read, ['menu'])
  before.answer('old')
  after.answer('new')
  expect(await Promise.all([first, second, third])).toEqual(['old', 'old', 'new'])
  expect(await kept(db, 'menu', before.read, ['menu'])).toBe('new')
})

test('what is read from something that was read before a change is kept for nobody, and shared with nobody', async () => {
  const { db, reads } = openReads()
  let words = 'old'
  const count = async () => {
    const since = readsBegin(db)
    const found = words
    await changing?.promise
    return kept(db, 'count', async () => `count of ${found}`, ['list:all'], { since })
  }
  let changing: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>()
  const early = count()
  words = 'new'
  reads.drop(['everything'])
  const first = changing
  changing = undefined
  const late = count()
  first.resolve()
  expect([await early, await late, await count()]).toEqual(['count of old', 'count of new', 'count of new'])
})

test('what could not be read is tried again by the next', async () => {
  const { db } = openReads()
  const away = slow()
  const asked = kept(db, 'menu', away.read, ['menu'])
  away.fail(new Error('away'))
  await expect(asked).rejects.toThrow('away')
  expect(await kept(db, 'menu', async () => 'there', ['menu'])).toBe('there')
})

test('what is found says what it is read from, or that it is not worth keeping', async () => {
  const { db, reads } = openReads()
  const ask = (found: number | null) =>
    kept(
      db,
      'product of that name',
      async () => found,
      (number): CacheTag[] | null => (number === null ? null : [`product:${number}`]),
    )
  expect(await ask(null)).toBeNull()
  expect(await ask(7)).toBe(7)
  expect(await ask(8)).toBe(7)
  reads.drop(['product:7'])
  expect(await ask(8)).toBe(8)
})

test('any change at all makes old what says so, and time does', async () => {
  const { db, reads } = openReads()
  let n = 0
  const ask = () => kept(db, 'counts', async () => ++n, ['everything'], { ttl: 50 })
  expect([await ask(), await ask()]).toEqual([1, 1])
  reads.drop(['settings'])
  expect(await ask()).toBe(2)
  await expect.poll(ask).toBe(3)
})

describe('many of a kind', () => {
  test('only those that are missing are read, in one go; what is not found is left out', async () => {
    const { db, reads } = openReads()
    const read = vi.fn(
      async (missing: number[]) => new Map(missing.filter((n) => n !== 3).map((n) => [n, `card ${n}`])),
    )
    const ask = (...numbers: number[]) => cachedMany(db, 'card', numbers, read, (n) => [`product:${n}`])
    expect([...(await ask(1, 2, 3)).keys()]).toEqual([1, 2])
    reads.drop(['product:2'])
    expect((await ask(4, 1, 2)).get(2)).toBe('card 2')
    expect(read.mock.calls).toEqual([[[1, 2, 3]], [[4, 2]]])
    await ask(1, 2, 4)
    expect(read).toHaveBeenCalledTimes(2)
  })
})

test('nothing is kept while changes are not heard of, nor of a database that nobody keeps reads of', async () => {
  let hears = true
  const { db } = openReads(() => hears)
  const read = vi.fn(async () => 'read')
  await kept(db, 'menu', read, ['menu'])
  hears = false
  await kept(db, 'menu', read, ['menu'])
  await kept(db, 'menu', read, ['menu'])
  expect(read).toHaveBeenCalledTimes(3)
  const transaction = {} as Db
  await kept(transaction, 'menu', read, ['menu'])
  await kept(transaction, 'menu', read, ['menu'])
  expect(read).toHaveBeenCalledTimes(5)
})

test('never more is kept than there is room for', async () => {
  const { db, reads } = openReads(undefined, 10)
  for (let n = 1; n <= 50; n++) await kept(db, `product ${n}`, async () => n, [`product:${n}`])
  expect(reads.size).toBe(10)
  reads.drop(Array.from({ length: 50 }, (_, n): CacheTag => `product:${n + 1}`))
  expect(reads.size).toBe(0)
})
