import { databaseIsAway } from '../database/database-errors.ts'
import { errorMessages } from '../log.ts'
import { onAppended } from './append-events.ts'
import { registerCursors } from './cursors.ts'
import { type Delivery, deliverNext, retryNext } from './deliver-events.ts'
import { startPacer } from './pacer.ts'
import { pendingWork } from './pending-work.ts'
import { sequenceEvents } from './sequence-events.ts'
import type { AfterCommitSubscriber, Subscriber } from './subscribers.ts'

const pollMs = 1000
/** Delay before sequencing, in which most concurrent transactions commit. */
const wakeMs = 30
const sequenceSize = 1000

/**
 * Sequences and delivers events in this process until stopped; any number of processes share the work. Events committed
 * by other processes, or by one that was killed, are found within a second.
 */
export function startEvents(delivery: Delivery, subscribers: readonly Subscriber[]): { stop: () => Promise<void> } {
  const { db, failed } = delivery
  const mine = subscribers.filter((each) => each.kind === 'afterCommit')
  let isRegistered = false
  let isStopped = false
  let underWay: Promise<void> | undefined
  let isAskedAgain = false
  let wakeTimer: NodeJS.Timeout | undefined
  const pacer = startPacer()

  async function round() {
    if (!isRegistered) await registerCursors(db, mine)
    isRegistered = true
    const work = await pendingWork(delivery, mine)
    if (work.sequence) while ((await sequenceEvents(db, sequenceSize)) === sequenceSize && !pacer.isStorm());
    for (const subscriber of mine) {
      if (!work.sequence && !work.subscribers.has(subscriber.name)) continue
      const done = await deliver(subscriber, delivery, () => (isStopped ? 0 : pacer.allowance()))
      // Only now: the poll may have renewed it in the meantime.
      pacer.spend(done)
    }
  }

  const run = () => {
    if (isStopped) return
    isAskedAgain = underWay !== undefined
    underWay ??= round()
      .catch((error) => {
        // The next poll, a second later, retries.
        if (!databaseIsAway(error)) failed(`Events were not delivered: ${errorMessages(error)}`)
      })
      .then(() => {
        underWay = undefined
        if (isAskedAgain) run()
      })
  }
  const poll = setInterval(() => {
    pacer.measure()
    run()
  }, pollMs)
  const ignore = onAppended(() => {
    if (pacer.isStorm() || wakeTimer) return
    wakeTimer = setTimeout(() => {
      wakeTimer = undefined
      run()
    }, wakeMs)
  })
  return {
    stop: async () => {
      isStopped = true
      ignore()
      clearInterval(poll)
      clearTimeout(wakeTimer)
      await underWay
    },
  }
}

/** Delivers until there is nothing left, or `allowed` is used up. @returns number of processed events */
async function deliver(subscriber: AfterCommitSubscriber, delivery: Delivery, allowed: () => number): Promise<number> {
  let dealtWith = 0
  for (const step of [retryNext, deliverNext]) {
    while (dealtWith < allowed()) {
      const outcome = await step(subscriber, delivery)
      if (outcome === 'delivered' || outcome === 'parked') dealtWith++
      else if (outcome !== 'skipped') break
    }
  }
  return dealtWith
}

/**
 * Sequences and delivers everything that is due now, whichever process appended it.
 * @returns number of processed events
 */
export async function deliverAll(delivery: Delivery, subscribers: readonly Subscriber[]): Promise<number> {
  const mine = subscribers.filter((each) => each.kind === 'afterCommit')
  await registerCursors(delivery.db, mine)
  for (let dealtWith = 0; ; ) {
    while ((await sequenceEvents(delivery.db, sequenceSize)) > 0);
    let now = 0
    for (const subscriber of mine) now += await deliver(subscriber, delivery, () => Number.POSITIVE_INFINITY)
    if (now === 0) return dealtWith
    dealtWith += now
  }
}
