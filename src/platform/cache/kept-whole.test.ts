import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import type { ReadWhole } from './kept-whole.ts'
import { attachQueryCache, followed, keptWhole, QueryCache } from './query-cache.ts'

/** Shelves that are read whole or in part; `hold` lets a reading wait until it is let go. */
function openShelves(hears?: () => boolean) {
  const db = {} as Db
  const reads = new QueryCache(hears)
  attachQueryCache(db, reads)
  const shelves = new Map([
    [1, 'red'],
    [2, 'green'],
    [3, 'blue'],
  ])
  let held: PromiseWithResolvers<void> | undefined
  const read = vi.fn(async (numbers?: readonly number[]) => {
    const found = new Map([...shelves].filter(([number]) => !numbers || numbers.includes(number)))
    await held?.promise
    return found
  })
  const bringUpToDate: ReadWhole<Map<number, string>> = async (known, changed) => {
    const found = await read(known && changed)
    for (const number of changed) known?.delete(number)
    return new Map([...(known ?? []), ...found])
  }
  const ask = async () => Object.fromEntries(await keptWhole(db, 'shelves', bringUpToDate))
  const hold = () => {
    held = Promise.withResolvers()
    return () => {
      held?.resolve()
      held = undefined
    }
  }
  return { reads, shelves, read, ask, hold }
}

test('all is read once, then only what was announced: changed, new or gone', async () => {
  const { reads, shelves, read, ask } = openShelves()
  expect(await Promise.all([ask(), ask()])).toEqual([
    { 1: 'red', 2: 'green', 3: 'blue' },
    { 1: 'red', 2: 'green', 3: 'blue' },
  ])
  expect(read.mock.calls).toEqual([[undefined]])
  shelves.set(1, 'pink').set(4, 'grey').delete(3)
  reads.drop(['list:mens'])
  expect(await ask()).toEqual({ 1: 'red', 2: 'green', 3: 'blue' })
  reads.drop(['product:1', 'product:4', 'list:mens'])
  reads.drop(['product:3'])
  expect(await ask()).toEqual({ 1: 'pink', 2: 'green', 4: 'grey' })
  expect(read.mock.calls.slice(1)).toEqual([[[1, 4, 3]]])
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('after what may concern everything all is read anew', async () => {
  const { reads, shelves, read, ask } = openShelves()
  await ask()
  shelves.set(2, 'grey')
  reads.drop(['everything'])
  expect(await ask()).toEqual({ 1: 'red', 2: 'grey', 3: 'blue' })
  reads.drop(['menu', 'content', 'list:all'])
  await ask()
  expect(read.mock.calls).toEqual([[undefined], [undefined]])
})

test('who asks after a change sees it, though an earlier reading is still under way', async () => {
  for (const [tag, warm] of [
    ['product:1', false],
    ['product:1', true],
    ['everything', false],
    ['everything', true],
  ] as const) {
    const { reads, shelves, ask, hold } = openShelves()
    if (warm) await ask()
    if (warm) reads.drop(['product:2'])
    const letGo = hold()
    const before = ask()
    shelves.set(1, 'pink')
    reads.drop([tag])
    const after = ask()
    letGo()
    expect((await before)[2], tag).toBe('green')
    expect((await after)[1], tag).toBe('pink')
    expect((await ask())[1], tag).toBe('pink')
  }
})

test('what could not be read is read by the next', async () => {
  const { reads, shelves, read, ask } = openShelves()
  read.mockRejectedValueOnce(new Error('away'))
  await expect(ask()).rejects.toThrow('away')
  await ask()
  shelves.set(1, 'pink')
  reads.drop(['product:1'])
  read.mockRejectedValueOnce(new Error('away'))
  await expect(ask()).rejects.toThrow('away')
  expect((await ask())[1]).toBe('pink')
})

test('while changes are not heard of, everything is read anew', async () => {
  let hears = false
  const { shelves, read, ask } = openShelves(() => hears)
  await ask()
  shelves.set(1, 'pink')
  expect((await ask())[1]).toBe('pink')
  hears = true
  await ask()
  await ask()
  expect(read).toHaveBeenCalledTimes(3)
})

test('while changes are not heard of, those who ask meanwhile share the next reading', async () => {
  const { shelves, read, ask, hold } = openShelves(() => false)
  const letGo = hold()
  const first = ask()
  shelves.set(1, 'pink')
  const others = Promise.all([ask(), ask(), ask()])
  letGo()
  await first
  expect((await others).map((all) => all[1])).toEqual(['pink', 'pink', 'pink'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('what changes without being announced, too, is looked at by each who asks, with what was announced meanwhile', async () => {
  const db = {} as Db
  const reads = new QueryCache()
  attachQueryCache(db, reads)
  const ask = () =>
    followed<string[]>(db, 'ledger', async (known = ['all'], changed) => [...known, `looked for ${changed.length}`])
  expect(await ask()).toEqual(['all', 'looked for 0'])
  expect(await ask()).toEqual(['all', 'looked for 0', 'looked for 0'])
  reads.drop(['product:7', 'product:8'])
  expect((await ask()).slice(-1)).toEqual(['looked for 2'])
  reads.drop(['everything'])
  expect(await ask()).toEqual(['all', 'looked for 0'])
})
