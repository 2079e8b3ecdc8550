import { LRUCache } from 'lru-cache'
import type { Leave } from './gate.ts'

/**
 * What one address may have of a process's time: so many milliseconds of work in a row (`burst`), then that part of each
 * second (`share`), and never more than so many at once (`places`). Who has to wait does so for `patience` milliseconds at most.
 */
export type Share = { burst: number; share: number; places: number; patience: number }

/** Milliseconds. What takes long because the database hangs is nobody's fault: nobody waits for ever for it. */
const mostOwed = 500

/** How to leave. What it takes is counted from `begin` on: who waits for others before has not worked yet. */
export type LeaveShare = Leave & { begin: () => void }

type Address = {
  /** Milliseconds of work that it may still have; below zero: what it has had too much. */
  left: number
  filledAt: number
  working: number
  waiting: Set<(leave: LeaveShare) => void>
  timer: NodeJS.Timeout | undefined
}

/**
 * Keeps one address from taking all that a process can make. Thousands may share the address of a mobile carrier, so nobody
 * is refused for the number of requests alone: beyond its share those of one address wait, one after the other, and only
 * who would wait in vain is told so. Counted is time, not requests: a slow machine makes fewer.
 */
export class AddressShares {
  #share: Share
  #addresses = new LRUCache<string, Address>({ max: 20_000 })
  /** How long one takes, of late (milliseconds). */
  #each = 20

  constructor(share: Share) {
    this.#share = share
  }

  /**
   * @param key of the address
   * @param gone resolves when whoever asked no longer waits
   * @returns how to leave; a promise where it has to wait; undefined: it would wait in vain
   */
  enter(key: string, gone: Promise<void>): LeaveShare | Promise<LeaveShare | undefined> | undefined {
    const address = this.#addressOf(key)
    if (address.waiting.size === 0 && this.#hasRoom(address)) return this.#take(address)
    return this.#expectedWait(address) > this.#share.patience ? undefined : this.#turn(address, gone)
  }

  #addressOf(key: string): Address {
    let address = this.#addresses.get(key)
    if (!address) {
      address = {
        left: this.#share.burst,
        filledAt: performance.now(),
        working: 0,
        waiting: new Set(),
        timer: undefined,
      }
      this.#addresses.set(key, address)
    }
    return address
  }

  #hasRoom(address: Address): boolean {
    this.#fill(address)
    return address.left > 0 && address.working < this.#share.places
  }

  #fill(address: Address) {
    const now = performance.now()
    const { burst, share } = this.#share
    address.left = Math.min(burst, address.left + (now - address.filledAt) * share)
    address.filledAt = now
  }

  /** Of one who comes now, in milliseconds. */
  #expectedWait({ left, waiting, working }: Address): number {
    return (this.#each * (waiting.size + working) - left) / this.#share.share
  }

  #take(address: Address): LeaveShare {
    const expected = this.#each
    address.left -= expected
    address.working++
    let since: number | undefined
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      const took = since === undefined ? 0 : performance.now() - since
      if (since !== undefined) this.#each += (took - this.#each) / 10
      this.#fill(address)
      address.left = Math.max(-mostOwed, address.left + expected - took)
      address.working--
      this.#callNext(address)
    }
    return Object.assign(leave, {
      begin: () => {
        since = performance.now()
      },
    })
  }

  #callNext(address: Address) {
    for (const next of address.waiting) {
      if (!this.#hasRoom(address)) break
      next(this.#take(address))
    }
    // Who works calls the next when it leaves.
    if (address.waiting.size === 0 || address.timer || address.working > 0) return
    const wait = Math.max(0, -address.left) / this.#share.share
    address.timer = setTimeout(() => {
      address.timer = undefined
      this.#callNext(address)
    }, wait + 1)
  }

  #turn(address: Address, gone: Promise<void>): Promise<LeaveShare | undefined> {
    return new Promise((done) => {
      const end = (leave?: LeaveShare) => {
        clearTimeout(timer)
        address.waiting.delete(end)
        done(leave)
      }
      const timer = setTimeout(() => end(), this.#share.patience)
      address.waiting.add(end)
      void gone.then(() => address.waiting.has(end) && end())
      this.#callNext(address)
    })
  }
}
