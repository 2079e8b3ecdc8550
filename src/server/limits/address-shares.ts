import { LRUCache } from 'lru-cache'
import type { Release } from './concurrency-limiter.ts'

/**
 * How much of a process's time one address may use, as a token bucket: `burstMs` of work at once, refilled by `share`
 * of every second. At most `concurrency` requests in progress; a request is queued for at most `queueTimeoutMs`.
 */
export type Share = { burstMs: number; share: number; concurrency: number; queueTimeoutMs: number }

/** Limits the debt of one slow request: a hanging database is not the visitor's fault. */
const maxDebtMs = 500

/** Releases the slot. Time is charged from `start` on, so that waiting for other limits costs nothing. */
export type ShareRelease = Release & { start: () => void }

type Address = {
  /** Milliseconds of work left; negative: debt. */
  budgetMs: number
  refilledAt: number
  running: number
  queue: Set<(release: ShareRelease) => void>
  timer: NodeJS.Timeout | undefined
}

/**
 * Keeps one address from using all of a process's time. Thousands may share the address of a mobile carrier, so
 * requests beyond the share are queued, and rejected only if they would wait in vain. It counts time, not requests, so
 * that it also fits slow machines.
 */
export class AddressShares {
  #share: Share
  #addresses = new LRUCache<string, Address>({ max: 20_000 })
  /** Moving average of the duration of a request. */
  #averageMs = 20

  constructor(share: Share) {
    this.#share = share
  }

  /**
   * @param key of the address
   * @param gone resolves when the client has disconnected
   * @returns releases the slot; a promise if queued; undefined: no slot in time
   */
  acquire(key: string, gone: Promise<void>): ShareRelease | Promise<ShareRelease | undefined> | undefined {
    const address = this.#addressOf(key)
    if (address.queue.size === 0 && this.#hasSlot(address)) return this.#take(address)
    return this.#expectedWaitMs(address) > this.#share.queueTimeoutMs ? undefined : this.#enqueue(address, gone)
  }

  #addressOf(key: string): Address {
    let address = this.#addresses.get(key)
    if (!address) {
      address = {
        budgetMs: this.#share.burstMs,
        refilledAt: performance.now(),
        running: 0,
        queue: new Set(),
        timer: undefined,
      }
      this.#addresses.set(key, address)
    }
    return address
  }

  #hasSlot(address: Address): boolean {
    this.#refill(address)
    return address.budgetMs > 0 && address.running < this.#share.concurrency
  }

  #refill(address: Address) {
    const now = performance.now()
    const { burstMs, share } = this.#share
    address.budgetMs = Math.min(burstMs, address.budgetMs + (now - address.refilledAt) * share)
    address.refilledAt = now
  }

  /** Of a request that arrives now. */
  #expectedWaitMs({ budgetMs, queue, running }: Address): number {
    return (this.#averageMs * (queue.size + running) - budgetMs) / this.#share.share
  }

  #take(address: Address): ShareRelease {
    const expected = this.#averageMs
    address.budgetMs -= expected
    address.running++
    let since: number | undefined
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      const took = since === undefined ? 0 : performance.now() - since
      if (since !== undefined) this.#averageMs += (took - this.#averageMs) / 10
      this.#refill(address)
      address.budgetMs = Math.max(-maxDebtMs, address.budgetMs + expected - took)
      address.running--
      this.#startNext(address)
    }
    return Object.assign(release, {
      start: () => {
        since = performance.now()
      },
    })
  }

  #startNext(address: Address) {
    for (const next of address.queue) {
      if (!this.#hasSlot(address)) break
      next(this.#take(address))
    }
    // A request in progress starts the next when it ends.
    if (address.queue.size === 0 || address.timer || address.running > 0) return
    const wait = Math.max(0, -address.budgetMs) / this.#share.share
    address.timer = setTimeout(() => {
      address.timer = undefined
      this.#startNext(address)
    }, wait + 1)
  }

  #enqueue(address: Address, gone: Promise<void>): Promise<ShareRelease | undefined> {
    return new Promise((done) => {
      const end = (release?: ShareRelease) => {
        clearTimeout(timer)
        address.queue.delete(end)
        done(release)
      }
      const timer = setTimeout(() => end(), this.#share.queueTimeoutMs)
      address.queue.add(end)
      void gone.then(() => address.queue.has(end) && end())
      this.#startNext(address)
    })
  }
}
