import type pg from 'pg'
import type { MonotonicClock } from '../clock.ts'
import { errorMessages } from '../log.ts'
import { currentLsn, hasReplayedUpTo, mustBeReplicaOf, NotAReplica, PrimaryIsAway } from './replica-position.ts'

/** Interval between checks of the replica: `first` to `max` while waiting for it, `idle` otherwise. */
const pollMs = { first: 15, max: 250, idle: 1000 }

/** Results of the checks of the replica. */
export type ReplicaState = {
  /** The replica has replayed all invalidations, and does not lag. */
  isCaughtUp: boolean
  /** It answered the last check. */
  isAlive: boolean
  /** Checked to be a replica of the primary. */
  isVerified: boolean
  /** Number of invalidations received. */
  invalidations: number
  /** LSN of the primary after that many invalidations, which the replica has yet to reach. */
  target: { lsn: string; invalidations: number } | undefined
  lastCaughtUpAt: number
  /** Why it is not used, once that is logged. */
  problem: string | undefined
  isClosed: boolean
}

/** Logs when the replica is taken out of use, and when it is back. */
export type ReplicaLog = { warn: (sentence: string) => void; info: (sentence: string) => void }

type Checks = {
  primary: pg.Pool
  replica: pg.Pool
  say: ReplicaLog
  maxLagMs: number
  timeoutMs: number
  now: MonotonicClock
}

/**
 * Checks the replica again and again until `state.isClosed`.
 * @returns `wake` ends the wait before the next check; `polling` resolves after the last one
 */
export function pollReplica(state: ReplicaState, checks: Checks): { polling: Promise<void>; wake: () => void } {
  let wake = () => {}
  async function poll() {
    for (let wait = pollMs.first; !state.isClosed; ) {
      const before = state.invalidations
      await checkReplica(state, checks)
      const isIdle = state.isCaughtUp || state.problem !== undefined
      wait = isIdle ? pollMs.idle : state.invalidations > before ? pollMs.first : Math.min(wait * 1.5, pollMs.max)
      await new Promise<void>((next) => {
        const timer = setTimeout(next, wait)
        wake = () => {
          clearTimeout(timer)
          wait = pollMs.first
          next()
        }
      })
    }
  }
  return { polling: poll(), wake: () => wake() }
}

async function checkReplica(state: ReplicaState, checks: Checks) {
  try {
    await compareWithPrimary(state, checks)
  } catch (error) {
    // While the primary is unavailable there are no invalidations either.
    if (error instanceof PrimaryIsAway) return
    state.isVerified = false
    state.isAlive = false
    if (state.isClosed) return
    suspend(
      state,
      error instanceof NotAReplica ? error.message : `cannot be read (${errorMessages(error)})`,
      checks.say,
    )
  }
}

/** @throws PrimaryIsAway, NotAReplica, or why the replica does not answer */
async function compareWithPrimary(state: ReplicaState, { primary, replica, say, maxLagMs, timeoutMs, now }: Checks) {
  if (!state.isVerified) await mustBeReplicaOf(primary, replica, timeoutMs)
  state.isVerified = true
  const { invalidations } = state
  if (!state.target || state.target.invalidations < invalidations)
    state.target = { invalidations, lsn: await currentLsn(primary) }
  const isThere = await hasReplayedUpTo(replica, state.target.lsn, timeoutMs)
  state.isAlive = true
  if (!isThere) {
    if (now() - state.lastCaughtUpAt > maxLagMs) suspend(state, `is more than ${maxLagMs / 1000} s behind`, say)
    return
  }
  state.lastCaughtUpAt = now()
  if (state.target.invalidations === state.invalidations) resume(state, say)
  state.target = undefined
}

function suspend(state: ReplicaState, why: string, say: ReplicaLog) {
  state.isCaughtUp = false
  if (state.problem === undefined) say.warn(`The replica at DATABASE_READ_URL ${why}: the primary answers instead.`)
  state.problem = why
}

function resume(state: ReplicaState, say: ReplicaLog) {
  state.isCaughtUp = true
  if (state.problem !== undefined) say.info('The replica at DATABASE_READ_URL is read from again.')
  state.problem = undefined
}
