/** Gives a place back, once; more often does nothing. */
export type Leave = () => void
/**
 * So many requests one process works on at once; others wait, when their turn will surely come within so long (milliseconds).
 * Many who come in one moment (`moment`, milliseconds; without it as long as it is no storm) are let wait for longer (`burst`): they
 * are served soon, and nobody comes behind them. Patience and what database.ts gives a statement stay below three seconds
 * together: nobody waits longer while the database hangs. So many (`few`) may wait in any case.
 */
export type Room = { places: number; patience: number; burst?: number; moment?: number; few?: number }
/** Where a room does not say so: on a slow machine three visitors are no crowd. */
const aFew = 2
/** When so many were sent away since somebody began to wait, it was no burst: they keep coming, more than can be served. */
const aStorm = 10

/** Before a room: lets in as many as there are places, lets wait whose turn will come in time, and sends the rest away at once. */
export class Gate {
  #room: Room
  /** Since when each works, the longest first. */
  #working = new Set<{ since: number }>()
  /** Who came first is called first. */
  #waiting = new Set<{ call: () => void; sendAway: () => void }>()
  /** When somebody left, for the last time. */
  #left = performance.now()
  /** When nobody waited, for the last time. */
  #calm = performance.now()
  /** How many were sent away since then. */
  #sentAway = 0
  /** How long one takes, of late (milliseconds). */
  #each = 50

  constructor(room: Room) {
    this.#room = room
  }

  /**
   * @param gone resolves when whoever asked no longer waits
   * @returns how to leave (once; more often does nothing), or undefined when there is no place in time
   */
  enter(gone: Promise<void>): Promise<Leave | undefined> | Leave | undefined {
    if (this.#working.size < this.#room.places) return this.#take()
    return this.sendsAway() ? undefined : this.#turn(gone)
  }

  /**
   * Would whoever comes now wait in vain? Then they are to be sent away, and counted as such. What is expected is a mean: half of
   * those who were let wait up to the last moment would wait in vain.
   */
  sendsAway(): boolean {
    const isFull = this.#working.size >= this.#room.places
    const sendsAway =
      isFull && this.#waiting.size >= (this.#room.few ?? aFew) && this.#expectedWait() > this.#patience() / 2
    if (sendsAway && ++this.#sentAway === aStorm) this.#thinOut()
    return sendsAway
  }

  /** It is a storm: of those who were let wait for longer, the last would wait in vain now, and are told so at once. */
  #thinOut() {
    const { patience, few = aFew } = this.#room
    for (const last of [...this.#waiting].reverse()) {
      if (this.#waiting.size <= few || this.#expectedWait() <= patience / 2) return
      last.sendAway()
    }
  }

  #patience(): number {
    const { patience, burst = patience, moment = Number.POSITIVE_INFINITY } = this.#room
    if (this.#waiting.size === 0) {
      this.#calm = performance.now()
      this.#sentAway = 0
    }
    return this.#sentAway < aStorm && performance.now() - this.#calm < moment ? burst : patience
  }

  #take(): Leave {
    const work = { since: performance.now() }
    this.#working.add(work)
    const leave = () => {
      if (!this.#working.delete(work)) return
      this.#left = performance.now()
      this.#each += (performance.now() - work.since - this.#each) / 10
      // The place goes from hand to hand.
      const [next] = this.#waiting
      next?.call()
    }
    // First the process looks up: a page whose parts are all at hand is made in one go, and if the next followed in the same
    // breath, nothing else would ever come to its turn, not even the sending of the first.
    return () => void setImmediate(leave)
  }

  /** Of one who comes now, in milliseconds. */
  #expectedWait(): number {
    const [oldest] = this.#working
    // When all of them hang, that is seen before the first of them ends. One that is held up makes the others late once, not
    // each of them: what comes after it is as quick as ever.
    const heldUp = oldest ? Math.max(0, performance.now() - oldest.since - this.#each) : 0
    return heldUp + (this.#each * (this.#waiting.size + 1)) / this.#room.places
  }

  #turn(gone: Promise<void>): Promise<Leave | undefined> {
    return new Promise((done) => {
      const end = (leave?: Leave) => {
        clearTimeout(timer)
        this.#waiting.delete(waiter)
        done(leave)
      }
      const waiter = { call: () => end(this.#take()), sendAway: () => end() }
      const came = performance.now()
      const until = came + this.#patience()
      const { patience } = this.#room
      const look = () => {
        const now = performance.now()
        // A crowd is served in time as long as some are: when nobody has left for that long, all of them wait in vain.
        const isStuck = now - this.#left >= patience
        // Who was let wait for longer, as one of a burst, is not when it turns out to be a storm.
        const isLate = now >= (this.#sentAway < aStorm ? until : Math.min(until, came + patience))
        if (isLate || (isStuck && now - came >= patience)) return end()
        timer = setTimeout(look, Math.max(1, Math.min(patience / 8, until - now)))
      }
      let timer = setTimeout(look, patience / 8)
      this.#waiting.add(waiter)
      void gone.then(() => this.#waiting.has(waiter) && end())
    })
  }
}
