import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ApiRefusal, NoConnection } from '#web/admin/api.ts'
import { type RunParts, UploadRun } from './upload-run.ts'

const files = (names: string[], group = '') => names.map((name) => ({ file: new File([name], name), group }))

/** A library that remembers what it got. */
function library(change: Partial<RunParts> = {}) {
  const sent: string[] = []
  const attached: [string, string[]][] = []
  const known = new Map<string, string>()
  const parts: RunParts = {
    known: async (hashes) =>
      hashes.flatMap((sha256) => (known.has(sha256) ? [{ sha256, key: known.get(sha256) ?? '' }] : [])),
    upload: async (file) => {
      sent.push(file.name)
      known.set(
        createHash('sha256')
          .update(Buffer.from(await file.arrayBuffer()))
          .digest('hex'),
        file.name,
      )
      return { key: file.name, existed: false }
    },
    attach: async (group, keys) => void attached.push([group, keys]),
    pause: async () => {},
    ...change,
  }
  return { parts, sent, attached }
}

const over = (run: UploadRun) => expect.poll(() => run.isOver()).toBe(true)
const statesOf = (run: UploadRun) => run.items().map(({ state }) => state)

test('a run that was broken off sends only what is missing when the same files are chosen again', async () => {
  const names = Array.from({ length: 30 }, (_, nr) => `p-${nr}.jpg`)
  const { parts, sent, attached } = library()
  const first = new UploadRun(files(names, 'panjabi'), {
    ...parts,
    upload: (file, onProgress, signal) =>
      sent.length < 10
        ? parts.upload(file, onProgress, signal)
        : new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  })
  first.start()
  await expect.poll(() => sent.length).toBe(10)
  first.cancel()
  await over(first)
  const before = sent.length
  expect(attached).toEqual([])
  const second = new UploadRun(files(names, 'panjabi'), parts)
  second.start()
  await over(second)
  expect([...sent].sort()).toEqual([...names].sort())
  expect(statesOf(second).filter((state) => state === 'existed')).toHaveLength(before)
  expect(attached).toEqual([['panjabi', names]])
})

test('a pause lets what is under way end and begins nothing new', async () => {
  const { parts, sent } = library()
  const run = new UploadRun(files(['a', 'b', 'c', 'd', 'e', 'f']), parts)
  run.start()
  run.pause()
  await expect.poll(() => statesOf(run).filter((state) => state === 'done').length).toBe(2)
  expect(sent).toHaveLength(2)
  run.resume()
  await over(run)
  expect(sent).toHaveLength(6)
})

test('a run that was stopped goes on with a retry, and can be stopped again', async () => {
  let isHeld = true
  const { parts, sent, attached } = library()
  const run = new UploadRun(files(['a', 'b', 'c'], 'shirt'), {
    ...parts,
    upload: (file, onProgress, signal) => {
      signal.throwIfAborted()
      return isHeld
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : parts.upload(file, onProgress, signal)
    },
  })
  run.start()
  await expect.poll(() => statesOf(run).filter((state) => state === 'uploading').length).toBe(2)
  run.cancel()
  await over(run)
  run.retry()
  run.cancel()
  await over(run)
  expect(run.items().map(({ problem }) => problem)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
  isHeld = false
  run.retry()
  await over(run)
  expect([statesOf(run), sent, attached]).toEqual([
    ['done', 'done', 'done'],
    ['a', 'b', 'c'],
    [['shirt', ['a', 'b', 'c']]],
  ])
})

test('what the library turns out to have after a stop is attached with the retry', async () => {
  let answer = () => {}
  const asked = new Promise<void>((done) => {
    answer = done
  })
  const { parts, attached } = library()
  const run = new UploadRun(files(['a'], 'shirt'), {
    ...parts,
    known: async (hashes) => {
      await asked
      return hashes.map((sha256) => ({ sha256, key: 'stored' }))
    },
  })
  run.start()
  run.cancel()
  answer()
  await over(run)
  expect([statesOf(run), attached]).toEqual([['failed'], []])
  run.retry()
  await over(run)
  expect([statesOf(run), attached]).toEqual([['existed'], [['shirt', ['stored']]]])
})

test('a listener gets another snapshot for each pause and for the end', async () => {
  const { parts } = library()
  const run = new UploadRun(files(['a', 'b', 'c']), parts)
  const seen: { items: unknown; isPaused: boolean; isOver: boolean }[] = []
  run.subscribe(() => seen.push({ items: run.items(), isPaused: run.isPaused(), isOver: run.isOver() }))
  run.start()
  run.pause()
  run.resume()
  await over(run)
  const last = { items: run.items(), isPaused: run.isPaused(), isOver: true }
  await expect.poll(() => seen.at(-1)).toEqual(last)
  const before = seen.slice(0, -1)
  // What React compares: the same items must mean the same state.
  for (const { items, isPaused, isOver } of before)
    if (items === last.items) expect([isPaused, isOver]).toEqual([last.isPaused, true])
  for (const [nr, one] of seen.entries()) if (nr > 0) expect(one.items).not.toBe(seen[nr - 1]?.items)
})

describe('what goes wrong', () => {
  test('a busy shop, a limit and a lost connection are waited for', async () => {
    const failures = [new NoConnection(), new ApiRefusal(503, {}), new ApiRefusal(429, {})]
    const { parts } = library()
    const run = new UploadRun(files(['a']), {
      ...parts,
      upload: async (...asked) => {
        const failure = failures.shift()
        if (failure) throw failure
        return parts.upload(...asked)
      },
    })
    run.start()
    await over(run)
    expect(statesOf(run)).toEqual(['done'])
  })

  test('a file that is refused does not hold up the others, and is told; a retry attaches it in its place', async () => {
    let isBroken = true
    const { parts, attached } = library()
    const run = new UploadRun(files(['a', 'b', 'c'], 'shirt'), {
      ...parts,
      upload: async (file, ...rest) => {
        if (file.name === 'b' && isBroken) throw new ApiRefusal(422, { error: 'b is damaged and cannot be opened' })
        return parts.upload(file, ...rest)
      },
    })
    run.start()
    await over(run)
    expect(run.items()[1]).toMatchObject({ state: 'failed', problem: 'b is damaged and cannot be opened' })
    expect(attached).toEqual([['shirt', ['a', 'c']]])
    isBroken = false
    run.retry()
    await over(run)
    expect(attached.at(-1)).toEqual(['shirt', ['a', 'b', 'c']])
  })

  test('a picture of 50 MB is refused before it is sent', async () => {
    const { parts, sent } = library()
    const file = new File([new Uint8Array(50 * 1024 * 1024)], 'huge.jpg')
    const run = new UploadRun([{ file }], parts)
    run.start()
    await over(run)
    expect([run.items()[0]?.problem, sent]).toEqual(['huge.jpg is larger than 10 MB', []])
  })

  test('products that could not be changed are named, and a retry changes them', async () => {
    let isRefused = true
    const { parts } = library()
    const run = new UploadRun(files(['a'], 'shirt'), {
      ...parts,
      attach: async () => {
        if (isRefused) throw new ApiRefusal(422, { error: 'Maximum 10 images allowed. You can upload 0 more.' })
      },
    })
    run.start()
    await over(run)
    expect(run.problemOf('shirt')).toBe('Maximum 10 images allowed. You can upload 0 more.')
    isRefused = false
    run.retry()
    await over(run)
    expect(run.problemOf('shirt')).toBeUndefined()
  })
})
