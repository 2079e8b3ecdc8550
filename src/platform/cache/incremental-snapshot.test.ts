import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { attachQueryCache, cachedSnapshot, revalidatedSnapshot } from './cached.ts'
import type { RefreshSnapshot } from './incremental-snapshot.ts'
import { QueryCache } from './query-cache.ts'

/** Products that are read all at once or by number; `hold` delays a read until it is released. */
function openProducts(isSubscribed?: () => boolean) {
  const db = {} as Db
  const cache = new QueryCache(isSubscribed)
  attachQueryCache(db, cache)
  const products = new Map([
    [1, 'red'],
    [2, 'green'],
    [3, 'blue'],
  ])
  let held: PromiseWithResolvers<void> | undefined
  const read = vi.fn(async (numbers?: readonly number[]) => {
    const found = new Map([...products].filter(([number]) => !numbers || numbers.includes(number)))
    await held?.promise
    return found
  })
  const refresh: RefreshSnapshot<Map<number, string>> = async (current, changed) => {
    const found = await read(current && changed)
    for (const number of changed) current?.delete(number)
    return new Map([...(current ?? []), ...found])
  }
  const ask = async () => Object.fromEntries(await cachedSnapshot(db, 'products', refresh))
  const hold = () => {
    held = Promise.withResolvers()
    return () => {
      held?.resolve()
      held = undefined
    }
  }
  return { cache, products, read, ask, hold }
}

test('all products are read once, then only those invalidated: changed, new or deleted', async () => {
  const { cache, products, read, ask } = openProducts()
  expect(await Promise.all([ask(), ask()])).toEqual([
    { 1: 'red', 2: 'green', 3: 'blue' },
    { 1: 'red', 2: 'green', 3: 'blue' },
  ])
  expect(read.mock.calls).toEqual([[undefined]])
  products.set(1, 'pink').set(4, 'grey').delete(3)
  cache.invalidate(['list:mens'])
  expect(await ask()).toEqual({ 1: 'red', 2: 'green', 3: 'blue' })
  cache.invalidate(['product:1', 'product:4', 'list:mens'])
  cache.invalidate(['product:3'])
  expect(await ask()).toEqual({ 1: 'pink', 2: 'green', 4: 'grey' })
  expect(read.mock.calls.slice(1)).toEqual([[[1, 4, 3]]])
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('the tag everything causes a full read; tags of lists, menu and content none', async () => {
  const { cache, products, read, ask } = openProducts()
  await ask()
  products.set(2, 'grey')
  cache.invalidate(['everything'])
  expect(await ask()).toEqual({ 1: 'red', 2: 'grey', 3: 'blue' })
  cache.invalidate(['menu', 'content', 'list:all'])
  await ask()
  expect(read.mock.calls).toEqual([[undefined], [undefined]])
})

test('an access after an invalidation sees the change, even if an earlier read is in progress', async () => {
  for (const [tag, warm] of [
    ['product:1', false],
    ['product:1', true],
    ['everything', false],
    ['everything', true],
  ] as const) {
    const { cache, products, ask, hold } = openProducts()
    if (warm) await ask()
    if (warm) cache.invalidate(['product:2'])
    const release = hold()
    const before = ask()
    products.set(1, 'pink')
    cache.invalidate([tag])
    const after = ask()
    release()
    expect((await before)[2], tag).toBe('green')
    expect((await after)[1], tag).toBe('pink')
    expect((await ask())[1], tag).toBe('pink')
  }
})

test('after a failed read the next access reads again', async () => {
  const { cache, products, read, ask } = openProducts()
  read.mockRejectedValueOnce(new Error('away'))
  await expect(ask()).rejects.toThrow('away')
  await ask()
  products.set(1, 'pink')
  cache.invalidate(['product:1'])
  read.mockRejectedValueOnce(new Error('away'))
  await expect(ask()).rejects.toThrow('away')
  expect((await ask())[1]).toBe('pink')
})

test('while invalidations do not arrive, every access reads everything', async () => {
  let isSubscribed = false
  const { products, read, ask } = openProducts(() => isSubscribed)
  await ask()
  products.set(1, 'pink')
  expect((await ask())[1]).toBe('pink')
  isSubscribed = true
  await ask()
  await ask()
  expect(read).toHaveBeenCalledTimes(3)
})

test('while invalidations do not arrive, concurrent accesses share the next read', async () => {
  const { products, read, ask, hold } = openProducts(() => false)
  const release = hold()
  const first = ask()
  products.set(1, 'pink')
  const others = Promise.all([ask(), ask(), ask()])
  release()
  await first
  expect((await others).map((all) => all[1])).toEqual(['pink', 'pink', 'pink'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a revalidated snapshot is refreshed on every access, with the invalidations since the last', async () => {
  const db = {} as Db
  const cache = new QueryCache()
  attachQueryCache(db, cache)
  const ask = () =>
    revalidatedSnapshot<string[]>(db, 'ledger', async (current = ['all'], changed) => [
      ...current,
      `looked for ${changed.length}`,
    ])
  expect(await ask()).toEqual(['all', 'looked for 0'])
  expect(await ask()).toEqual(['all', 'looked for 0', 'looked for 0'])
  cache.invalidate(['product:7', 'product:8'])
  expect((await ask()).slice(-1)).toEqual(['looked for 2'])
  cache.invalidate(['everything'])
  expect(await ask()).toEqual(['all', 'looked for 0'])
})
