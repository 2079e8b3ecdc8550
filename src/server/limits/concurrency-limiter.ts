import { type MonotonicClock, monotonicClock } from '#platform/clock.ts'

/** Releases a slot. Calling it again does nothing. */
export type Release = () => void

export type ConcurrencyLimits = {
  /** Requests in progress. */
  concurrency: number
  /**
   * A request is queued only if its expected wait is short enough for this timeout. Together with the statement timeout
   * of database.ts it stays below three seconds, so that no request waits longer while the database hangs.
   */
  queueTimeoutMs: number
  /**
   * Replaces `queueTimeoutMs` during the first `burstMs` of a queue: a burst is served soon, and no further requests
   * follow.
   */
  burstTimeoutMs?: number
  /** Without it a burst lasts until `overloadThreshold` requests were shed. */
  burstMs?: number
  /** Requests that may queue in any case. */
  minQueue?: number
}

/** On a slow machine three visitors are no overload. */
const defaultMinQueue = 2
/** After this many requests were shed from one queue it is no burst but lasting overload. */
const overloadThreshold = 10

/** Limits the requests in progress, queues those that will be served in time, and sheds the rest at once. */
export class ConcurrencyLimiter {
  #limits: ConcurrencyLimits
  #now: MonotonicClock
  /** Requests in progress, the oldest first. */
  #running = new Set<{ since: number }>()
  /** First in, first out. */
  #queue = new Set<{ start: () => void; shed: () => void }>()
  #lastReleaseAt: number
  /** When the queue was last empty. */
  #queueEmptyAt: number
  /** Requests shed since then. */
  #shed = 0
  /** Moving average of the duration of a request. */
  #averageMs = 50

  constructor(limits: ConcurrencyLimits, now = monotonicClock) {
    this.#limits = limits
    this.#now = now
    this.#lastReleaseAt = now()
    this.#queueEmptyAt = now()
  }

  /**
   * @param gone resolves when the client has disconnected
   * @returns releases the slot; undefined: no slot in time
   */
  acquire(gone: Promise<void>): Promise<Release | undefined> | Release | undefined {
    if (this.#running.size < this.#limits.concurrency) return this.#take()
    return this.shouldShed() ? undefined : this.#enqueue(gone)
  }

  /**
   * True if a new request would wait in vain; the caller must then reject it, and it is counted as shed. The expected
   * wait is a mean, so it is compared with half of the timeout: of requests admitted up to the full timeout, half would
   * wait in vain.
   */
  shouldShed(): boolean {
    const isFull = this.#running.size >= this.#limits.concurrency
    const shouldShed =
      isFull &&
      this.#queue.size >= (this.#limits.minQueue ?? defaultMinQueue) &&
      this.#expectedWaitMs() > this.#timeoutMs() / 2
    if (shouldShed && ++this.#shed === overloadThreshold) this.#trimQueue()
    return shouldShed
  }

  /** On lasting overload, sheds those at the end of the queue that were admitted as part of a burst. */
  #trimQueue() {
    const { queueTimeoutMs, minQueue = defaultMinQueue } = this.#limits
    for (const last of [...this.#queue].reverse()) {
      if (this.#queue.size <= minQueue || this.#expectedWaitMs() <= queueTimeoutMs / 2) return
      last.shed()
    }
  }

  #timeoutMs(): number {
    const { queueTimeoutMs, burstTimeoutMs = queueTimeoutMs, burstMs = Number.POSITIVE_INFINITY } = this.#limits
    if (this.#queue.size === 0) {
      this.#queueEmptyAt = this.#now()
      this.#shed = 0
    }
    const isBurst = this.#shed < overloadThreshold && this.#now() - this.#queueEmptyAt < burstMs
    return isBurst ? burstTimeoutMs : queueTimeoutMs
  }

  #take(): Release {
    const running = { since: this.#now() }
    this.#running.add(running)
    const release = () => {
      if (!this.#running.delete(running)) return
      this.#lastReleaseAt = this.#now()
      this.#averageMs += (this.#now() - running.since - this.#averageMs) / 10
      const [next] = this.#queue
      next?.start()
    }
    // Yield to the event loop first: a page whose data are cached renders synchronously, and if the next one followed
    // at once, nothing else would run, not even sending the first response.
    return () => void setImmediate(release)
  }

  /** Of a request that arrives now. */
  #expectedWaitMs(): number {
    const [oldest] = this.#running
    // The delay of the oldest request shows that requests hang before the first of them ends. It counts once, not per
    // request: those after it are as quick as ever.
    const delayMs = oldest ? Math.max(0, this.#now() - oldest.since - this.#averageMs) : 0
    return delayMs + (this.#averageMs * (this.#queue.size + 1)) / this.#limits.concurrency
  }

  #enqueue(gone: Promise<void>): Promise<Release | undefined> {
    return new Promise((done) => {
      const end = (release?: Release) => {
        clearTimeout(timer)
        this.#queue.delete(waiter)
        done(release)
      }
      const waiter = { start: () => end(this.#take()), shed: () => end() }
      const queuedAt = this.#now()
      const until = queuedAt + this.#timeoutMs()
      const { queueTimeoutMs } = this.#limits
      const check = () => {
        const now = this.#now()
        // If no slot was released for that long, the whole queue waits in vain.
        const isStuck = now - this.#lastReleaseAt >= queueTimeoutMs
        // The longer timeout of a burst ends when it turns out to be lasting overload.
        const isLate = now >= (this.#shed < overloadThreshold ? until : Math.min(until, queuedAt + queueTimeoutMs))
        if (isLate || (isStuck && now - queuedAt >= queueTimeoutMs)) return end()
        timer = setTimeout(check, Math.max(1, Math.min(queueTimeoutMs / 8, until - now)))
      }
      let timer = setTimeout(check, queueTimeoutMs / 8)
      this.#queue.add(waiter)
      void gone.then(() => this.#queue.has(waiter) && end())
    })
  }
}
