import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressShares, type LeaveShare } from './address-shares.ts'

/** The clock is the test's own: how busy the machine is changes nothing. */
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stays = new Promise<void>(() => {})
const share = { burst: 100, share: 1 / 4, places: 1, patience: 2500 }

test('up to its share an address is let in as anybody, one after the other, and each has a share of its own', async () => {
  const shares = new AddressShares({ ...share, places: 2 })
  for (const address of ['a', 'b']) {
    const first = [shares.enter(address, stays), shares.enter(address, stays)]
    for (const leave of first) expect(leave).toBeInstanceOf(Function)
    const third = shares.enter(address, stays)
    expect(third).toBeInstanceOf(Promise)
    ;(first[0] as LeaveShare)()
    expect(await third).toBeInstanceOf(Function)
  }
})

test('beyond it, a quarter of the time is taken, however slow each is; who would wait in vain is told so', async () => {
  for (const each of [10, 200]) {
    const shares = new AddressShares(share)
    let inside = 0
    let most = 0
    let refused = 0
    let worked = 0
    const visit = async () => {
      const leave = await shares.enter('a', stays)
      if (!leave) return void refused++
      leave.begin()
      most = Math.max(most, ++inside)
      setTimeout(() => {
        inside--
        worked += each
        leave()
      }, each)
    }
    // Forty connections that ask again and again.
    const asking = setInterval(() => void visit(), 5)
    await vi.advanceTimersByTimeAsync(10_000)
    clearInterval(asking)
    expect(most).toBe(1)
    expect(worked).toBeGreaterThan(10_000 / 5)
    expect(worked).toBeLessThanOrEqual(10_000 / 4 + share.burst + 2 * each)
    expect(refused).toBeGreaterThan(1000)
    expect(await shares.enter('b', stays)).toBeInstanceOf(Function)
    await vi.advanceTimersByTimeAsync(10_000)
  }
})

test('a crowd that shares an address is served one after the other, none refused', async () => {
  const shares = new AddressShares(share)
  let served = 0
  const visit = async () => {
    const leave = await shares.enter('carrier', stays)
    if (!leave) return
    leave.begin()
    setTimeout(() => {
      served++
      leave()
    }, 15)
  }
  for (let nr = 0; nr < 25; nr++) void visit()
  await vi.advanceTimersByTimeAsync(2500)
  expect(served).toBe(25)
})

test('one that took very long, because the database hung, shuts nobody out for long', async () => {
  const shares = new AddressShares(share)
  const leave = shares.enter('carrier', stays) as LeaveShare
  leave.begin()
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  const next = shares.enter('carrier', stays)
  let came = 0
  void Promise.resolve(next).then(() => {
    came = performance.now()
  })
  const since = performance.now()
  await vi.advanceTimersByTimeAsync(2100)
  expect(came - since).toBeGreaterThan(0)
})

test('who has gone waits no longer, and who leaves twice has left once', async () => {
  const shares = new AddressShares(share)
  const first = shares.enter('a', stays) as LeaveShare
  const gone = Promise.withResolvers<void>()
  const left = shares.enter('a', gone.promise)
  const third = shares.enter('a', stays)
  gone.resolve()
  expect(await left).toBeUndefined()
  first()
  first()
  expect(await third).toBeInstanceOf(Function)
  let fourth: unknown
  void Promise.resolve(shares.enter('a', stays)).then((leave) => {
    fourth = leave
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(fourth).toBeUndefined()
})

test('who waits at the door for others to be served has not worked, and pays for nothing', async () => {
  const shares = new AddressShares(share)
  for (let nr = 0; nr < 30; nr++) {
    const leave = shares.enter('carrier', stays)
    expect(leave).toBeInstanceOf(Function)
    await vi.advanceTimersByTimeAsync(800)
    // Every other one is sent away by then.
    if (nr % 2 === 0) (leave as LeaveShare).begin()
    ;(leave as LeaveShare)()
  }
  // Ten at once have their turn within a moment: each is still thought to be quick.
  const crowd = Array.from({ length: 10 }, () => shares.enter('carrier', stays))
  expect(crowd.filter((leave) => leave === undefined)).toEqual([])
})
