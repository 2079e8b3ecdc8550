import type pg from 'pg'
import { wordsOf } from '../log.ts'
import { connect, type Db, type QueryEvent, queriesOn } from './database.ts'
import { FallbackPool } from './fallback-pool.ts'
import { currentLsn, hasReplayedUpTo, mustBeReplicaOf, NotAReplica, PrimaryIsAway } from './replica-position.ts'

export type Readers = {
  /** For reads that may lag: uses the replica, or the primary while the replica is stale. */
  db: Db
  /** Must be called for every invalidation: the primary is used until the replica has replayed the change. */
  changed: () => void
  /** Is the replica used at the moment? */
  usesReplica: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** Do invalidations arrive? While they do not, the primary is used. */
  isSubscribed: () => boolean
  /** Logs when the replica is taken out of use, and when it is back. */
  say: { warn: (sentence: string) => void; info: (sentence: string) => void }
  onQuery?: (statement: QueryEvent) => void
  /** A replica that lags more is not used. */
  maxLagMs?: number
  /** For the checks of the replica. */
  timeoutMs?: number
}

/** Interval between checks of the replica: `first` to `max` while waiting for it, `idle` otherwise. */
const pollMs = { first: 15, max: 250, idle: 1000 }

/** What the checks of the replica have found. */
type ReplicaState = {
  /** The replica has replayed all invalidations, and does not lag. */
  isCaughtUp: boolean
  /** It answered the last check. */
  isAlive: boolean
  /** It was found to follow the primary. */
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

type Checks = { primary: pg.Pool; replica: pg.Pool; say: Options['say']; maxLagMs: number; timeoutMs: number }

/**
 * Reads from a streaming replica, but never from before an invalidation that this process has received: after each one (or a burst
 * of them) it asks the primary for its WAL position (LSN), and uses the replica again when that has replayed up to there. While the
 * replica is unavailable, lags, or follows another database, the primary is used; while the primary is unavailable, the replica,
 * since nothing changes then. Writes and transactions should use the primary directly; here they reach it after a failed attempt.
 */
export function readers(primary: pg.Pool, url: string, options: Options): Readers {
  const { isSubscribed, say, onQuery, maxLagMs = 10_000, timeoutMs = 1000 } = options
  const replica = connect(url, { name: 'bunon-reads', ...(onQuery && { onQuery }) })
  // A separate connection: a check must not queue behind reads.
  const watch = connect(url, { max: 1, name: 'bunon-replica' })
  const state: ReplicaState = {
    isCaughtUp: false,
    isAlive: false,
    isVerified: false,
    invalidations: 0,
    target: undefined,
    lastCaughtUpAt: performance.now(),
    problem: undefined,
    isClosed: false,
  }
  const usesReplica = () => state.isCaughtUp && isSubscribed()
  const { polling, wake } = pollReplica(state, { primary, replica: watch.pool, say, maxLagMs, timeoutMs })
  const leave = () => {
    state.isCaughtUp = false
    wake()
  }

  return {
    db: queriesOn(
      new FallbackPool(
        () => (usesReplica() ? [replica.pool, primary] : state.isAlive ? [primary, replica.pool] : [primary]),
        (pool) => {
          if (pool === replica.pool) leave()
        },
      ),
    ),
    usesReplica,
    changed: () => {
      state.invalidations++
      leave()
    },
    close: async () => {
      state.isClosed = true
      wake()
      await polling
      await Promise.all([replica.close(), watch.close()])
    },
  }
}

/**
 * Checks the replica again and again until `state.isClosed`.
 * @returns `wake` ends the wait before the next check; `polling` resolves after the last one
 */
function pollReplica(state: ReplicaState, checks: Checks): { polling: Promise<void>; wake: () => void } {
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
    suspend(state, error instanceof NotAReplica ? error.message : `cannot be read (${wordsOf(error)})`, checks.say)
  }
}

/** @throws PrimaryIsAway, NotAReplica, or why the replica does not answer */
async function compareWithPrimary(state: ReplicaState, { primary, replica, say, maxLagMs, timeoutMs }: Checks) {
  if (!state.isVerified) await mustBeReplicaOf(primary, replica, timeoutMs)
  state.isVerified = true
  const { invalidations } = state
  if (!state.target || state.target.invalidations < invalidations)
    state.target = { invalidations, lsn: await currentLsn(primary) }
  const isThere = await hasReplayedUpTo(replica, state.target.lsn, timeoutMs)
  state.isAlive = true
  if (!isThere) {
    if (performance.now() - state.lastCaughtUpAt > maxLagMs)
      suspend(state, `is more than ${maxLagMs / 1000} s behind`, say)
    return
  }
  state.lastCaughtUpAt = performance.now()
  if (state.target.invalidations === state.invalidations) resume(state, say)
  state.target = undefined
}

function suspend(state: ReplicaState, why: string, say: Options['say']) {
  state.isCaughtUp = false
  if (state.problem === undefined) say.warn(`The replica at DATABASE_READ_URL ${why}: the primary answers instead.`)
  state.problem = why
}

function resume(state: ReplicaState, say: Options['say']) {
  state.isCaughtUp = true
  if (state.problem !== undefined) say.info('The replica at DATABASE_READ_URL is read from again.')
  state.problem = undefined
}
