import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConcurrencyLimiter, type Release } from './concurrency-limiter.ts'

/** Fake timers: the load of the machine has no influence. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { concurrency: 2, queueTimeoutMs: 2000 }
const stays = new Promise<void>(() => {})

/** A request arrives. @returns releases its slot, or undefined if it was shed */
const arrive = async (limiter: ConcurrencyLimiter, gone = stays): Promise<Release | undefined> => limiter.acquire(gone)

/** `size` requests that take `each` milliseconds. @returns the outcomes, in their order */
function crowd(limiter: ConcurrencyLimiter, size: number, each: number) {
  const came = Array.from({ length: size }, async () => {
    const release = await arrive(limiter)
    if (release) setTimeout(release, each)
    return release ? 'served' : 'shed'
  })
  return Promise.all(came)
}
const served = (became: string[]) => became.filter((one) => one === 'served').length

test('the queue is as long as can be served in time: shorter when requests take long', async () => {
  const limiter = new ConcurrencyLimiter(limits)
  const quick = crowd(limiter, 60, 50)
  await vi.advanceTimersByTimeAsync(2000)
  // Two at a time, forty are done in a second: half of the timeout.
  expect(served(await quick)).toBe(2 + 40)

  for (let nr = 0; nr < 40; nr++) {
    const slow = crowd(limiter, 2, 240)
    await vi.advanceTimersByTimeAsync(300)
    await slow
  }
  const slow = crowd(limiter, 60, 240)
  await vi.advanceTimersByTimeAsync(3000)
  expect(served(await slow)).toBe(2 + 8)
})

test('one slow request does not shed those behind it', async () => {
  const limiter = new ConcurrencyLimiter(limits)
  const heldUp = crowd(limiter, 2, 700)
  await vi.advanceTimersByTimeAsync(500)
  const behind = crowd(limiter, 10, 50)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await Promise.all([heldUp, behind])).toEqual([Array(2).fill('served'), Array(10).fill('served')])
})

test('behind requests that hang, only the minimum queues', async () => {
  const limiter = new ConcurrencyLimiter(limits)
  void crowd(limiter, 2, 60_000)
  await vi.advanceTimersByTimeAsync(1500)
  const behind = crowd(limiter, 10, 50)
  const became: string[] = []
  void behind.then((all) => became.push(...all))
  await vi.advanceTimersByTimeAsync(0)
  expect(limiter.shouldShed()).toBe(true)
  await vi.advanceTimersByTimeAsync(2000)
  // No slot was released for as long as the timeout.
  expect(served(became)).toBe(0)
  expect(became).toHaveLength(10)
})

test('a queued request gets the next slot, and is shed if none is released in time', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 300 })
  const first = await arrive(limiter)
  let second: Release | undefined
  void arrive(limiter).then((release) => (second = release))
  await vi.advanceTimersByTimeAsync(200)
  expect(second).toBeUndefined()
  first?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(second).toBeDefined()
  const inVain = arrive(limiter)
  await vi.advanceTimersByTimeAsync(600)
  expect(await inVain).toBeUndefined()
})

test('a burst is served whole; if requests keep arriving, the rest is shed', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 200, burstTimeoutMs: 6000, burstMs: 600 })
  const burst = crowd(limiter, 40, 60)
  await vi.advanceTimersByTimeAsync(1200)
  expect(await arrive(limiter)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1500)
  expect(served(await burst)).toBe(40)
  // The queue was empty: the next burst is served, too.
  const next = crowd(limiter, 10, 60)
  await vi.advanceTimersByTimeAsync(1000)
  expect(served(await next)).toBe(10)
})

test('a burst that does not end is overload: the wait stays below the normal timeout', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 400, burstTimeoutMs: 60_000, burstMs: 600 })
  const waits: number[] = []
  let shed = 0
  const going = setInterval(async () => {
    const came = performance.now()
    const release = await arrive(limiter)
    if (!release) return shed++
    waits.push(performance.now() - came)
    setTimeout(release, 60)
  }, 5)
  await vi.advanceTimersByTimeAsync(5000)
  clearInterval(going)
  // Before it counts as overload (600 ms and ten more requests), a request may wait for that long.
  expect(Math.max(...waits)).toBeLessThan(660 + 50)
  expect(Math.max(...waits.slice(15))).toBeLessThan(400 + 50)
  // The slot was in use all the time.
  expect(waits.length).toBeGreaterThan(75)
  expect(shed).toBeGreaterThan(700)
  await vi.advanceTimersByTimeAsync(1000)
  // Over: the next burst is served again.
  const next = crowd(limiter, 40, 60)
  await vi.advanceTimersByTimeAsync(3000)
  expect(served(await next)).toBe(40)
})

test('a few late requests do not shed those that are queued as a burst', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 200, burstTimeoutMs: 60_000, burstMs: 600 })
  const burst = crowd(limiter, 40, 60)
  for (let nr = 0; nr < 8; nr++) {
    await vi.advanceTimersByTimeAsync(nr ? 100 : 800)
    expect(await arrive(limiter)).toBeUndefined()
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(served(await burst)).toBe(40)
})

test('requests for many uncached pages wait for a while; when the load grows, they are shed', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 800, burstTimeoutMs: 2500 })
  // A page takes 80 ms. Sixteen requests per second are too many, but after two seconds there is time for the rest.
  const became: Promise<string[]>[] = []
  for (let nr = 0; nr < 32; nr++) {
    became.push(crowd(limiter, 1, 80))
    await vi.advanceTimersByTimeAsync(1000 / 16)
  }
  await vi.advanceTimersByTimeAsync(2500)
  expect(served((await Promise.all(became)).flat())).toBe(32)

  const waits: number[] = []
  let shed = 0
  let slowest = 0
  const going = setInterval(async () => {
    const came = performance.now()
    const release = await arrive(limiter)
    if (!release) {
      slowest = Math.max(slowest, performance.now() - came)
      return shed++
    }
    waits.push(performance.now() - came)
    setTimeout(release, 80)
  }, 8)
  await vi.advanceTimersByTimeAsync(10_000)
  clearInterval(going)
  expect(Math.max(...waits)).toBeLessThan(800 + 100)
  expect(waits.length).toBeGreaterThan(110)
  // No request is queued first and shed later.
  expect(slowest).toBeLessThan(300)
  expect(shed).toBeGreaterThan(1000)
  await vi.advanceTimersByTimeAsync(2000)
})

test('a queue in which nothing is served is shed, also during a burst', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 300, burstTimeoutMs: 20_000 })
  await arrive(limiter)
  const crowded = crowd(limiter, 30, 60)
  await vi.advanceTimersByTimeAsync(700)
  expect(served(await crowded)).toBe(0)
})

test('a client that has gone leaves the queue, and releasing twice frees one slot', async () => {
  const limiter = new ConcurrencyLimiter({ concurrency: 1, queueTimeoutMs: 2000 })
  const first = await arrive(limiter)
  const gone = Promise.withResolvers<void>()
  const left = arrive(limiter, gone.promise)
  gone.resolve()
  expect(await left).toBeUndefined()
  first?.()
  first?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(await arrive(limiter)).toBeDefined()
  let third: Release | undefined
  void arrive(limiter).then((release) => (third = release))
  await vi.advanceTimersByTimeAsync(10)
  expect(third).toBeUndefined()
})
