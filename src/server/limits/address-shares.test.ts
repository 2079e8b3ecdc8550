import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressShares, type ShareRelease } from './address-shares.ts'

/** Fake timers: the load of the machine has no influence. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stays = new Promise<void>(() => {})
const share = { burstMs: 100, share: 1 / 4, concurrency: 1, queueTimeoutMs: 2500 }

test('within its share an address is not delayed, apart from its concurrency limit; each address has its own share', async () => {
  const shares = new AddressShares({ ...share, concurrency: 2 })
  for (const address of ['a', 'b']) {
    const first = [shares.acquire(address, stays), shares.acquire(address, stays)]
    for (const release of first) expect(release).toBeInstanceOf(Function)
    const third = shares.acquire(address, stays)
    expect(third).toBeInstanceOf(Promise)
    ;(first[0] as ShareRelease)()
    expect(await third).toBeInstanceOf(Function)
  }
})

test('beyond its share an address gets a quarter of the time, however slow its requests are; the rest is rejected', async () => {
  for (const each of [10, 200]) {
    const shares = new AddressShares(share)
    let inside = 0
    let most = 0
    let refused = 0
    let worked = 0
    const visit = async () => {
      const release = await shares.acquire('a', stays)
      if (!release) return void refused++
      release.start()
      most = Math.max(most, ++inside)
      setTimeout(() => {
        inside--
        worked += each
        release()
      }, each)
    }
    // Forty connections that send requests all the time.
    const asking = setInterval(() => void visit(), 5)
    await vi.advanceTimersByTimeAsync(10_000)
    clearInterval(asking)
    expect(most).toBe(1)
    expect(worked).toBeGreaterThan(10_000 / 5)
    expect(worked).toBeLessThanOrEqual(10_000 / 4 + share.burstMs + 2 * each)
    expect(refused).toBeGreaterThan(1000)
    expect(await shares.acquire('b', stays)).toBeInstanceOf(Function)
    await vi.advanceTimersByTimeAsync(10_000)
  }
})

test('a crowd that shares an address is served one after the other, none rejected', async () => {
  const shares = new AddressShares(share)
  let served = 0
  const visit = async () => {
    const release = await shares.acquire('carrier', stays)
    if (!release) return
    release.start()
    setTimeout(() => {
      served++
      release()
    }, 15)
  }
  for (let nr = 0; nr < 25; nr++) void visit()
  await vi.advanceTimersByTimeAsync(2500)
  expect(served).toBe(25)
})

test('a request that took long because the database hung blocks its address only for a moment', async () => {
  const shares = new AddressShares(share)
  const release = shares.acquire('carrier', stays) as ShareRelease
  release.start()
  await vi.advanceTimersByTimeAsync(30_000)
  release()
  const next = shares.acquire('carrier', stays)
  let came = 0
  void Promise.resolve(next).then(() => {
    came = performance.now()
  })
  const since = performance.now()
  await vi.advanceTimersByTimeAsync(2100)
  expect(came - since).toBeGreaterThan(0)
})

test('a client that has gone leaves the queue, and releasing twice counts once', async () => {
  const shares = new AddressShares(share)
  const first = shares.acquire('a', stays) as ShareRelease
  const gone = Promise.withResolvers<void>()
  const left = shares.acquire('a', gone.promise)
  const third = shares.acquire('a', stays)
  gone.resolve()
  expect(await left).toBeUndefined()
  first()
  first()
  expect(await third).toBeInstanceOf(Function)
  let fourth: unknown
  void Promise.resolve(shares.acquire('a', stays)).then((release) => {
    fourth = release
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(fourth).toBeUndefined()
})

test('waiting for another limit is not charged', async () => {
  const shares = new AddressShares(share)
  for (let nr = 0; nr < 30; nr++) {
    const release = shares.acquire('carrier', stays)
    expect(release).toBeInstanceOf(Function)
    await vi.advanceTimersByTimeAsync(800)
    // Every other request is shed by then.
    if (nr % 2 === 0) (release as ShareRelease).start()
    ;(release as ShareRelease)()
  }
  // Ten at once are served within a moment: the average duration is still small.
  const crowd = Array.from({ length: 10 }, () => shares.acquire('carrier', stays))
  expect(crowd.filter((release) => release === undefined)).toEqual([])
})
