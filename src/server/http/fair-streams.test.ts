import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairStream } from './fair-streams.ts'

const piece = Buffer.alloc(64 * 1024, 'x')
const film = (pieces: number) => Readable.from(Array.from({ length: pieces }, () => piece))

test('a hundred videos arrive complete, and other work runs between their chunks', async () => {
  let done = 0
  let most = 0
  let looked = 0
  const films = Array.from({ length: 100 }, async () => {
    const seen: Buffer[] = []
    const body = fairStream(film(10))
    for await (const each of body) {
      done++
      seen.push(each)
    }
    return Buffer.concat(seen).length
  })
  const all = Promise.all(films)
  let ended = false
  void all.then(() => {
    ended = true
  })
  for (let before = 0; !ended; before = done) {
    await setImmediate()
    looked++
    most = Math.max(most, done - before)
  }
  expect(new Set(await all)).toEqual(new Set([10 * piece.length]))
  expect(done).toBe(1000)
  expect(most).toBeLessThanOrEqual(8)
  expect(looked).toBeGreaterThan(100)
})

test('an error in one stream reaches its reader and delays no other', async () => {
  const broken = new Readable({ read: () => {} })
  const [first, second] = [fairStream(broken), fairStream(film(3))]
  const failed = expect(buffer(first)).rejects.toThrow('the disk is gone')
  broken.push(piece)
  await setImmediate()
  broken.destroy(new Error('the disk is gone'))
  await failed
  expect((await buffer(second)).length).toBe(3 * piece.length)
})

test('a client that disconnects closes the file', async () => {
  const source = film(1000)
  const body = fairStream(source)
  body.once('data', () => body.destroy())
  await expect.poll(() => source.destroyed).toBe(true)
})
